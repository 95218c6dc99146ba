import { PraisonError, type SessionFilters, shown } from "@praison/session-core";
import { parseTimeFlag } from "./time-flag.ts";

/** Flags that narrow a search or a list, as typed. */
export interface FilterFlags {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly role?: string | undefined;
  readonly agent?: string | undefined;
  readonly automated?: string | undefined;
  readonly project?: string | undefined;
  /** Only this session. */
  readonly session?: string | undefined;
  readonly allProjects?: boolean | undefined;
}

/**
 * Reads the flags that narrow a search or a list; times become instants, so that no zone is guessed later.
 *
 * @param flags what the user typed
 * @param nowMs epoch milliseconds from which ages count back
 * @throws PraisonError `INVALID_INPUT` that names the flag
 */
export function parseFilterFlags(flags: FilterFlags, nowMs: number): SessionFilters {
  const { since, until, role, agent, automated, project, session } = flags;
  const sinceMs = since === undefined ? undefined : parseTimeFlag(since, { name: "--since", nowMs });
  const untilMs = until === undefined ? undefined : parseTimeFlag(until, { name: "--until", nowMs });
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
    throw new PraisonError("INVALID_INPUT", `--since (${shown(since)}) lies after --until (${shown(until)})`);
  }
  return {
    // As dates: a number would be taken for seconds when it is small.
    since: sinceMs === undefined ? undefined : new Date(sinceMs),
    until: untilMs === undefined ? undefined : new Date(untilMs),
    role,
    agent,
    automated: automated as SessionFilters["automated"],
    project,
    sessionId: session,
  };
}
