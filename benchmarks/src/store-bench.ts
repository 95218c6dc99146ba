import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { fileIdentity } from "@praison/home";
import { JsonSessionStore } from "@praison/store-json";
import { writeBenchCorpus } from "./bench-corpus.ts";
import { measure } from "./measure.ts";
import { percentile } from "./percentile.ts";

const LISTED_SESSIONS = 1000;
const KEPT_MESSAGES = 20;
const APPENDS_PER_RUN = 20;

/** How a store verb did beside plain file calls; times are medians in milliseconds. */
export interface StoreBench {
  readonly kind: string;
  readonly oursMs: number;
  readonly plainMs: number;
  /** What the plain code does, and does not do. */
  readonly plain: string;
}

/** How long the window is in which a program that ignores our lock can replace a file unseen, in microseconds. */
export interface RenameGap {
  readonly medianUs: number;
  readonly p99Us: number;
}

/**
 * Measures what Node leaves open: the time from the last look at a file to the end of the rename that replaces it.
 *
 * @param folder folder for the files, which must not exist yet
 * @param times how often it is measured
 */
export async function measureRenameGap(folder: string, times: number): Promise<RenameGap> {
  mkdirSync(folder, { recursive: true });
  const target = join(folder, "target.json");
  writeFileSync(target, "{}");
  const gapsUs: number[] = [];
  for (let time = 0; time < times; time++) {
    const temporary = join(folder, `${time}.tmp`);
    writeFileSync(temporary, "{}");
    await fileIdentity(target);
    const startMs = performance.now();
    await rename(temporary, target);
    gapsUs.push((performance.now() - startMs) * 1000);
  }
  return { medianUs: percentile(gapsUs, 0.5), p99Us: percentile(gapsUs, 0.99) };
}

/**
 * Measures append and list.
 *
 * @param folder folder for the files, which must not exist yet
 * @param runs how often each is measured
 */
export async function storeBench(folder: string, runs: number): Promise<StoreBench[]> {
  return [await benchAppend(join(folder, "append"), runs), await benchList(join(folder, "list"), runs)];
}

async function benchAppend(sessionDir: string, runs: number): Promise<StoreBench> {
  mkdirSync(sessionDir, { recursive: true });
  // Truncating keeps the session at its size, however often the measurement appends.
  await using store = new JsonSessionStore({
    sessionDir,
    retention: "truncate",
    activeWindow: KEPT_MESSAGES,
  });
  const message = { role: "user", content: "a sentence of the usual length. ".repeat(10) };
  const full = Array.from({ length: KEPT_MESSAGES }, () => message);
  await store.append("ours", full);
  await store.append("plain", full);
  const { ours, plain } = await measure(
    {
      ours: () => store.append("ours", [message]),
      plain: () => appendPlainly(join(sessionDir, "plain.json"), message),
    },
    runs * APPENDS_PER_RUN,
  );
  const what = "read, parse, writeFile: no lock, no fsync, not atomic";
  return { kind: "append to a session of 20 messages", oursMs: ours, plainMs: plain, plain: what };
}

function appendPlainly(path: string, message: object): void {
  const session = JSON.parse(readFileSync(path, "utf8")) as { messages: object[] };
  session.messages = [...session.messages.slice(1), { ...message, timestamp: Date.now() / 1000 }];
  writeFileSync(path, JSON.stringify(session, null, 2));
}

async function benchList(sessionDir: string, runs: number): Promise<StoreBench> {
  writeBenchCorpus(sessionDir, LISTED_SESSIONS);
  await using store = new JsonSessionStore({ sessionDir });
  const { ours, plain } = await measure(
    { ours: async () => (await store.list()).length, plain: () => listPlainly(sessionDir).length },
    runs,
  );
  return { kind: "list 1,000 sessions", oursMs: ours, plainMs: plain, plain: "read, parse, sort by time" };
}

function listPlainly(sessionDir: string): { readonly updated_at: string }[] {
  return readdirSync(sessionDir)
    .map((name) => JSON.parse(readFileSync(join(sessionDir, name), "utf8")) as { updated_at: string })
    .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
}
