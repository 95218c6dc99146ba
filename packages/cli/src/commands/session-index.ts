import { PraisonError, shown, type WireIndex } from "@praison/session-core";
import type { IndexReport, SqliteSessionStore } from "@praison/store-sqlite";
import { canonicalFolders } from "../canonical-stores.ts";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { noticeList } from "../output/notice-list.ts";
import { withProgressLine } from "../output/progress-line.ts";
import { terminalLine } from "../output/terminal-text.ts";

const ACTIONS = ["status", "verify", "rebuild"] as const;
type IndexAction = (typeof ACTIONS)[number];

/** What is told of one folder's index. */
interface FolderReport extends IndexReport {
  readonly folder: string;
}

/**
 * `praisonai session index`: tells of the search index of each canonical folder, checks it, or makes it again.
 *
 * @param action `status`, `verify` or `rebuild`
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` for another action; `STORE_CORRUPT` when `verify` finds something wrong
 */
export async function sessionIndex(action: string, context: CommandContext): Promise<void> {
  const { io } = context;
  const chosen = ACTIONS.find((known) => known === action);
  if (chosen === undefined) {
    throw new PraisonError("INVALID_INPUT", `no such action: ${shown(action)}`, {
      hint: `Give one of ${ACTIONS.join(", ")}.`,
    });
  }
  const notices = noticeList();
  try {
    const reports: FolderReport[] = [];
    for (const folder of await canonicalFolders(io, notices.add)) {
      const report = await withStore(folder, context, notices.add, (store) => act(store, chosen, io.signal));
      reports.push({ folder, ...report });
    }
    writeAnswer(context, {
      wire: () => toWire(chosen, reports),
      text: () => reports.map(reportText).join("\n"),
    });
    const problemCount = reports.reduce((sum, { problems }) => sum + problems.length, 0);
    if (problemCount > 0) {
      throw new PraisonError("STORE_CORRUPT", "the search index is not what the session files say", {
        hint: "Make it again with: praisonai session index rebuild",
      });
    }
  } finally {
    notices.tell(io);
  }
}

async function withStore(
  folder: string,
  { io }: CommandContext,
  onNotice: (notice: string) => void,
  use: (store: SqliteSessionStore) => Promise<IndexReport>,
): Promise<IndexReport> {
  const { SqliteSessionStore } = await import("@praison/store-sqlite");
  return await withProgressLine(io, "Reading the search index …", async (tell) => {
    await using store = new SqliteSessionStore({
      sessionDir: folder,
      onNotice,
      onProgress: ({ done, total }) => tell(`Indexing sessions: ${done} of ${total} …`),
    });
    return await use(store);
  });
}

function act(
  store: SqliteSessionStore,
  action: IndexAction,
  signal: AbortSignal | undefined,
): Promise<IndexReport> {
  switch (action) {
    case "status":
      return store.indexStatus({ signal });
    case "verify":
      return store.verify({ signal });
    case "rebuild":
      return store.rebuild({ signal });
    default:
      return action satisfies never;
  }
}

function toWire(action: IndexAction, reports: readonly FolderReport[]): WireIndex {
  return {
    action,
    indexes: reports.map((report) => ({
      folder: report.folder,
      path: report.path,
      sessions: report.sessionCount,
      messages: report.messageCount,
      bytes: report.bytes,
      behind: report.behindCount,
      erasure_pending: report.isErasurePending,
      problems: [...report.problems],
    })),
  };
}

function reportText(report: FolderReport): string {
  const { folder, path, sessionCount, messageCount, bytes, behindCount, isErasurePending, problems } = report;
  const lines = [
    terminalLine(folder),
    `  index     ${terminalLine(path)}, ${(bytes / 2 ** 20).toFixed(1)} MiB`,
    `  holds     ${sessionCount} sessions, ${messageCount} messages`,
    `  behind    ${behindCount === 0 ? "nothing" : `${behindCount} files, taken in by the next search`}`,
    ...(isErasurePending ? ["  erasure   pending: another process is reading the index"] : []),
    ...problems.map((problem) => `  problem   ${terminalLine(problem)}`),
  ];
  return `${lines.join("\n")}\n`;
}
