import { expect } from "vitest";
import { recall } from "../../recall/recall.ts";
import { seededRandom } from "../seeded-random.ts";
import { idsOf } from "./hit-line.ts";
import type { Law } from "./law.ts";

/** Texts, and queries that must find each of them (and no filler). */
const SCRIPTS: readonly (readonly [text: string, queries: readonly string[]])[] = [
  ["我们讨论了数据库迁移计划", ["迁移计划", "数据库", "迁移", "划", "讨论 计划"]],
  ["今日は成語しりとりをした", ["しりとり", "成語", "今日", "と"]],
  ["移行日はサーバーごとに違う", ["移行日", "サーバー", "サーバ", "ｻｰﾊﾞｰ"]],
  ["오늘 끝말잇기 게임을 했다", ["끝말잇기", "게임", "끝"]],
  ["ประชุมเรื่องการย้ายระบบ", ["ประชุม", "ย้ายระบบ", "ระบบ"]],
  ["мигрируем БД на postgres", ["бд", "БД", "МИГРИРУЕМ", "Postgres"]],
  ["Wir haben ÄRGER mit dem Deployment", ["ärger", "ARGER", "Ärger", "a\u0308rger"]],
  ["Treffen in der Hauptstraße", ["HAUPTSTRASSE", "hauptstrasse", "straße", "STRASSE"]],
  ["un café très naïf à Orléans", ["cafe", "CAFÉ", "cafe\u0301", "naif", "orleans", "tres"]],
  ["cafe\u0301 noir", ["café noir", "CAFE NOIR"]],
  ["Η ΟΔΟΣ είναι κλειστή", ["οδος", "οδός", "κλειστη"]],
  ["ﬁnal ﬂight of the ①st ＡＢＣ", ["final", "flight", "abc", "1st"]],
  ["שלום עולם, תזכורת לישיבה", ["תזכורת", "שלום עולם"]],
  ["हिन्दी में बैठक", ["हिन्दी", "बैठक"]],
  [
    "refactored resolveTerminalPath and snake_case_name",
    ["TerminalPath", "resolveTerminalPath", "case_name", "snake_case_name", "terminal", "Path and"],
  ],
  ["重跑gen-itgc后50条", ["gen-itgc", "重跑", "50条", "itgc"]],
  ["shipped 🚀 with 👩‍👩‍👧 today", ["🚀", "👩‍👩‍👧", "shipped 🚀"]],
  ["speaker labels not showing", ["label", "labels", "LABELS"]],
];

const PUNCTUATED =
  "rename the wrong-book flag, node:sqlite and foo.bar went to v2.1.3-beta; mail ops@acme.test; don't touch src/auth.rs or C++ and C#";
const PUNCTUATED_QUERIES =
  'wrong-book node:sqlite foo.bar v2.1.3-beta ops@acme.test don\'t src/auth.rs C++ C# (wrong-book) "foo.bar" wrong-book?'.split(
    " ",
  );

/** Query languages of search engines, which here are ordinary text. */
const OPERATORS = [
  '"',
  '""',
  "'",
  "*",
  "-",
  "+",
  "(",
  ")",
  "AND",
  "OR",
  "NOT",
  "NEAR",
  "NEAR(",
  "NEAR/2",
  "a AND",
  "^kettle",
  "kettle*",
  "-kettle",
  "+kettle",
  "content:kettle",
  "{a b}: c",
  "kettle OR",
  '"kettle',
  "[",
  "\\",
  "%",
  "_",
  "' OR 1=1 --",
  "\u0000",
  "\ud800",
  "kettle AND NOT",
  "(((",
  "?",
  "$1",
  "\u202e",
  "\ufeff",
  "kettle\u0000kettle",
];

/** Text is text: no character means anything else, and every spelling of a word finds it. */
export const textLaws: readonly Law[] = [
  {
    title: "words of every script are found, by other spellings and by their parts",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      for (const [position, [text]] of SCRIPTS.entries())
        await write(store, `s${position}`, [`user: ${text}`]);
      for (const [position, [, queries]] of SCRIPTS.entries()) {
        for (const query of queries)
          expect(idsOf(await search(store, query, { limit: 50 })), `query ${query}`).toContain(
            `s${position}`,
          );
      }
    },
  },
  {
    title: "a part of an unspaced run finds only the texts that have it",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "zh", ["user: 我们讨论了数据库迁移计划"]);
      await write(store, "ja", ["user: 今日は成語しりとりをした"]);
      await write(store, "ko", ["user: 오늘 끝말잇기 게임을 했다"]);
      const found = async (query: string): Promise<string[]> => idsOf(await search(store, query));
      expect(await found("迁移计划")).toEqual(["zh"]);
      expect(await found("しりとり")).toEqual(["ja"]);
      expect(await found("끝말잇기")).toEqual(["ko"]);
      expect(await found("迁")).toEqual(["zh"]);
    },
  },
  {
    title: "a mark that makes another letter is no accent",
    async run({ open, write, search }) {
      const store = await open();
      await write(store, "ga", ["user: ガ"]);
      await write(store, "ka", ["user: カ"]);
      expect(idsOf(await search(store, "カ"))).toEqual(["ka"]);
      expect(idsOf(await search(store, "ガ"))).toEqual(["ga"]);
    },
  },
  {
    title: "words with punctuation inside or around them are found",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "s1", [`user: ${PUNCTUATED}`]);
      for (const query of PUNCTUATED_QUERIES)
        expect((await search(store, query))[0], `query ${query}`).toMatchObject({
          sessionId: "s1",
          anchorIndex: 0,
        });
    },
  },
  {
    title: "what other search engines take for operators is plain text",
    async run({ open, write, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "s1", ["user: NOT a kettle, AND OR NEAR it"]);
      for (const query of OPERATORS) {
        const hits = await search(store, query);
        expect(
          hits.every(({ score }) => score > 0),
          `query ${query}`,
        ).toBe(true);
      }
      for (const query of [
        "kettle*",
        "-kettle",
        '"kettle',
        "(kettle)",
        "kettle OR",
        "kettle AND NOT",
        "kettle:",
      ])
        expect(idsOf(await search(store, query)), `query ${query}`).toContain("f04");
      expect(idsOf(await search(store, "AND OR NOT NEAR"))).toEqual(["s1"]);
    },
  },
  {
    title: "a query of symbols only matches them literally",
    async run({ open, write, searchByPoints }) {
      const store = await open();
      await write(store, "loud", ["user: it works!!!"]);
      await write(store, "quiet", ["user: it works!"]);
      await write(store, "arrow", ["user: a -> b"]);
      expect(idsOf(await searchByPoints(store, "!!!"))).toEqual(["loud"]);
      expect(idsOf(await searchByPoints(store, "->"))).toEqual(["arrow"]);
      expect(await searchByPoints(store, "***")).toEqual([]);
    },
  },
  {
    title: "any text is a safe query",
    async run({ open, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      const random = seededRandom(7);
      const pieces = [
        ...OPERATORS,
        ...SCRIPTS.flatMap(([, queries]) => queries),
        "kettle",
        " ",
        "\n",
        ":",
        "~",
      ];
      for (let round = 0; round < 60; round++) {
        const query = random.several(pieces, 1 + random.integer(5)).join(random.pick(["", " "]));
        const hits = await search(store, query);
        expect(
          hits.every(({ score }) => score > 0),
          `query ${JSON.stringify(query)}`,
        ).toBe(true);
      }
    },
  },
  {
    title: "a query of blanks finds nothing",
    async run({ open, writeFillers, search }) {
      const store = await open();
      await writeFillers(store);
      for (const query of ["", "  ", " \n\t ", "\u3000", "\u00a0\u200b"])
        expect(await search(store, query), `query ${JSON.stringify(query)}`).toEqual([]);
    },
  },
  {
    title: "a query of 10,000 words is answered, and says which were left out",
    async run({ open, write, writeFillers, search, clock }) {
      const store = await open();
      await writeFillers(store);
      await write(store, "s1", ["user: extraordinary needle in here"]);
      const words = Array.from({ length: 10_000 }, (_, position) => `w${position.toString(36)}q`);
      const query = `${words.join(" ")} extraordinary`;
      expect((await search(store, query))[0]?.sessionId).toBe("s1");
      const request = { mode: "discovery", query, limit: 5, window: 5 } as const;
      const answer = await recall(store, request, { nowMs: clock.now() });
      expect(answer.mode === "discovery" && answer.notices.join(" ")).toContain("left out");
    },
  },
  {
    title: "content of any characters comes back as it was, however long",
    async run({ open }) {
      const store = await open();
      const odd = [
        "",
        " ",
        "\u0000",
        "a\u0000b",
        "\ud800",
        "x\udc00y",
        "\ud800\ud800",
        "\ufeffbom",
        "\u2028\u2029",
        "\r\n\t \u001b[31m",
        "e\u0301 é",
        "NaN",
        "{}",
        '"\\',
        "👩‍👩‍👧",
        "\u202eabc",
      ];
      const long = `${"研究 lorem ipsum 🚀\n".repeat(42_000)}end`; // a megabyte
      const texts = [...odd, long];
      const messages = texts.map((content) => ({ role: "user", content }));
      await store.append("a", messages);
      const stored = (await store.load("a"))?.messages.map(({ content }) => content) ?? [];
      expect(stored.map((text, position) => text === texts[position])).toEqual(texts.map(() => true));
    },
  },
];
