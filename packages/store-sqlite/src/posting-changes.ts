import { packedPosting, type PostingChange, SHARD_SIZE } from "./posting-list.ts";

/** Collects what sessions contribute to posting lists: millions of small numbers, until they are written. */
export interface PostingChanges {
  /**
   * Notes what a session contributes.
   *
   * @param messageCount how many messages more, or fewer, have the word
   */
  add(sessionNumber: number, wordId: number, frequency: number, messageCount: number): void;
  /** The changes by shard and word, in ascending order. */
  lists(): Generator<{ readonly shard: number; readonly wordId: number; readonly change: PostingChange }>;
}

const FIRST_ROOM = 4096;
/** Message counts are kept above zero: they can shrink, too. */
const COUNT_OFFSET = 2 ** 31;

/** Makes an empty collection. */
export function postingChanges(): PostingChanges {
  const shards = new Map<number, ShardChanges>();
  return {
    add(sessionNumber, wordId, frequency, messageCount) {
      const shard = Math.floor(sessionNumber / SHARD_SIZE);
      let changes = shards.get(shard);
      if (changes === undefined)
        shards.set(shard, (changes = { numbers: new Uint32Array(3 * FIRST_ROOM), end: 0 }));
      if (changes.end === changes.numbers.length) changes.numbers = doubled(changes.numbers);
      const { numbers, end } = changes;
      numbers[end] = wordId;
      numbers[end + 1] = packedPosting(sessionNumber % SHARD_SIZE, frequency);
      numbers[end + 2] = messageCount + COUNT_OFFSET;
      changes.end = end + 3;
    },
    *lists() {
      for (const [shard, changes] of [...shards].toSorted(([a], [b]) => a - b)) {
        for (const list of listsOf(changes)) yield { shard, ...list };
      }
    },
  };
}

interface ShardChanges {
  /** By turns: word id, packed posting, message count. */
  numbers: Uint32Array;
  end: number;
}

function doubled(numbers: Uint32Array): Uint32Array {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

function* listsOf({ numbers, end }: ShardChanges): Generator<{
  readonly wordId: number;
  readonly change: PostingChange;
}> {
  const order = orderByWord(numbers, end);
  let at = 0;
  while (at < order.length) {
    const wordId = numbers[order[at] ?? 0] ?? 0;
    const postings: number[] = [];
    let messageCount = 0;
    for (; at < order.length && numbers[order[at] ?? 0] === wordId; at++) {
      const position = order[at] ?? 0;
      postings.push(numbers[position + 1] ?? 0);
      messageCount += (numbers[position + 2] ?? 0) - COUNT_OFFSET;
    }
    yield { wordId, change: { postings, messageCount } };
  }
}

/** Word ids are dense, so that counting orders them; within a word the order in which they came is kept. */
function orderByWord(numbers: Uint32Array, end: number): Uint32Array {
  let highest = 0;
  for (let at = 0; at < end; at += 3) highest = Math.max(highest, numbers[at] ?? 0);
  const starts = new Uint32Array(highest + 2);
  for (let at = 0; at < end; at += 3) {
    const next = (numbers[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
  const order = new Uint32Array(end / 3);
  for (let at = 0; at < end; at += 3) {
    const wordId = numbers[at] ?? 0;
    const place = starts[wordId] ?? 0;
    order[place] = at;
    starts[wordId] = place + 1;
  }
  return order;
}
