import {
  DEFAULT_WINDOW,
  numberedMessages,
  PraisonError,
  type ProjectedMessage,
  projectMessages,
  cliShowToWire,
  summarizeSession,
} from "@praison/session-core";
import { type CommandContext, withCanonicalStore, writeAnswer } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { namedSession } from "../named-session.ts";
import { sessionText } from "../output/session-text.ts";

/** Messages that `session show` prints as text unless told otherwise. */
export const DEFAULT_SHOW_COUNT = 20;

/** Flags of `session show`, as typed. */
export interface SessionShowFlags {
  readonly around?: string | undefined;
  readonly window?: string | undefined;
  readonly all?: boolean | undefined;
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
  const excerpt = parseExcerpt(flags);
  await withCanonicalStore(context, async (store) => {
    const session = await namedSession(store, id, { signal: io.signal });
    const summary = summarizeSession(session, nowMs);
    const entries = projectMessages(session);
    writeAnswer(context, {
      wire: () => cliShowToWire(session, summary, excerpt?.take(entries) ?? entries),
      text: () => {
        const shown = excerpt?.take(entries) ?? (flags.all === true ? entries : latest(entries));
        return sessionText(
          { session, summary, entries: shown, anchorIndex: excerpt?.anchor(entries) },
          context,
        );
      },
    });
  });
}

/** A part of a session around one message. */
interface Excerpt {
  /** The message's number, or the nearest one that there is. */
  anchor(entries: readonly ProjectedMessage[]): number;
  take(entries: readonly ProjectedMessage[]): ProjectedMessage[];
}

function parseExcerpt({ around, window }: SessionShowFlags): Excerpt | undefined {
  const size = parseCountFlag(window, { name: "--window", default: DEFAULT_WINDOW, min: 0 });
  if (around === undefined) {
    if (window === undefined) return undefined;
    throw new PraisonError("INVALID_INPUT", "--window needs --around", {
      hint: "Say around which message, such as --around 12.",
    });
  }
  const wished = parseCountFlag(around, { name: "--around", default: 0, min: 0 });
  const anchor = (entries: readonly ProjectedMessage[]): number =>
    Math.min(wished, Math.max(0, numberedMessages([...entries]).length - 1));
  return {
    anchor,
    take: (entries) => {
      const middle = anchor(entries);
      return between(entries, (index) => index >= middle - size && index <= middle + size);
    },
  };
}

function latest(entries: readonly ProjectedMessage[]): ProjectedMessage[] {
  const count = numberedMessages([...entries]).length;
  return between(entries, (index) => index >= count - DEFAULT_SHOW_COUNT);
}

/** From the first to the last message whose number qualifies; a synthetic summary between them is shown too. */
function between(
  entries: readonly ProjectedMessage[],
  isWanted: (index: number) => boolean,
): ProjectedMessage[] {
  const qualifies = ({ index }: ProjectedMessage): boolean => index !== null && isWanted(index);
  const first = entries.findIndex(qualifies);
  const last = entries.findLastIndex(qualifies);
  return first === -1 ? [] : entries.slice(first, last + 1);
}
