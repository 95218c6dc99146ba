import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFileAtomic } from "@praison/home";
import { parseRedactionLevel, redactedSession } from "@praison/session-core";
import { type CommandContext, withCanonicalStore, writeAnswer } from "../command-context.ts";
import { sessionPage } from "../export/session-page.ts";
import { removeSharedPage, sharedPagePath } from "../export/shared-page.ts";
import { namedSession } from "../named-session.ts";
import { terminalLine } from "../output/terminal-text.ts";

/** Flags of `session share`, as typed. */
export interface SessionShareFlags {
  readonly redact?: string | undefined;
  readonly output?: string | undefined;
}

/**
 * `praisonai session share`: writes a session as one page that can be sent to somebody, redacted strictly unless told
 * otherwise.
 *
 * @param name which session
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `SESSION_NOT_FOUND`, `INVALID_INPUT` for a bad flag, `STORE_UNAVAILABLE`
 */
export async function sessionShare(
  name: string,
  flags: SessionShareFlags,
  context: CommandContext,
): Promise<void> {
  const { io, nowMs } = context;
  const redact = parseRedactionLevel(flags.redact ?? "strict");
  await withCanonicalStore(context, async (store) => {
    const session = await namedSession(store, name, { signal: io.signal });
    const page = sessionPage(redactedSession(session, redact), { nowMs, redaction: redact });
    const path =
      flags.output === undefined ? sharedPagePath(session.sessionId, io.env) : resolve(io.cwd, flags.output);
    await writeFileAtomic(path, page);
    const url = pathToFileURL(path).href;
    writeAnswer(context, {
      wire: () => ({ session_id: session.sessionId, shared: true, redact, path, url }),
      text: () => `${terminalLine(path)}\nopen it: ${terminalLine(url)}\nredacted: ${redact}\n`,
    });
  });
}

/**
 * `praisonai session unshare`: removes the page of a session.
 *
 * @param name which session; its page may outlive it, so that an id is enough
 * @param context of the command
 */
export async function sessionUnshare(name: string, context: CommandContext): Promise<void> {
  const id = await sharedId(name, context);
  const revoked = await removeSharedPage(id, context.io.env);
  writeAnswer(context, {
    wire: () => ({ session_id: id, revoked }),
    text: () =>
      revoked ? `No longer shared: ${terminalLine(id)}\n` : `Was not shared: ${terminalLine(id)}\n`,
  });
}

/** A page of exactly this id goes first: its session may be deleted by now. */
async function sharedId(name: string, context: CommandContext): Promise<string> {
  const isShared = await stat(sharedPagePath(name, context.io.env)).then(
    () => true,
    () => false,
  );
  if (isShared) return name;
  const { signal } = context.io;
  return await withCanonicalStore(
    context,
    async (store) => (await namedSession(store, name, { signal })).sessionId,
  );
}
