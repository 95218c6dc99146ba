import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storedText } from "./stored-text.ts";

test("texts that differ stay different in SQLite, whatever halves of characters they have", () => {
  const database = new Sqlite(":memory:");
  const kept = database.prepare<[string], string>("SELECT ?").pluck();
  const text = fc
    .array(fc.constantFrom("\ud800", "\ud801", "\udc00", "\ufffd", "a", "\u{1F375}"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(kept.get(storedText(one)) === kept.get(storedText(other))).toBe(one === other);
      expect(kept.get(storedText(one))).toBe(storedText(one));
    }),
  );
  database.close();
});
