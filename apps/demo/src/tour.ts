import { recall, type SearchableSessionStore, type SessionHit } from "@praison/session-core";
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

/** How the tour is drawn, and when it takes place. */
export interface TourOptions extends TourPage {
  /** Epoch milliseconds that ages count back from. */
  readonly nowMs: number;
}

/**
 * Asks a store one question, as an agent's tool does, and shows what it finds.
 *
 * @param store the store to look in
 * @param options width, colours, now
 * @returns lines without line ends
 */
export async function tour(store: SearchableSessionStore, options: TourOptions): Promise<string[]> {
  const lines: string[] = [];
  const found = await recall(
    store,
    { mode: "discovery", query: TOUR_QUESTION, limit: FOUND_SESSIONS, window: 1 },
    { nowMs: options.nowMs },
  );
  if (found.mode !== "discovery") return lines;
  const { query, hits, totalFound } = found;
  const [best, ...others] = hits;
  lines.push(
    ...tourHeading(options, "4 What the agent was answered", `sessionSearch({ query: "${TOUR_QUESTION}" })`),
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
