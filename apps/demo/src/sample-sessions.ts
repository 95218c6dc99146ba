import { billingSessions } from "./billing-sessions.ts";
import { everydaySessions } from "./everyday-sessions.ts";
import type { SampleSession } from "./sample-session.ts";

/**
 * Six weeks of sessions around a small tea shop. People, companies and products are made up.
 *
 * @param nowMs epoch milliseconds that the six weeks end at
 */
export function sampleSessions(nowMs: number): SampleSession[] {
  return [...billingSessions(nowMs), ...everydaySessions(nowMs)];
}
