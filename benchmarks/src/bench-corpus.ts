import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sessionFileNames } from "@praison/home";
import { formatStoredInstant, type Message, printSession, type Session } from "@praison/session-core";
import { type SeededRandom, seededRandom } from "@praison/session-core/testing";
import { NEEDLES } from "./bench-query.ts";
import { wordSource } from "./word-source.ts";

const SEED = 20260601;
const FIRST_SESSION_MS = Date.parse("2025-01-01T08:00:00Z");
const MINUTE_MS = 60_000;
/** A person's pace, so that no session counts as automated. */
const MINUTES_PER_MESSAGE = 2;
const MINUTES_PER_SESSION = 41;
const MESSAGE_LENGTH = { min: 120, max: 480 };
const FOREIGN: readonly string[] = ["—", "café", "“naïve”", "Zürich", "東京の会議", "résumé", "…", "안녕"];

/** What was written. */
export interface BenchCorpus {
  readonly sessionDir: string;
  readonly sessionCount: number;
  readonly messageCount: number;
  readonly bytes: number;
}

/**
 * Writes session files of about 20 messages of about 300 characters, the same at every run.
 *
 * @param sessionDir folder to make
 * @param sessionCount how many sessions
 */
export function writeBenchCorpus(sessionDir: string, sessionCount: number): BenchCorpus {
  const random = seededRandom(SEED);
  const word = wordSource(random);
  const planted = plantNeedles(random, sessionCount);
  mkdirSync(sessionDir, { recursive: true });
  let messageCount = 0;
  let bytes = 0;
  for (let number = 0; number < sessionCount; number++) {
    const session = makeSession(number, planted.get(number) ?? [], random, word);
    const text = printSession(session);
    writeFileSync(join(sessionDir, sessionFileNames(session.sessionId).preferred), text, { mode: 0o600 });
    messageCount += session.messages.length;
    bytes += Buffer.byteLength(text);
  }
  return { sessionDir, sessionCount, messageCount, bytes };
}

/** Which sessions get which needles. */
function plantNeedles(random: SeededRandom, sessionCount: number): Map<number, string[]> {
  const planted = new Map<number, string[]>();
  for (const { text, share = 0, sessions = Math.max(1, Math.round(share * sessionCount)) } of NEEDLES) {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(sessions, sessionCount)) chosen.add(between(random, 0, sessionCount - 1));
    for (const number of chosen) planted.set(number, [...(planted.get(number) ?? []), text]);
  }
  return planted;
}

function makeSession(
  number: number,
  needles: readonly string[],
  random: SeededRandom,
  word: () => string,
): Session {
  const startMs = FIRST_SESSION_MS + number * MINUTES_PER_SESSION * MINUTE_MS;
  const isForeign = number % 3 === 0;
  const contents = Array.from({ length: between(random, 16, 24) }, (_, position) =>
    position % 7 === 5 ? toolOutput(random, word) : prose(random, word, isForeign),
  );
  for (const needle of needles) {
    const position = between(random, 0, contents.length - 1);
    contents[position] = insertWord(contents[position] ?? "", needle, random);
  }
  const timeMs = (position: number): number => startMs + position * MINUTES_PER_MESSAGE * MINUTE_MS;
  return {
    sessionId: `bench-${String(number).padStart(6, "0")}`,
    messages: contents.map((content, position): Message => ({
      role: position % 7 === 5 ? "tool" : position % 2 === 0 ? "user" : "assistant",
      content,
      timestamp: timeMs(position) / 1000,
      metadata: {},
    })),
    archivedMessages: [],
    createdAt: formatStoredInstant(startMs),
    updatedAt: formatStoredInstant(timeMs(contents.length - 1)),
    agentName: `agent-${number % 5}`,
    metadata: { title: `${word()} ${word()}`, model: "bench" },
    runtimeState: {},
  };
}

function prose(random: SeededRandom, word: () => string, isForeign: boolean): string {
  const length = between(random, MESSAGE_LENGTH.min, MESSAGE_LENGTH.max);
  let text = "";
  while (text.length < length) {
    const next = isForeign && random.chance(0.02) ? random.pick(FOREIGN) : word();
    text += random.chance(0.08) ? `${next}. ` : `${next} `;
  }
  return text.trim();
}

function toolOutput(random: SeededRandom, word: () => string): string {
  const length = between(random, MESSAGE_LENGTH.min, MESSAGE_LENGTH.max);
  let text = "";
  while (text.length < length) {
    text += `const ${word()}_${word()} = ${word()}("${word()}", ${between(random, 0, 9999)});\n`;
  }
  return text;
}

function insertWord(content: string, needle: string, random: SeededRandom): string {
  const words = content.split(" ");
  words.splice(between(random, 0, words.length), 0, needle);
  return words.join(" ");
}

/** A whole number from `min` to `max`, both included. */
function between(random: SeededRandom, min: number, max: number): number {
  return min + random.integer(max - min + 1);
}
