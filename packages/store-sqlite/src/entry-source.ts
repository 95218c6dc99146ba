import { on } from "node:events";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type EntryPart, readEntries } from "./entry-reader.ts";
import type { EntryWorkerTask, SentEntry, SentPart } from "./entry-worker.ts";
import { reasonOf } from "./index-failure.ts";
import type { IndexEntry, MakeIndexEntry, WordTexts } from "./index-entry.ts";

/** What the reading of a folder's files goes by. */
export interface EntrySourceOptions extends EntryWorkerTask {
  readonly makeEntry: MakeIndexEntry;
  readonly signal: AbortSignal | undefined;
  readonly onNotice: (notice: string) => void;
}

/** From here on a thread of its own reads, while this one writes: starting it takes as long as reading some hundreds. */
const MANY_FILES = 1000;
/** So many parts are read ahead: enough for the time that a transaction takes to end. */
const READ_AHEAD = 40;
const MAX_BUSY_MS = 25;
/** What a thread reads is soon done with: with little room for it, memory does not grow before it is freed. */
const MAX_YOUNG_GENERATION_MIB = 16;

/**
 * Reads files of a sessions folder for the index; many of them in a thread of its own.
 *
 * @param options which files, by what
 */
export async function* entryParts(options: EntrySourceOptions): AsyncGenerator<EntryPart> {
  const { files, signal, onNotice } = options;
  let done = 0;
  if (files.length >= MANY_FILES) {
    try {
      for await (const part of partsOfWorker(options)) {
        done += part.fileCount;
        yield part;
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      onNotice(`The search index is built in one thread, which takes longer: ${reasonOf(error)}`);
    }
  }
  yield* partsOfThisThread({ ...options, files: files.slice(done) });
}

async function* partsOfThisThread({
  folder,
  files,
  names,
  makeEntry,
  signal,
}: EntrySourceOptions): AsyncGenerator<EntryPart> {
  let turnStartMs = performance.now();
  for (const part of readEntries(folder, files, names, makeEntry)) {
    if (performance.now() - turnStartMs > MAX_BUSY_MS) {
      await setImmediate();
      signal?.throwIfAborted();
      turnStartMs = performance.now();
    }
    yield part;
  }
}

async function* partsOfWorker({
  folder,
  files,
  names,
  signal,
}: EntrySourceOptions): AsyncGenerator<EntryPart> {
  const workerData: EntryWorkerTask = { folder, files, names };
  const worker = startWorker(workerData);
  try {
    const messages = on(worker, "message", { signal, close: ["exit"] });
    const received = receiver();
    for (let asked = 0; asked < READ_AHEAD; asked++) worker.postMessage("next");
    for await (const [part] of messages as AsyncIterable<[SentPart | undefined]>) {
      if (part === undefined) return;
      worker.postMessage("next");
      yield { ...part, put: part.put.map(received) };
    }
    throw new Error("the reading thread ended early");
  } finally {
    await worker.terminate();
  }
}

/** Puts the words that came with entries together again. */
function receiver(): (entry: SentEntry) => IndexEntry {
  let texts: string[] = [];
  let words: WordTexts = wordTexts(texts);
  return ({ isNewList, newWords, ...entry }) => {
    if (isNewList) words = wordTexts((texts = []));
    for (const word of newWords) texts.push(word);
    return { ...entry, words };
  };
}

function wordTexts(texts: readonly string[]): WordTexts {
  return {
    wordOf: (number) => texts[number] ?? "",
    get count() {
      return texts.length;
    },
  };
}

function startWorker(workerData: EntryWorkerTask): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  return new Worker(new URL(isSource ? "./entry-worker.ts" : "./entry-worker.js", import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MIB },
    ...(isSource && { execArgv: ["--conditions=@praison/source"] }),
  });
}
