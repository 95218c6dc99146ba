import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sessionFileNames, sessionIdOfFileName } from "./session-file-name.ts";

function hasName(id: string): boolean {
  try {
    return sessionFileNames(id).preferred !== "";
  } catch {
    return false;
  }
}

const ids = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...Array.from("aA_-%./: ~é研2F\u0301")), minLength: 1, maxLength: 12 }),
  )
  .filter(hasName);

describe("the preferred name", () => {
  test.each([
    ["chat-2026_06", "chat-2026_06.json"],
    ["研究", "研究.json"],
    ["é", "é.json"],
    ["Straße", "Straße.json"],
    ["x²Ⅷ٣", "x²Ⅷ٣.json"],
    ["a/b", "a%2Fb.json"],
    ["a:b", "a%3Ab.json"],
    ["a.b", "a%2Eb.json"],
    ["a%b", "a%25b.json"],
    ["a%2Fb", "a%252Fb.json"],
    ["e\u0301", "e%CC%81.json"],
    ["😀", "%F0%9F%98%80.json"],
    ["..", "%2E%2E.json"],
    [".hidden", "%2Ehidden.json"],
    ["../../etc/passwd", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json"],
    ["con", "%63on.json"],
    ["COM1", "%43OM1.json"],
    ["lpt²", "%6Cpt².json"],
    ["console", "console.json"],
    ["com10", "com10.json"],
    ["toString", "toString.json"],
  ])("of %j is %j", (id, expected) => {
    expect(sessionFileNames(id).preferred).toBe(expected);
  });

  test("differs for different ids", () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        fc.pre(a !== b);
        expect(sessionFileNames(a).preferred).not.toBe(sessionFileNames(b).preferred);
      }),
    );
    const alike = ["a/b", "a:b", "a.b", "a_b", "a b", "a%2Fb", "a%b"];
    expect(new Set(alike.map((id) => sessionFileNames(id).preferred)).size).toBe(alike.length);
  });
});

describe("the escaped name", () => {
  test("differs from every preferred name, and where a disk takes ids for equal", () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        expect(sessionFileNames(a).escaped).not.toBe(sessionFileNames(b).preferred);
      }),
    );
    const alike = ["abc", "Abc", "aBc", "ABC", "각", "\u1100\u1161\u11A8", "\u212B", "\u00C5", "///", "%"];
    const names = alike.map((id) => sessionFileNames(id).escaped.normalize("NFC").toLowerCase());
    expect(new Set(names).size).toBe(alike.length);
  });

  test("begins with an escape", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(sessionFileNames(id).escaped).toMatch(/^%[0-9A-F]{2}/);
      }),
    );
  });
});

describe("names", () => {
  test("lead back to the id", () => {
    fc.assert(
      fc.property(ids, (id) => {
        const { preferred, escaped } = sessionFileNames(id);
        expect([sessionIdOfFileName(preferred), sessionIdOfFileName(escaped)]).toEqual([id, id]);
      }),
      { numRuns: 1000 },
    );
  });

  test("stay in their folder, visible, and at most 250 bytes long", () => {
    fc.assert(
      fc.property(ids, (id) => {
        for (const name of Object.values(sessionFileNames(id)) as string[]) {
          expect(name).toMatch(/^[^./\\:*?"<>|\0][^/\\:*?"<>|\0]*\.json$/);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(250);
        }
      }),
    );
  });

  test("of every id of letters and digits are possible up to 200 bytes", () => {
    for (const id of ["a".repeat(200), "研".repeat(66), "𠀀".repeat(50)])
      expect(sessionFileNames(id).preferred).toBe(`${id}.json`);
  });
});

test.each([
  ["a/b", "a_b.json"],
  ["a.b:c d", "a_b_c_d.json"],
  ["研究é2", "研究é2.json"],
  ["e\u0301", "e_.json"],
  ["😀", "_.json"],
  ["con", "con.json"],
])("the name that Python gives %j is %j", (id, expected) => {
  expect(sessionFileNames(id).python).toBe(expected);
});

test.each(["", "a\nb", "a".repeat(201), "/".repeat(100), "\uD800"])("%j is refused", (id) => {
  expect(() => sessionFileNames(id)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
});

test.each([
  "a.txt",
  "a",
  ".json",
  "a b.json",
  "a.b.json",
  "a%2fb.json",
  "a%62.json",
  "%.json",
  "%FF.json",
  "%0A.json",
  "con.json",
  "a%-00000000.json",
  "../a.json",
  ".a.json",
  "a.json.lock",
  "e\u0301.json",
])("%j is no name of ours", (name) => {
  expect(sessionIdOfFileName(name)).toBeUndefined();
});
