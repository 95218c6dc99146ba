import { JsonSessionStore } from "@praison/store-json";
import type { SampleSession } from "./sample-session.ts";

/** What came of seeding. */
export interface SeedResult {
  readonly added: number;
  /** Sessions that were there already, and were left alone. */
  readonly kept: number;
}

/**
 * Stores sessions as if they had been written at their time. A session whose id is taken is left as it is.
 *
 * @param sessionDir the sessions folder; made when it is missing
 * @param samples the sessions
 * @throws PraisonError `STORE_UNAVAILABLE` when the folder cannot be written
 */
export async function seedSessions(
  sessionDir: string,
  samples: readonly SampleSession[],
): Promise<SeedResult> {
  const outcomes = await Promise.all(samples.map((sample) => seedSession(sessionDir, sample)));
  const added = outcomes.filter((isAdded) => isAdded).length;
  return { added, kept: outcomes.length - added };
}

async function seedSession(sessionDir: string, sample: SampleSession): Promise<boolean> {
  const { id, title, agentName, metadata, activeWindow, messages } = sample;
  let clockMs = messages[0]?.timestamp.getTime() ?? 0;
  const store = new JsonSessionStore({ sessionDir, activeWindow, now: () => clockMs });
  try {
    if (await store.exists(id)) return false;
    await store.append(id, messages.slice(0, 1), { patch: { ...metadata, title, agentName } });
    clockMs = messages.at(-1)?.timestamp.getTime() ?? clockMs;
    await store.append(id, messages.slice(1));
    return true;
  } finally {
    await store.close();
  }
}
