import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, printSession, type Session } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { percentile } from "../percentile.ts";
import { openRankedStore, searchRanked } from "../ranked-store.ts";
import { scaleSessionId } from "./scale-session.ts";

const APPENDS = 50;
/** Not counted: by then the code is compiled. */
const WARM_UPS = 3;
const MESSAGES = 20;

/** What appending one message to an indexed session of 20 messages takes; medians in milliseconds. */
export interface AppendBench {
  readonly totalMs: number;
  /** The same without an index. */
  readonly jsonMs: number;
  /** Of appends that took turns, how much longer ours took. */
  readonly indexMs: number;
  readonly indexP95Ms: number;
}

/**
 * Measures appends, each to a session of its own; these sessions are removed afterwards.
 *
 * @param sessionDir folder of the corpus
 * @param plainDir folder for the sessions of the store without index
 */
export async function appendBench(sessionDir: string, plainDir: string): Promise<AppendBench> {
  const ids = Array.from({ length: WARM_UPS + APPENDS }, (_, number) => `probe-${number}`);
  const session = await probeSession(sessionDir);
  mkdirSync(plainDir, { recursive: true });
  try {
    for (const sessionId of ids) {
      const text = printSession({ ...session, sessionId });
      for (const folder of [sessionDir, plainDir])
        writeFileSync(join(folder, `${sessionId}.json`), text, { mode: 0o600 });
    }
    return await appendToEach(ids, sessionDir, plainDir);
  } finally {
    for (const id of ids) rmSync(join(sessionDir, `${id}.json`), { force: true });
    rmSync(plainDir, { recursive: true, force: true });
  }
}

/** The first messages of the corpus, as one session. */
async function probeSession(sessionDir: string): Promise<Session> {
  await using store = new JsonSessionStore({ sessionDir });
  const messages: Message[] = [];
  let session: Session | undefined;
  for (let number = 0; messages.length < MESSAGES; number++) {
    session = await store.load(scaleSessionId(number));
    if (session === undefined) throw new Error(`${sessionDir} has no session ${scaleSessionId(number)}`);
    messages.push(...session.messages);
  }
  if (session === undefined) throw new Error(`${sessionDir} has no sessions`);
  return { ...session, messages: messages.slice(0, MESSAGES) };
}

async function appendToEach(
  ids: readonly string[],
  sessionDir: string,
  plainDir: string,
): Promise<AppendBench> {
  await using ours = openRankedStore(sessionDir);
  await using plain = new JsonSessionStore({ sessionDir: plainDir });
  await searchRanked(ours, "bm25", "index what is new");
  const times: { readonly ours: number; readonly plain: number }[] = [];
  for (const [number, id] of ids.entries()) {
    const content = `a sentence of the usual length, with a word of its own: probe${number} `.repeat(5);
    const append = async (store: JsonSessionStore | typeof ours): Promise<number> => {
      const startMs = performance.now();
      await store.append(id, [{ role: "user", content }]);
      return performance.now() - startMs;
    };
    times.push({ ours: await append(ours), plain: await append(plain) });
  }
  const counted = times.slice(WARM_UPS);
  const extra = counted.map((pair) => pair.ours - pair.plain);
  return {
    totalMs: percentile(
      counted.map((pair) => pair.ours),
      0.5,
    ),
    jsonMs: percentile(
      counted.map((pair) => pair.plain),
      0.5,
    ),
    indexMs: percentile(extra, 0.5),
    indexP95Ms: percentile(extra, 0.95),
  };
}
