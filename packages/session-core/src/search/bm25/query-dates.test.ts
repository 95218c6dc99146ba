import { expect, test } from "vitest";
import { dateFit, queryDates } from "./query-dates.ts";

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const fit = (query: string, date: string): number => dateFit(queryDates(query), day(date), day(date));

test.each([
  ["on 8 May 2023", "2023-05-08"],
  ["on May 8th, 2023", "2023-05-08"],
  ["the 2023-05-08 meeting", "2023-05-08"],
  ["am 8.5.2023", "2023-05-08"],
  ["in May 2023", "2023-05-20"],
  ["in may", "2024-05-20"],
  ["on the 8th of May", "2022-05-08"],
  ["during September", "2022-09-30"],
])("%j fits a session of that time", (query, date) => {
  expect(fit(query, date)).toBe(1);
});

test("what happened is told soon after, and hardly before", () => {
  expect(fit("on 8 May 2023", "2023-05-12")).toBeGreaterThan(fit("on 8 May 2023", "2023-05-20"));
  expect(fit("on 8 May 2023", "2023-05-20")).toBeGreaterThan(0);
  expect(fit("on 8 May 2023", "2023-08-01")).toBe(0);
  expect(fit("on 8 May 2023", "2023-05-01")).toBe(0);
});

test("a year tells less than a day", () => {
  expect(fit("in 2023", "2023-05-08")).toBeLessThan(fit("in May 2023", "2023-05-08"));
});

test.each(["what may we do", "march on", "version 12.13.14", "room 2050b", ""])(
  "%j names no day or month",
  (query) => {
    expect(queryDates(query).filter((date) => date.kind === "yearly")).toEqual([]);
    expect(fit(query, "2023-02-28")).toBe(0);
  },
);

test("a session without times fits nothing", () => {
  expect(dateFit(queryDates("in May 2023"), NaN, NaN)).toBe(0);
});
