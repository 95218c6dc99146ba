import { linkSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { JsonSessionStore } from "./json-session-store.ts";
import { parseSessionBytes } from "./session-file.ts";
import { findSessionPlace } from "./session-folder.ts";
import { pythonFile, put, spoken, temporaryFolder } from "./sessions-folder.fixture.ts";

const idOf = (name: string, recorded: string): string =>
  parseSessionBytes(Buffer.from(pythonFile(recorded, [])), name).sessionId;

describe("the id of a session file", () => {
  test.each([
    ["abcde.json", "abcde", "abcde"],
    ["copy.json", "abcde", "copy"],
    ["a_b.json", "a/b", "a/b"],
    ["a%2Fb.json", "c", "a/b"],
    // One file on a disk that ignores letter case, or the way accents are spelled.
    ["ABCDE.json", "abcde", "abcde"],
    ["Ab.json", "aB", "aB"],
    ["A_B.json", "a/b", "a/b"],
    ["e\u0301te\u0301.json", "été", "été"],
    ["\u00C9TE.json", "e\u0301te", "e\u0301te"],
    ["STRASSE.json", "straße", "straße"],
  ])("of %j that records %j is %j", (name, recorded, expected) => {
    expect(idOf(name, recorded)).toBe(expected);
  });

  test.each([
    [`${"a".repeat(220)}.json`, "a".repeat(220)],
    [`${"a".repeat(220)}.json`, "abcde"],
    ["a\nb.json", "a\nb"],
  ])("%j that records %j is none", (name, recorded) => {
    expect(() => idOf(name, recorded)).toThrow(expect.objectContaining({ code: "STORE_CORRUPT" }));
  });
});

test("an id that a disk may take for another's gets an escaped name", async () => {
  const folder = temporaryFolder();
  // As such a disk shows `abcde.json` when asked for `ABCDE.json`.
  put(folder, "ABCDE.json", pythonFile("abcde", spoken("theirs")));
  expect(findSessionPlace(folder, "ABCDE")).toEqual({
    name: expect.stringMatching(/^%41BCDE%-[0-9a-f]{8}\.json$/) as string,
    file: { state: "absent" },
  });
  const store = new JsonSessionStore({ sessionDir: folder, onNotice: () => {} });
  await store.append("ABCDE", [{ role: "user", content: "mine" }]);
  expect((await store.load("ABCDE"))?.messages.map(({ content }) => content)).toEqual(["mine"]);
  expect(idOf("ABCDE.json", "abcde")).toBe("abcde");
});

describe("a folder of odd files", () => {
  const ODD: readonly (readonly [string, string])[] = [
    [`${"a".repeat(220)}.json`, "a".repeat(220)],
    [`${"b".repeat(220)}.json`, "b"],
    ["ABCDE.json", "abcde"],
    ["e\u0301.json", "é"],
    ["con.json", "con"],
    ["a_b.json", "a/b"],
    ["a%2Fb.json", "a/b"],
    ["a%2fc.json", "a/c"],
    ["%.json", "%"],
    ["review copy.json", "review"],
    ["up.json", "../up"],
    ["empty.json", ""],
    ["control.json", "a\nb"],
    ["a\nb.json", "a\nb"],
    ["研究.json", "研究"],
    ["😀.json", "😀"],
    ["a.b.json", "a.b"],
  ];

  test("every id that is listed or found can be loaded, and a file that is not shown is told", async () => {
    const folder = temporaryFolder();
    for (const [name, recorded] of ODD) put(folder, name, pythonFile(recorded, spoken(`kettle ${name}`)));
    const notices: string[] = [];
    const store = new JsonSessionStore({ sessionDir: folder, onNotice: (notice) => notices.push(notice) });
    const listed = (await store.list()).map(({ sessionId }) => sessionId);
    expect(new Set(listed).size).toBe(listed.length);
    const found = (await store.search("kettle", { limit: 50 })).map(({ sessionId }) => sessionId);
    expect(found.toSorted()).toEqual(listed.toSorted());
    for (const id of listed) expect((await store.load(id))?.sessionId).toBe(id);
    // `a_b.json` is the second file of `a/b`.
    expect(listed.length + notices.length).toBe(ODD.length - 1);
    expect(notices).toContain('ABCDE.json holds session "abcde", which is looked for in abcde.json');
  });

  test("two names of one file are one session", async () => {
    const folder = temporaryFolder();
    const path = put(folder, "abcde.json", pythonFile("abcde", spoken("kettle")));
    linkSync(path, join(folder, "ABCDE.json"));
    const store = new JsonSessionStore({ sessionDir: folder, onNotice: () => {} });
    expect((await store.list()).map(({ sessionId }) => sessionId)).toEqual(["abcde"]);
    expect(readdirSync(folder).length).toBe(2);
  });
});
