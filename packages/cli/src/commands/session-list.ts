import { cliListToWire, type SessionSummary } from "@praison/session-core";
import { type CommandContext, withCanonicalStore, writeAnswer } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { type FilterFlags, parseFilterFlags } from "../flags/filter-flags.ts";
import { plainText } from "../output/marked-text.ts";
import { withProgressLine } from "../output/progress-line.ts";
import { shortDay, shortTime } from "../output/short-time.ts";
import { drawStackedList } from "../output/stacked-list.ts";
import { drawTable, MIN_TABLE_WIDTH, type TableColumn } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";

/** Sessions that `session list` shows unless told otherwise. */
export const DEFAULT_LIST_LIMIT = 20;

/** Flags of `session list`, as typed. */
export interface SessionListFlags extends Omit<FilterFlags, "role"> {
  readonly limit?: string | undefined;
  readonly ids?: boolean | undefined;
}

/**
 * `praisonai session list`: prints the sessions of the canonical stores, most recently updated first.
 *
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` for a bad flag, and what the stores throw
 */
export async function sessionList(flags: SessionListFlags, context: CommandContext): Promise<void> {
  const { io, nowMs } = context;
  const limit = parseCountFlag(flags.limit, { name: "--limit", default: DEFAULT_LIST_LIMIT, min: 1 });
  const filters = parseFilterFlags(flags, nowMs);
  await withCanonicalStore(
    context,
    async (store) => {
      // One more than is shown tells whether there are more.
      const list = async (): Promise<SessionSummary[]> =>
        await store.list({ ...filters, limit: limit + 1, signal: io.signal });
      const found = await withProgressLine(io, "Reading sessions …", list);
      const sessions = found.slice(0, limit);
      const rest =
        found.length > limit
          ? `${context.colours.dim(`Only the latest ${limit}; --limit shows more.`)}\n`
          : "";
      writeAnswer(context, {
        wire: () => cliListToWire(sessions),
        text: () => {
          if (flags.ids === true) return sessions.map(({ sessionId }) => `${sessionId}\n`).join("");
          return sessions.length === 0 ? "No sessions found\n" : sessionListText(sessions, context) + rest;
        },
      });
    },
    flags,
  );
}

function sessionListText(sessions: readonly SessionSummary[], context: CommandContext): string {
  return sessionTable(sessions, context) ?? stackedSessions(sessions, context);
}

function sessionTable(
  sessions: readonly SessionSummary[],
  { width, colours }: CommandContext,
): string | undefined {
  if (width < MIN_TABLE_WIDTH) return undefined;
  const table = (when: typeof shortTime, previewWidth: number): string | undefined => {
    const columns: TableColumn[] = [
      { header: "ID", paint: colours.id },
      { header: "Title", minWidth: 8, maxWidth: 40, maxLines: 2 },
      { header: "Messages", isRightAligned: true },
      { header: "Updated" },
      { header: "Preview", minWidth: previewWidth, maxLines: 2 },
    ];
    const rows = sessions.map((session) =>
      [
        terminalLine(session.sessionId),
        terminalLine(session.title) || "-",
        String(session.messageCount),
        when(session.when),
        terminalLine(session.preview) || "-",
      ].map(plainText),
    );
    return drawTable({ columns, rows }, width, colours);
  };
  return table(shortTime, 24) ?? table(shortDay, 16);
}

function stackedSessions(sessions: readonly SessionSummary[], { width, colours }: CommandContext): string {
  const entries = sessions.map((session) => {
    const title = terminalLine(session.title);
    const preview = terminalLine(session.preview);
    const count = `${session.messageCount} ${session.messageCount === 1 ? "message" : "messages"}`;
    const lines = [title, `${count} · ${shortTime(session.when)}`, preview === title ? "" : preview];
    return { id: terminalLine(session.sessionId), lines: lines.map(plainText) };
  });
  return drawStackedList(undefined, entries, width, colours);
}
