import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isErrorCode } from "@praison/home";
import { PraisonError, printSession } from "@praison/session-core";
import { seededRandom } from "@praison/session-core/testing";
import { messageText } from "./message-text.ts";
import type { Progress } from "./progress.ts";
import { scaleNeedles } from "./scale-needle.ts";
import { type ScaleQuery, scaleQueries } from "./scale-query.ts";
import { scaleSession } from "./scale-session.ts";
import { vocabulary } from "./vocabulary.ts";
import { wordCounts } from "./word-counts.ts";

/** To be raised with every change of what is written, so that no corpus of another version is used again. */
const VERSION = 2;
const SEED = 20260701;
const SESSIONS_PER_TURN = 100;
const MARKER = "corpus.json";
const HOME = "home";

/** What was written; a file beside the corpus keeps it. */
export interface ScaleCorpus {
  readonly version: number;
  readonly sessionCount: number;
  readonly messageCount: number;
  /** Bytes of all message contents. */
  readonly textBytes: number;
  readonly queries: readonly ScaleQuery[];
}

/**
 * The Praison home that a corpus is laid out as.
 *
 * @param folder folder of the corpus
 */
export function corpusHome(folder: string): { readonly home: string; readonly sessionDir: string } {
  const home = join(folder, HOME);
  return { home, sessionDir: join(home, "sessions") };
}

/**
 * Writes the corpus, the same at every run, or takes the one that is there. Only one session is in memory at a time.
 *
 * @param folder where; of an existing folder only what an earlier run put there is replaced
 * @param sessionCount how many sessions
 * @param onProgress receives sessions written and all sessions
 */
export async function scaleCorpus(
  folder: string,
  sessionCount: number,
  onProgress: Progress,
): Promise<ScaleCorpus> {
  const marker = join(folder, MARKER);
  const kept = readMarker(marker);
  if (kept?.version === VERSION && kept.sessionCount === sessionCount) return kept;
  const { home, sessionDir } = corpusHome(folder);
  if (kept !== undefined) rmSync(home, { recursive: true, force: true });
  else if (existsSync(home)) {
    throw new PraisonError("INVALID_INPUT", `${home} exists, but is no corpus of an earlier run`, {
      hint: "Give --keep another folder.",
    });
  }
  mkdirSync(sessionDir, { recursive: true, mode: 0o700 });
  // Of no version until it is whole, so that the next run replaces what an interrupted one left.
  const unfinished = { version: 0, sessionCount, messageCount: 0, textBytes: 0, queries: [] };
  writeMarker(marker, unfinished);
  const corpus = await writeSessions(sessionDir, sessionCount, onProgress);
  writeMarker(marker, corpus);
  return corpus;
}

function writeMarker(path: string, corpus: ScaleCorpus): void {
  writeFileSync(path, `${JSON.stringify(corpus, null, 2)}\n`);
}

async function writeSessions(
  sessionDir: string,
  sessionCount: number,
  onProgress: Progress,
): Promise<ScaleCorpus> {
  const random = seededRandom(SEED);
  const words = vocabulary(random, sessionCount);
  const counts = wordCounts(words.size, words.firstContent);
  const text = messageText(random, () => {
    const number = words.next();
    counts.add(number);
    return words.word(number);
  });
  const needles = scaleNeedles(random, words, text, sessionCount);
  const planted = Map.groupBy(needles, ({ session }) => session);
  const source = { random, text, endMessage: () => counts.endMessage() };
  let textBytes = 0;
  for (let number = 0; number < sessionCount; number++) {
    const session = scaleSession(
      number,
      (planted.get(number) ?? []).map((needle) => needle.planted),
      source,
    );
    for (const { content } of session.messages) textBytes += Buffer.byteLength(content);
    writeFileSync(join(sessionDir, `${session.sessionId}.json`), printSession(session), { mode: 0o600 });
    onProgress(number + 1, sessionCount);
    // Gives Ctrl-C a chance.
    if (number % SESSIONS_PER_TURN === 0) await setImmediate();
  }
  const messageCount = counts.messageCount();
  const queries = scaleQueries(words, counts, needles);
  return { version: VERSION, sessionCount, messageCount, textBytes, queries };
}

function readMarker(path: string): ScaleCorpus | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as ScaleCorpus;
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw new PraisonError("INVALID_INPUT", `${path} cannot be read`, {
      cause: error,
      hint: "Remove it, or give --keep another folder.",
    });
  }
}
