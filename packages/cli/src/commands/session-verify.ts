import { readdirSync } from "node:fs";
import { isErrorCode } from "@praison/home";
import { PraisonError, type WireVerify } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { canonicalFolders } from "../canonical-stores.ts";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { withProgressLine } from "../output/progress-line.ts";
import { terminalLine } from "../output/terminal-text.ts";

/** What killed writers and damaged files leave; nothing of it is read. */
const LEFTOVER = /^\.praison-.*\.tmp$|\.corrupt-\d+(?:-\d+)?$/;
const MAX_SHOWN = 20;

/**
 * `praisonai session verify`: reads every session file of the canonical folders, compares the index with them, and names
 * what is wrong.
 *
 * @param context of the command
 * @throws PraisonError `STORE_CORRUPT` when something is wrong, after it was told
 */
export async function sessionVerify(context: CommandContext): Promise<void> {
  const { io } = context;
  const stores = await withProgressLine(io, "Reading sessions …", async () => {
    const folders = await canonicalFolders(io, () => undefined);
    const verified: WireVerify["stores"] = [];
    for (const folder of folders) verified.push(await verifyFolder(folder, context));
    return verified;
  });
  const problems = stores.flatMap((store) => store.problems);
  writeAnswer(context, {
    wire: (): WireVerify => ({ ok: problems.length === 0, stores }),
    text: () => stores.map(storeText).join(""),
  });
  if (problems.length === 0) return;
  throw new PraisonError(
    "STORE_CORRUPT",
    `${problems.length} ${problems.length === 1 ? "thing is" : "things are"} wrong`,
    {
      hint: "praisonai doctor says what to do.",
    },
  );
}

async function verifyFolder(folder: string, { io }: CommandContext): Promise<WireVerify["stores"][number]> {
  const problems: string[] = [];
  const store = new JsonSessionStore({ sessionDir: folder, onNotice: (notice) => problems.push(notice) });
  let sessions = 0;
  try {
    sessions = (await store.list({ signal: io.signal })).length;
  } catch (error) {
    if (!PraisonError.isInstance(error, "STORE_UNAVAILABLE")) throw error;
    problems.push(error.message);
  } finally {
    await store.close();
  }
  problems.push(...(await indexProblems(folder, io.signal)));
  return { folder, sessions, problems, leftovers: leftoversIn(folder) };
}

async function indexProblems(folder: string, signal: AbortSignal | undefined): Promise<string[]> {
  try {
    const { SqliteSessionStore, hasIndex } = await import("@praison/store-sqlite");
    if (!hasIndex(folder)) return [];
    const store = new SqliteSessionStore({ sessionDir: folder, onNotice: () => undefined });
    try {
      return (await store.verify({ signal })).problems.map((problem) => `index: ${problem}`);
    } finally {
      await store.close();
    }
  } catch (error) {
    signal?.throwIfAborted();
    return [`index: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function leftoversIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => LEFTOVER.test(name));
  } catch (error) {
    if (isErrorCode(error, "ENOENT", "ENOTDIR", "EACCES")) return [];
    throw error;
  }
}

function storeText({ folder, sessions, problems, leftovers }: WireVerify["stores"][number]): string {
  const shown = problems.slice(0, MAX_SHOWN).map((problem) => `  ${terminalLine(problem)}\n`);
  const more = problems.length > MAX_SHOWN ? [`  and ${problems.length - MAX_SHOWN} more\n`] : [];
  const left =
    leftovers.length === 0
      ? []
      : [`  ${leftovers.length} files are left over: ${terminalLine(leftovers.slice(0, 5).join(", "))}\n`];
  const state = problems.length === 0 ? "all well" : `${problems.length} wrong`;
  return [`${terminalLine(folder)}: ${sessions} sessions, ${state}\n`, ...shown, ...more, ...left].join("");
}
