import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createSessionSearch, InMemorySessionStore, wireAnswerSchema } from "@praison/session-core";
import { expect, onTestFinished, test } from "vitest";
import { recallServer, type RecallServerOptions } from "./recall-server.ts";

async function connected(
  options: RecallServerOptions = {},
  store = new InMemorySessionStore(),
): Promise<Client> {
  const say = async (id: string, text: string, more: object = {}): Promise<void> => {
    await store.append(id, [{ role: "user", content: text, timestamp: "2026-05-04T10:00:00Z" }], more);
  };
  await say("a/review 1", "Decision: the kettle migration goes to Corvapay.");
  await say("theirs", "The kettle of user_42 is red.", { userId: "user_42" });
  await say("mine", "The kettle of user_4 is green.", { userId: "user_4", patch: { project: "tea" } });
  const server = recallServer(store, options);
  const client = new Client({ name: "test", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await client.connect(here);
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return client;
}

const search = async (client: Client, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { structuredContent, content, isError } = await client.callTool({
    name: "session_search",
    arguments: args,
  });
  const [text] = content as { type: string; text: string }[];
  expect(JSON.parse(text?.text ?? "")).toEqual(structuredContent);
  wireAnswerSchema.parse(structuredContent);
  return { ...(structuredContent as object), isError };
};

const foundIds = (answer: Record<string, unknown>): string[] =>
  (answer["results"] as { session_id: string }[]).map(({ session_id }) => session_id).toSorted();

test("the tool is listed as one that only reads, with its arguments described", async () => {
  const { tools } = await (await connected()).listTools();
  expect(tools).toHaveLength(1);
  expect(tools[0]).toMatchObject({ name: "session_search", annotations: { readOnlyHint: true } });
  expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toContain("around_message_id");
});

test("it answers in the three shapes, as text and structured", async () => {
  const client = await connected();
  expect(await search(client, { query: "kettle migration" })).toMatchObject({
    mode: "discovery",
    success: true,
  });
  expect(await search(client, { session_id: "mine" })).toMatchObject({ mode: "scroll", message_count: 1 });
  expect(await search(client, {})).toMatchObject({ mode: "browse", total_found: 3 });
});

test("odd arguments are read leniently; what is wrong is an error that names it", async () => {
  const client = await connected();
  expect(foundIds(await search(client, { query: "kettle", limit: "1", window: null }))).toHaveLength(1);
  expect(await search(client, { query: "kettle", limit: {} })).toMatchObject({
    success: false,
    isError: true,
    error: expect.stringContaining("limit"),
  });
  expect(await search(client, { session_id: "nobody" })).toMatchObject({ success: false, isError: true });
});

test("sessions are resources, listed and read, whatever their ids are", async () => {
  const client = await connected();
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain("praison://sessions/a%2Freview%201");
  const { contents } = await client.readResource({ uri: "praison://sessions/a%2Freview%201" });
  expect(contents[0]).toMatchObject({
    mimeType: "text/plain",
    text: expect.stringContaining("[0] user 2026-05-04T10:00:00Z\nDecision:"),
  });
});

test.each(["%E0", "%00", "a".repeat(5000), "..%2F..%2Fetc"])("%s is no session, and says so", async (id) => {
  const client = await connected();
  await expect(client.readResource({ uri: `praison://sessions/${id}` })).rejects.toThrow("no session");
});

test("a long session is shown by its beginning and its end, whole messages, within the bound", async () => {
  const store = new InMemorySessionStore();
  const messages = Array.from({ length: 300 }, (_, at) => ({
    role: "user",
    content: `remark ${at} ${"x".repeat(50)}`,
  }));
  await store.append("long", messages);
  await store.append("wide", [{ role: "user", content: "y".repeat(50_000) }]);
  const client = await connected({ maxChars: 4000 }, store);
  const read = async (id: string): Promise<string> => {
    const { contents } = await client.readResource({ uri: `praison://sessions/${id}` });
    return (contents[0] as { text: string }).text;
  };
  const text = await read("long");
  expect(text.length).toBeLessThan(4500);
  for (const part of ["remark 0 ", "remark 299 ", "left out here"]) expect(text).toContain(part);
  expect((await read("wide")).length).toBeLessThan(4500);
});

test("a question nested without an end is answered", async () => {
  let query: unknown = "kettle";
  for (let depth = 0; depth < 200_000; depth++) query = [query];
  const search = createSessionSearch(new InMemorySessionStore());
  expect(await search({ query })).toMatchObject({ mode: "browse" });
});

test("a server of one user shows nothing of others, in the words for what is not there", async () => {
  const client = await connected({ userId: "user_4" });
  expect(foundIds(await search(client, { query: "kettle" }))).toEqual(["mine"]);
  expect((await client.listResources()).resources.map(({ name }) => name)).toEqual(["mine"]);
  const said = async (id: string): Promise<string> => {
    const failure = await client
      .readResource({ uri: `praison://sessions/${id}` })
      .catch((error: Error) => error);
    return (failure as Error).message.replaceAll(id, "…");
  };
  expect(await said("theirs")).toBe(await said("nobody"));
  const scrolled = async (id: string): Promise<string> =>
    JSON.stringify(await search(client, { session_id: id })).replaceAll(id, "…");
  expect(await scrolled("theirs")).toBe(await scrolled("nobody"));
});

test("a server of one project shows only its sessions", async () => {
  const client = await connected({ project: "tea" });
  expect(foundIds(await search(client, { query: "kettle" }))).toEqual(["mine"]);
  expect((await client.listResources()).resources.map(({ name }) => name)).toEqual(["mine"]);
  await expect(client.readResource({ uri: "praison://sessions/theirs" })).rejects.toThrow("no session");
});

test("secrets are taken out of all that is shown, unless told otherwise", async () => {
  const store = new InMemorySessionStore();
  await store.append("secret", [
    { role: "user", content: "password=hunter2hunter2 for the staging kettle" },
    { role: "tool", content: "Authorization: Bearer eyJhbGciOiJub25lIn0.e30.x" },
  ]);
  const shownBy = async (client: Client): Promise<string> => {
    const shown = [
      await search(client, { query: "staging kettle" }),
      await search(client, { session_id: "secret" }),
      await search(client, {}),
      await client.listResources(),
      await client.readResource({ uri: "praison://sessions/secret" }),
    ];
    return JSON.stringify(shown);
  };
  const redacted = await shownBy(await connected({}, store));
  expect(redacted).not.toMatch(/hunter2|eyJhb/);
  expect(redacted).toContain("for the staging kettle");
  expect(await shownBy(await connected({ redact: "none" }, store))).toContain("hunter2");
});
