import { parentPort, workerData } from "node:worker_threads";
import { type EntryPart, readEntries } from "./entry-reader.ts";
import { type IndexEntry, indexEntryMaker, type WordTexts } from "./index-entry.ts";

/** What a reading thread is told when it starts. */
export interface EntryWorkerTask {
  readonly folder: string;
  readonly files: readonly string[];
  /** All session files of the folder. */
  readonly names: ReadonlySet<string>;
}

/** A part as it goes from one thread to the other. */
export interface SentPart extends Omit<EntryPart, "put"> {
  readonly put: readonly SentEntry[];
}

/** An entry as it goes from one thread to the other: each word goes once, when it is new. */
export interface SentEntry extends Omit<IndexEntry, "words"> {
  /** Whether words are numbered from the first again. */
  readonly isNewList: boolean;
  /** Words with the next numbers. */
  readonly newWords: readonly string[];
}

/** Sends copies of bytes: a small buffer is a view of a larger one, which would go with it. */
function sender(): (entry: IndexEntry) => SentEntry {
  let list: WordTexts | undefined;
  let sentCount = 0;
  return ({ words, ...entry }) => {
    const isNewList = words !== list;
    if (isNewList) sentCount = 0;
    list = words;
    const newWords = Array.from({ length: words.count - sentCount }, (_, at) => words.wordOf(sentCount + at));
    sentCount = words.count;
    const { messages, places } = entry;
    return {
      ...entry,
      messages: new Uint8Array(messages),
      places: { words: places.words, bytes: new Uint8Array(places.bytes) },
      isNewList,
      newWords,
    };
  };
}

/** Each message asks for one part; `undefined` answers that there are no more. */
function answerWith({ folder, files, names }: EntryWorkerTask): void {
  const parts = readEntries(folder, files, names, indexEntryMaker());
  const sent = sender();
  parentPort?.on("message", () => {
    const part: EntryPart | undefined = parts.next().value;
    parentPort?.postMessage(part && ({ ...part, put: part.put.map(sent) } satisfies SentPart));
  });
}

answerWith(workerData as EntryWorkerTask);
