import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatInstant, parseInstant, type WireStats } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { canonicalFolders } from "../canonical-stores.ts";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { noticeList } from "../output/notice-list.ts";
import { withProgressLine } from "../output/progress-line.ts";
import { shortDay } from "../output/short-time.ts";
import { cutToWidth, displayWidth, terminalLine } from "../output/terminal-text.ts";

const MAX_AGENTS = 10;
const MAX_MONTHS = 12;
const BAR = "█";

/**
 * `praisonai session stats`: counts sessions, messages, agents and months of the canonical folders.
 *
 * @param context of the command
 */
export async function sessionStats(context: CommandContext): Promise<void> {
  const { io } = context;
  const notices = noticeList();
  try {
    const stats = await withProgressLine(
      io,
      "Reading sessions …",
      async () => await countSessions(context, notices.add),
    );
    writeAnswer(context, { wire: () => stats, text: () => statsText(stats, context) });
  } finally {
    notices.tell(io);
  }
}

async function countSessions({ io }: CommandContext, onNotice: (notice: string) => void): Promise<WireStats> {
  const agents = new Map<string, number>();
  const months = new Map<string, number>();
  const seen = new Set<string>();
  const times: number[] = [];
  const stores: WireStats["stores"] = [];
  let messages = 0;
  let archived = 0;
  let tokens = 0;
  for (const folder of await canonicalFolders(io, onNotice)) {
    const store = new JsonSessionStore({ sessionDir: folder, onNotice });
    const listed = await store.list({ signal: io.signal });
    stores.push({ folder, sessions: listed.length, bytes: sizeOf(folder) });
    for (const { sessionId, when } of listed) {
      if (seen.has(sessionId)) continue;
      seen.add(sessionId);
      const session = await store.load(sessionId, { signal: io.signal });
      if (session === undefined) continue;
      messages += session.messages.length;
      archived += session.archivedMessages.length;
      const { total_tokens: used } = session.metadata;
      tokens += typeof used === "number" ? used : 0;
      const agent = session.agentName ?? "";
      agents.set(agent, (agents.get(agent) ?? 0) + 1);
      const instantMs = parseInstant(when);
      if (instantMs === undefined) continue;
      times.push(instantMs);
      const month = formatInstant(instantMs).slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
  }
  return {
    sessions: seen.size,
    messages,
    archived_messages: archived,
    agents: [...agents]
      .map(([name, sessions]) => ({ name, sessions }))
      .toSorted((a, b) => b.sessions - a.sessions),
    months: [...months]
      .map(([month, sessions]) => ({ month, sessions }))
      .toSorted((a, b) => (a.month < b.month ? 1 : -1)),
    oldest: times.length === 0 ? null : formatInstant(Math.min(...times)),
    newest: times.length === 0 ? null : formatInstant(Math.max(...times)),
    total_tokens: tokens,
    stores,
  };
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(folder, entry.name)).size, 0);
  } catch {
    // A folder that cannot be read was told by the store.
    return 0;
  }
}

function statsText(stats: WireStats, { width, colours }: CommandContext): string {
  const rows: (readonly [string, string])[] = [
    ["sessions", `${stats.sessions}`],
    [
      "messages",
      `${stats.messages}${stats.archived_messages > 0 ? `, and ${stats.archived_messages} archived` : ""}`,
    ],
    ["from", `${shortDay(stats.oldest ?? undefined)} to ${shortDay(stats.newest ?? undefined)}`],
    ...(stats.total_tokens > 0 ? [["tokens", String(stats.total_tokens)] as const] : []),
    ...stats.stores.map(
      ({ folder, sessions, bytes }) =>
        [
          "folder",
          `${terminalLine(folder)}: ${sessions} sessions, ${(bytes / 2 ** 20).toFixed(1)} MiB`,
        ] as const,
    ),
  ];
  const head = rows.map(([name, value]) => `${colours.dim(name.padEnd(9))}${value}\n`).join("");
  const agents = bars(
    stats.agents.slice(0, MAX_AGENTS).map(({ name, sessions }) => [name || "(no agent)", sessions]),
    width,
  );
  const months = bars(
    stats.months.slice(0, MAX_MONTHS).map(({ month, sessions }) => [month, sessions]),
    width,
  );
  return [
    head,
    agents === "" ? "" : `\n${colours.bold("Agents")}\n${agents}`,
    months === "" ? "" : `\n${colours.bold("Months")}\n${months}`,
  ].join("");
}

function bars(rows: readonly (readonly [string, number])[], width: number): string {
  const labels = rows.map(([label]) => cutToWidth(terminalLine(label), 24));
  const widest = Math.max(0, ...labels.map(displayWidth));
  const most = Math.max(1, ...rows.map(([, count]) => count));
  const room = Math.max(5, width - widest - 12);
  return rows
    .map(([, count], at) => {
      const label = labels[at] ?? "";
      const bar = BAR.repeat(Math.max(1, Math.round((room * count) / most)));
      return `  ${label}${" ".repeat(widest - displayWidth(label))}  ${bar} ${count}\n`;
    })
    .join("");
}
