import {
  recall,
  type SearchableSessionStore,
  type SessionHit,
  type SessionSummary,
} from "@praison/session-core";
import { dayDistance } from "./day-distance.ts";
import { columnsOf, fitted } from "./text-block.ts";
import {
  MESSAGE_INDENT,
  tourHeading,
  tourMatches,
  tourMessage,
  type TourPage,
  tourText,
} from "./tour-page.ts";

/** What the tour looks for. */
export const TOUR_QUESTION = "What did we decide about the billing migration?";

const FOUND_SESSIONS = 3;
const RECENT_SESSIONS = 6;
const SCROLL_WINDOW = 3;

/** How the tour is drawn, and when it takes place. */
export interface TourOptions extends TourPage {
  /** Epoch milliseconds that ages count back from. */
  readonly nowMs: number;
}

/**
 * Asks a store one question and shows the three modes of recall: discovery, scroll around the best hit, browse.
 *
 * @param store the store to look in
 * @param options width, colours, now
 * @returns lines without line ends
 */
export async function tour(store: SearchableSessionStore, options: TourOptions): Promise<string[]> {
  const lines = [`  You ask: ${options.colors.bold(TOUR_QUESTION)}`];
  const found = await recall(
    store,
    { mode: "discovery", query: TOUR_QUESTION, limit: FOUND_SESSIONS, window: 1 },
    { nowMs: options.nowMs },
  );
  if (found.mode !== "discovery") return lines;
  const { query, hits, totalFound } = found;
  const [best, ...others] = hits;
  lines.push(
    ...tourHeading(options, "1 Discovery: who spoke of it?", `sessionSearch({ query: "${TOUR_QUESTION}" })`),
  );
  if (best === undefined) return [...lines, ...tourText(options, "No session matches.")];

  lines.push(hitHeading(options, best));
  for (const message of best.messages) lines.push(...tourMessage(options, message, query, best.anchorIndex));
  for (const hit of others) {
    const snippet = fitted(hit.snippet, options.columns - MESSAGE_INDENT).trimEnd();
    lines.push(
      "",
      hitHeading(options, hit),
      `${" ".repeat(MESSAGE_INDENT)}${tourMatches(options, snippet, query)}`,
    );
  }
  lines.push("", ...tourText(options, howOrdered(best, totalFound)));

  lines.push(
    ...tourHeading(
      options,
      "2 Scroll: read on around the hit",
      `sessionSearch({ session_id: "${best.sessionId}", around_message_id: "${best.anchorIndex}", window: ${SCROLL_WINDOW} })`,
    ),
  );
  const { sessionId, anchorIndex } = best;
  const around = { aroundMessageId: anchorIndex, window: SCROLL_WINDOW };
  for (const message of await store.window(sessionId, around))
    lines.push(...tourMessage(options, message, query, anchorIndex));

  lines.push(...tourHeading(options, "3 Browse: what happened lately?", "sessionSearch()"));
  for (const summary of await store.recent({ limit: RECENT_SESSIONS }))
    lines.push(recentLine(options, summary));
  return lines;
}

function hitHeading({ colors, columns, nowMs }: TourOptions, hit: SessionHit): string {
  const age = hit.when === undefined ? "no date" : dayDistance(hit.when, nowMs);
  const points = `${hit.score} point${hit.score === 1 ? "" : "s"}`;
  const quarter = hit.explanation.isAutomated ? " (a quarter: automated)" : "";
  const facts = ` · ${age} · ${points}${quarter} · ${hit.match} match`;
  const title = fitted(hit.title, Math.max(10, columns - 2 - columnsOf(facts))).trimEnd();
  return `  ${colors.bold(title)}${colors.dim(facts)}`;
}

function howOrdered(best: SessionHit, totalFound: number): string {
  const folded = best.explanation.foldedSessionIds.length;
  const continued =
    folded === 0 ? "" : " Of a conversation that goes on in another session only the best part is listed.";
  return `${totalFound} sessions match.${continued} Sessions are ordered by points, a plain count: 2 for the whole question and 1 for each of its words, summed over the messages. So a long session that says the words often can come before a short one that decides.`;
}

function recentLine({ columns, colors, nowMs }: TourOptions, summary: SessionSummary): string {
  const age = summary.when === undefined ? "no date" : dayDistance(summary.when, nowMs);
  const title = fitted(summary.title, Math.max(10, columns - 50));
  const count = `${summary.messageCount} messages`;
  return `  ${colors.dim(age.padEnd(13))}${title}  ${colors.dim(count.padEnd(13))}${summary.sessionId}`;
}
