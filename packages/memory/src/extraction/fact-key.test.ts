import { expect, test } from "vitest";
import { extractFacts } from "./extract-facts.ts";
import { factKey } from "./fact-key.ts";

const keys = (text: string): string[] => extractFacts(text).map(factKey);

test.each([
  ["I prefer dark mode", "I like dark mode."],
  ["I live in São Paulo", "i live in sao paulo"],
  ["I'm from the US", "I am from the us"],
  ["My name is ÉLODIE", "my name is élodie"],
  ["I use Python", "I'm using python."],
])("%s = %s", (one, other) => {
  expect(keys(one)).toHaveLength(1);
  expect(keys(one)).toEqual(keys(other));
});

test.each([
  ["I like tea", "I hate tea"],
  ["I live in Rome", "I'm from Rome"],
  ["I like tea", "I like green tea"],
])("%s is another fact than %s", (one, other) => {
  expect(keys(one)).not.toEqual(keys(other));
});
