import { expect, test } from "vitest";
import { parseQuery } from "../query.ts";
import { termQuery } from "./term-query.ts";

const words = (text: string): Record<string, number> =>
  Object.fromEntries(termQuery(parseQuery(text)).words.map(({ stem, weight }) => [stem, weight]));

test("words count by their stems, names more, and verbs of asking less", () => {
  expect(words("What did we decide about the billing migration?")).toEqual({
    decid: 0.4,
    bill: 1,
    migrat: 1,
  });
  expect(words("Where did Anna buy shoes?")).toEqual({ anna: 1.5, buy: 1, shoe: 1 });
  expect(words("decide")).toEqual({ decid: 1 });
  expect(words("What did we say?")).toEqual({ say: 1 });
});

test("identifiers count by their parts, unspaced text by its pairs", () => {
  expect(Object.keys(words("resolveTerminalPath"))).toEqual(
    expect.arrayContaining(["resolv", "termin", "path"]),
  );
  expect(Object.keys(words("数据库迁移"))).toEqual(expect.arrayContaining(["数据", "迁移"]));
  expect(termQuery(parseQuery("库")).words).toEqual([{ stem: "库", isPrefix: true, weight: 1 }]);
});

test("stop words count only where there is nothing else; symbols not at all", () => {
  expect(Object.keys(words("the who"))).toEqual(["the", "who"]);
  expect(words("!!! --")).toEqual({});
});

test("a query of ten thousand words looks up a hundred", () => {
  const long = Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(" ");
  expect(termQuery(parseQuery(long)).words).toHaveLength(100);
});
