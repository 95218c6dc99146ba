import {
  cliShowToWire,
  DEFAULT_WINDOW,
  entriesAround,
  PraisonError,
  projectMessages,
  sessionDigest,
  summarizeSession,
} from "@praison/session-core";
import { type CommandContext, showAnswer, withCanonicalStore } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { namedSession } from "../named-session.ts";
import { digestText } from "../output/digest-text.ts";
import { sessionText } from "../output/session-text.ts";

/** Messages that `session show` prints as text unless told otherwise. */
export const DEFAULT_SHOW_COUNT = 20;

/** Flags of `session show`, as typed. */
export interface SessionShowFlags {
  readonly around?: string | undefined;
  readonly window?: string | undefined;
  readonly all?: boolean | undefined;
  readonly digest?: boolean | undefined;
  /** False after `--no-pager`. */
  readonly pager?: boolean | undefined;
}

/**
 * `praisonai session show`: prints one session. As text its latest messages, as JSON all of them; with `--around` those
 * around a message.
 *
 * @param id the session's id, or the beginning of it
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `SESSION_NOT_FOUND`, `STORE_CORRUPT`, `INVALID_INPUT` for a bad flag
 */
export async function sessionShow(
  id: string,
  flags: SessionShowFlags,
  context: CommandContext,
): Promise<void> {
  const { io, nowMs } = context;
  const around = parseAround(flags);
  await withCanonicalStore(context, async (store) => {
    const session = await namedSession(store, id, { signal: io.signal });
    const summary = summarizeSession(session, nowMs);
    const all = projectMessages(session);
    const lastIndex = summary.messageCount - 1;
    const anchorIndex = Math.min(around?.index ?? lastIndex, lastIndex);
    const excerpt = around === undefined ? undefined : entriesAround(all, anchorIndex, around.window);
    const digest = flags.digest === true ? sessionDigest(session) : undefined;
    await showAnswer(context, flags.pager !== false, {
      wire: () =>
        cliShowToWire(session, summary, digest?.flatMap(({ messages }) => messages) ?? excerpt ?? all),
      text: () => {
        if (digest !== undefined) return digestText({ session, summary, entries: [] }, digest, context);
        const latest = entriesAround(all, lastIndex, DEFAULT_SHOW_COUNT - 1);
        const entries = excerpt ?? (flags.all === true ? all : latest);
        return sessionText({ session, summary, entries, anchorIndex: around && anchorIndex }, context);
      },
    });
  });
}

/** Which part of a session was asked for: the message's number, and how many messages on each side of it. */
interface Around {
  readonly index: number;
  readonly window: number;
}

function parseAround(flags: SessionShowFlags): Around | undefined {
  const window = parseCountFlag(flags.window, { name: "--window", default: DEFAULT_WINDOW, min: 0 });
  if (flags.around !== undefined) {
    return { index: parseCountFlag(flags.around, { name: "--around", default: 0, min: 0 }), window };
  }
  if (flags.window === undefined) return undefined;
  throw new PraisonError("INVALID_INPUT", "--window needs --around", {
    hint: "Say around which message, such as --around 12.",
  });
}
