import { federatedStore, PraisonError } from "@praison/session-core";
import { type CommandContext, withFolderStores, writeAnswer } from "../command-context.ts";
import { namedSession } from "../named-session.ts";
import { eraseSession } from "../session-erasure.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { askYesNo } from "../yes-no-question.ts";

/** Flags of `session delete`, as typed. */
export interface SessionDeleteFlags {
  readonly yes?: boolean | undefined;
  readonly withMemory?: boolean | undefined;
}

/**
 * `praisonai session delete`: removes sessions from every canonical folder, and looks again that they are gone. It asks
 * first on a terminal, and elsewhere wants `--yes`.
 *
 * @param names which sessions; all or none of them are removed
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `SESSION_NOT_FOUND`, `INVALID_INPUT` where nobody can be asked, `STORE_UNAVAILABLE` when one is
 *   still there
 */
export async function sessionDelete(
  names: readonly string[],
  flags: SessionDeleteFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  await withFolderStores(context, async (stores, notice) => {
    const all = federatedStore(
      stores.map(({ store }) => store),
      { onNotice: notice },
    );
    const found = [];
    for (const name of names) found.push(await namedSession(all, name, { signal: io.signal }));
    const ids = [...new Set(found.map(({ sessionId }) => sessionId))];
    if (flags.yes !== true && !(await isMeant(ids, context))) {
      io.stderr.write("Nothing was deleted\n");
      return;
    }
    const deleted = await Promise.all(
      ids.map(
        async (id) => await eraseSession(stores, id, { env: io.env, withMemory: flags.withMemory === true }),
      ),
    );
    writeAnswer(context, {
      wire: () => ({ deleted }),
      text: () => deleted.map(({ session_id }) => `Deleted: ${terminalLine(session_id)}\n`).join(""),
    });
  });
}

async function isMeant(ids: readonly string[], { io, isJson }: CommandContext): Promise<boolean> {
  const what = ids.length === 1 ? terminalLine(ids[0] ?? "") : `${ids.length} sessions`;
  if (io.terminal === undefined || isJson) {
    throw new PraisonError("INVALID_INPUT", `nobody can be asked whether ${what} shall go`, {
      hint: "Say that you mean it: --yes",
    });
  }
  return await askYesNo(`Delete ${what} for good?`, io);
}
