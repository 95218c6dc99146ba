import { expect, test } from "vitest";
import { randomCorpus } from "./random-corpus.ts";
import { seededRandom } from "./seeded-random.ts";

test("a seed gives the same corpus each time, and another seed another one", () => {
  const corpus = (seed: number): unknown => randomCorpus(seededRandom(seed), { sessions: 4, appends: 20 });
  expect(corpus(1)).toEqual(corpus(1));
  expect(corpus(1)).not.toEqual(corpus(2));
});

test("random choices are spread over what there is to choose", () => {
  const random = seededRandom(9);
  const counts = [0, 0, 0, 0];
  for (let round = 0; round < 4000; round++) counts[random.integer(4)]! += 1;
  expect(counts.every((count) => count > 900 && count < 1100)).toBe(true);
  expect(random.shuffled(["a", "b", "c"]).toSorted()).toEqual(["a", "b", "c"]);
  expect(() => random.pick([])).toThrow(RangeError);
});
