import fc from "fast-check";
import { discoverSessions, InMemorySessionStore, parseQuery, printSession } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { fileSignature, textFilter } from "./text-filter.ts";

const fileOf = (content: string): Buffer =>
  Buffer.from(JSON.stringify({ session_id: "a", messages: [{ role: "user", content }] }, null, 2));

describe("textFilter", () => {
  test.each([
    ["plain word", "the billing migration", "migration", true],
    ["letter case", "the BILLING Migration", "billing", true],
    ["inside a word", "remigrations", "migrat", true],
    ["absent", "the billing page", "migration", false],
    ["accents", "Umzug nach Zürich", "zurich", true],
    ["accents, absent", "Umzug nach Zürich", "berlin", false],
    ["decomposed accents", "Umzug nach Zu\u0308rich", "zürich", true],
    ["sharp s", "die Straße", "STRASSE", true],
    ["Chinese", "我们讨论了数据库迁移计划", "迁移计划", true],
    ["Chinese, absent", "我们讨论了数据库迁移计划", "天气", false],
    ["backslash", "A path C:\\new\\dir", "C:\\new", true],
    ["quotation mark", 'say "quoted" twice', 'y "quoted', true],
    ["word in two by a colour code", "mig\u001b[31mration", "migration", true],
    ["word in two by a backspace", "mig\bration", "migration", true],
    ["soft hyphen", "mig\u00adration", "migration", true],
    ["only symbols", "well !!! yes", "!!!", true],
    ["only symbols, absent", "well yes", "!!!", false],
  ])("%s", (_name, content, query, expected) => {
    expect(textFilter(parseQuery(query)).admits(fileOf(content))).toBe(expected);
  });

  test("escaped characters of other writers are read before judging", () => {
    const escaped = Buffer.from('{"session_id":"a","messages":[{"role":"user","content":"Z\\u00fcrich"}]}');
    expect(textFilter(parseQuery("zürich")).admits(escaped)).toBe(true);
  });

  test("never holds back a session that the search finds", async () => {
    const alphabet = fc.constantFrom(
      ...'abß"\\/\n\t é\u0301ü\u0308迁移が\u3099ｱﾞ\u00ad\u0007\b—…ΣςσİK2²'.split(""),
      "ab",
      "\u001b[1m",
      "😀",
    );
    const text = fc.array(alphabet, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, text, async (content, query) => {
        const store = new InMemorySessionStore();
        await store.append("a", [{ role: "user", content }]);
        const session = await store.load("a");
        const { hits } = await discoverSessions(store, query);
        const bytes = Buffer.from(printSession(session!));
        const filter = textFilter(parseQuery(query));
        const signature = fileSignature(bytes);
        expect(filter.admits(bytes) || hits.length === 0).toBe(true);
        expect(signature === undefined || filter.admitsSignature(signature) || hits.length === 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
