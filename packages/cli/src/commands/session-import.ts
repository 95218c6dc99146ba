import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { asStoreUnavailable, defaultSessionsFolder, isErrorCode, sessionIdOfFileName } from "@praison/home";
import {
  parseSession,
  parseSessionId,
  PraisonError,
  type Session,
  shown,
  type WireImport,
} from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { noticeList } from "../output/notice-list.ts";
import { terminalLine } from "../output/terminal-text.ts";

/** Flags of `session import`, as typed. */
export interface SessionImportFlags {
  readonly overwrite?: boolean | undefined;
  readonly user?: string | undefined;
}

/** More is no session that anybody could use. */
const MAX_FILE_BYTES = 128 * 2 ** 20;

/**
 * `praisonai session import`: takes sessions from a file, or from all files of a folder, into the default store: what
 * `session export` printed, and what the Python package wrote. Nothing that is there is replaced unless told.
 *
 * @param path the file or folder
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `STORE_CORRUPT` when a file could not be taken, after the report; `INVALID_INPUT` for a path that is
 *   not there
 */
export async function sessionImport(
  path: string,
  flags: SessionImportFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  const report: WireImport = { imported: [], unchanged: [], skipped: [] };
  let wrongCount = 0;
  const notices = noticeList();
  const store = new JsonSessionStore({
    sessionDir: defaultSessionsFolder(io.env),
    now: io.now,
    onNotice: notices.add,
  });
  try {
    for (const file of await filesOf(resolve(io.cwd, path))) {
      io.signal?.throwIfAborted();
      try {
        const session = owned(await readSessionFile(file), flags.user);
        const outcome = await store.put(session, { overwrite: flags.overwrite === true, signal: io.signal });
        const entry = { file, session_id: session.sessionId };
        if (outcome === "unchanged") report.unchanged.push(entry);
        else if (outcome === "kept") {
          report.skipped.push({
            file,
            reason: "another session of this id is there; --overwrite replaces it",
          });
        } else report.imported.push({ ...entry, replaced: outcome === "replaced" });
      } catch (error) {
        if (!PraisonError.isInstance(error)) throw error;
        wrongCount += 1;
        report.skipped.push({ file, reason: error.message });
      }
    }
  } finally {
    await store.close();
    notices.tell(io);
  }
  writeAnswer(context, { wire: () => report, text: () => reportText(report) });
  if (wrongCount === 0) return;
  const what = wrongCount === 1 ? "one file" : `${wrongCount} files`;
  throw new PraisonError("STORE_CORRUPT", `${what} could not be imported`);
}

async function filesOf(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries.flatMap((entry) =>
      entry.isFile() && entry.name.endsWith(".json") ? [entry.name] : [],
    );
    return names.toSorted().map((name) => join(path, name));
  } catch (error) {
    if (!isErrorCode(error, "ENOENT", "ENOTDIR")) throw asStoreUnavailable("read", path, error);
    throw new PraisonError("INVALID_INPUT", `there is no file or folder ${shown(path)}`);
  }
}

async function readSessionFile(file: string): Promise<Session> {
  let text: string;
  try {
    const { size } = await lstat(file);
    if (size > MAX_FILE_BYTES) throw new PraisonError("STORE_CORRUPT", "the file is larger than 128 MiB");
    text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError)
      throw new PraisonError("STORE_CORRUPT", "the file is no UTF-8 text", { cause: error });
    throw PraisonError.isInstance(error) ? error : asStoreUnavailable("read", file, error);
  }
  const name = basename(file);
  const session = parseSession(text, sessionIdOfFileName(name) ?? name.replace(/\.json$/, ""));
  parseSessionId(session.sessionId);
  return session;
}

function owned(session: Session, userId: string | undefined): Session {
  return userId === undefined ? session : { ...session, userId };
}

function reportText({ imported, unchanged, skipped }: WireImport): string {
  const replaced = imported.filter((each) => each.replaced).length;
  const counts = [
    `${imported.length} imported${replaced > 0 ? ` (${replaced} replaced)` : ""}`,
    `${unchanged.length} unchanged`,
    `${skipped.length} skipped`,
  ];
  const reasons = skipped.map(
    ({ file, reason }) => `  ${terminalLine(basename(file))}: ${terminalLine(reason)}\n`,
  );
  return `${counts.join(", ")}\n${reasons.join("")}`;
}
