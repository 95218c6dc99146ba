const FIRST_CHUNK = 64;
const GROWTH = 4;

/**
 * Gives numbers in the order of their scores, best first, sorting no more of them than are asked for.
 *
 * @param numbers what to order; equal scores go by number
 * @param scores the score of each number
 */
export function* bestFirst(numbers: readonly number[], scores: Float64Array): Generator<number> {
  const scoreOf = (number: number): number => scores[number] ?? 0;
  const compare = (a: number, b: number): number => scoreOf(b) - scoreOf(a) || a - b;
  let given = 0;
  for (let wanted = FIRST_CHUNK; given < numbers.length; wanted *= GROWTH) {
    const best = wanted * 2 < numbers.length ? highest(numbers, wanted, compare) : [...numbers];
    best.sort(compare);
    yield* best.slice(given);
    given = best.length;
  }
}

/** A heap of the best so far, its worst on top: one pass, whatever the order. */
function highest(
  numbers: readonly number[],
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  const heap: number[] = [];
  for (const number of numbers) {
    if (heap.length < count) {
      heap.push(number);
      siftUp(heap, compare);
    } else if (compare(number, heap[0] ?? number) < 0) {
      heap[0] = number;
      siftDown(heap, compare);
    }
  }
  return heap;
}

function siftUp(heap: number[], compare: (a: number, b: number) => number): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (compare(heap[at] ?? 0, heap[parent] ?? 0) <= 0) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown(heap: number[], compare: (a: number, b: number) => number): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const right = left + 1;
    let worst = at;
    if (left < heap.length && compare(heap[left] ?? 0, heap[worst] ?? 0) > 0) worst = left;
    if (right < heap.length && compare(heap[right] ?? 0, heap[worst] ?? 0) > 0) worst = right;
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0;
  heap[a] = heap[b] ?? 0;
  heap[b] = kept;
}
