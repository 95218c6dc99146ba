import { federatedStore, parseInstant, PraisonError, type SessionSummary } from "@praison/session-core";
import { type CommandContext, withFolderStores, writeAnswer } from "../command-context.ts";
import { parseCountFlag } from "../flags/count-flag.ts";
import { parseTimeFlag } from "../flags/time-flag.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { eraseSession } from "../session-erasure.ts";
import { askYesNo } from "../yes-no-question.ts";

/** Flags of `session prune`, as typed. */
export interface SessionPruneFlags {
  readonly olderThan?: string | undefined;
  readonly keep?: string | undefined;
  readonly yes?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly withMemory?: boolean | undefined;
}

/**
 * `praisonai session prune`: removes the sessions that were not updated for long, or all but the newest.
 *
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `INVALID_INPUT` without a rule, or where nobody can be asked
 */
export async function sessionPrune(flags: SessionPruneFlags, context: CommandContext): Promise<void> {
  const { io, nowMs, isJson } = context;
  if (flags.olderThan === undefined && flags.keep === undefined) {
    throw new PraisonError("INVALID_INPUT", "say what shall go: --older-than 90d, or --keep 1000");
  }
  const beforeMs =
    flags.olderThan === undefined ? Infinity : parseTimeFlag(flags.olderThan, { name: "--until", nowMs });
  const keep = parseCountFlag(flags.keep, { name: "--keep", default: 0, min: 0 });
  await withFolderStores(context, async (stores, notice) => {
    const all = federatedStore(
      stores.map(({ store }) => store),
      { onNotice: notice },
    );
    const old = (await all.list({ signal: io.signal }))
      .slice(keep)
      .filter(({ when }) => (parseInstant(when) ?? Infinity) <= beforeMs);
    const ids = old.map(({ sessionId }) => sessionId);
    if (flags.dryRun === true) return tell([], old, context);
    if (ids.length > 0 && flags.yes !== true) {
      if (io.terminal === undefined || isJson) {
        throw new PraisonError(
          "INVALID_INPUT",
          `nobody can be asked whether ${ids.length} sessions shall go`,
          {
            hint: "Say that you mean it: --yes; or look first: --dry-run",
          },
        );
      }
      if (!(await askYesNo(`Delete ${ids.length} sessions for good?`, io))) return tell([], [], context);
    }
    const erasure = { env: io.env, withMemory: flags.withMemory === true };
    await Promise.all(ids.map(async (id) => await eraseSession(stores, id, erasure)));
    tell(ids, [], context);
  });
}

function tell(deleted: readonly string[], would: readonly SessionSummary[], context: CommandContext): void {
  writeAnswer(context, {
    wire: () => ({ deleted, would_delete: would.map(({ sessionId }) => sessionId) }),
    text: () =>
      would.length > 0
        ? would
            .map(({ sessionId, when = "-" }) => `would go: ${terminalLine(sessionId)} (${when})\n`)
            .join("")
        : `Deleted: ${deleted.length} ${deleted.length === 1 ? "session" : "sessions"}\n`,
  });
}
