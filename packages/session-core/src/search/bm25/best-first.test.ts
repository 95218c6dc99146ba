import fc from "fast-check";
import { expect, test } from "vitest";
import { bestFirst } from "./best-first.ts";

test("numbers come in the order of a full sort", () => {
  const scores = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 600 });
  fc.assert(
    fc.property(scores, (values) => {
      const numbers = values.map((_, number) => number);
      const sorted = numbers.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
      expect([...bestFirst(numbers, Float64Array.from(values))]).toEqual(sorted);
    }),
    { numRuns: 30 },
  );
});
