import { expect, test } from "vitest";
import { found, indexedFolder } from "./indexed-folder.fixture.ts";

const user = (content: string): { role: string; content: string } => ({ role: "user", content });
const assistant = (content: string): { role: string; content: string } => ({ role: "assistant", content });

test("the deciding session is first among hundreds that chat about the topic, a marathon, a dump and echoes", async () => {
  const place = indexedFolder();
  const store = place.open();
  const question = "What did we decide about the billing migration?";
  for (let number = 0; number < 100; number++) {
    place.write(`chat-${number}`, [
      `is billing slow for customer ${number}?`,
      `the migration of icons, part ${number}`,
    ]);
  }
  place.write(
    "marathon",
    Array.from({ length: 400 }, (_, at) => `note ${at}: billing fine, migration goes on`),
  );
  for (let number = 0; number < 60; number++) {
    await store.append(`echo-${number}`, [user(question), assistant("I do not know.")]);
  }
  const dump = `billing migration decide ${"row of the table with billing and migration numbers ".repeat(4000)}`;
  await store.append("dump", [user("show the table"), { role: "tool", content: dump }]);
  await store.append("decision", [
    user("How do we move billing?"),
    assistant("Two ways are open."),
    user("We decided: the billing migration to Corvapay happens on 3 June."),
  ]);
  expect((await found(store, question))[0]).toBe("decision");
});

test("a snippet shows the word that matched by its stem or in another spelling", async () => {
  const place = indexedFolder();
  const store = place.open();
  const filler = "and so on with other things of the day ".repeat(10);
  await store.append("session-1", [user(`${filler} She wrote the postmortem in Zürich. ${filler}`)]);
  expect((await store.search("writing"))[0]?.snippet).toContain("wrote");
  expect((await store.search("postmortems"))[0]?.snippet).toContain("postmortem");
  expect((await store.search("zurich"))[0]).toMatchObject({ match: "strong", missingTerms: [] });
  expect((await store.search("writing"))[0]).toMatchObject({ match: "strong", missingTerms: [] });
});

test("a query that names a time prefers sessions of that time", async () => {
  const place = indexedFolder();
  const store = place.open();
  for (const month of ["03", "06", "09"]) {
    const timestamp = `2025-${month}-10T10:00:00Z`;
    await store.append(`session-${month}`, [{ ...user("we met about the roadmap"), timestamp }]);
  }
  expect((await found(store, "roadmap in June 2025"))[0]).toBe("session-06");
  expect((await found(store, "roadmap 2025-09-10"))[0]).toBe("session-09");
  const [hit] = await store.search("roadmap in June 2025");
  const parts = Object.values(hit?.explanation.parts ?? {});
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(hit?.score ?? NaN, 9);
  expect(hit?.explanation).toMatchObject({ ranking: "bm25", parts: { date: expect.any(Number) } });
});

test("filters by role, time, user and agent hold for messages and totals", async () => {
  const place = indexedFolder();
  const store = place.open();
  await store.append("session-1", [user("kettle"), assistant("teapot")], {
    userId: "user_4",
    patch: { agentName: "Ána" },
  });
  await store.append("session-2", [user("teapot"), assistant("kettle")], { userId: "user_42" });
  const ids = async (options: object): Promise<string[]> =>
    (await store.search("kettle", options)).map(({ sessionId }) => sessionId);
  expect(await ids({ role: "user" })).toEqual(["session-1"]);
  expect(await ids({ role: "assistant" })).toEqual(["session-2"]);
  expect(await ids({ userId: "user_4" })).toEqual(["session-1"]);
  expect(await ids({ userId: "user_" })).toEqual([]);
  expect(await ids({ agent: "ana" })).toEqual(["session-1"]);
  expect(await ids({ until: "2001-01-01" })).toEqual([]);
  expect(await ids({ currentSessionId: "session-2" })).toEqual(["session-1"]);
});

test("while the index is built, a search can answer by points from the files", async () => {
  const place = indexedFolder();
  for (let number = 0; number < 400; number++)
    place.write(`session-${number}`, [`word${number} ${"filler ".repeat(2000)}`]);
  const store = place.open({ whileIndexing: "scan" });
  const [hit] = await store.search("word7");
  expect(hit).toMatchObject({ sessionId: "session-7", explanation: { ranking: "points" } });
  expect(place.notices).toEqual([expect.stringContaining("being built")]);
});

test.each([
  [{ dbPath: "" }, "dbPath"],
  [{ ranking: "best" }, "ranking"],
  [{ whileIndexing: "no" }, "whileIndexing"],
  [{ busyTimeoutMs: "soon" }, "busyTimeoutMs"],
] as const)("an option that makes no sense is refused by name: %j", (options, name) => {
  const place = indexedFolder();
  expect(() => place.open(options as never)).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", message: expect.stringContaining(name) }),
  );
});
