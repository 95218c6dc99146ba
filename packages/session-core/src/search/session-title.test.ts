import { expect, test } from "vitest";
import { decodeSession } from "../codec/session-codec.ts";
import { sessionPreview, sessionTitle } from "./session-title.ts";

const session = (record: object): ReturnType<typeof decodeSession> =>
  decodeSession({ session_id: "the-id", messages: [], ...record }, "");
const said = (role: string, content: unknown, metadata = {}): object => ({ role, content, metadata });

test.each<[string, object, string]>([
  [
    "given",
    { metadata: { title: "Given" }, title: "top", agent_name: "Agent", messages: [said("user", "hi")] },
    "Given",
  ],
  ["given at top level", { title: "Top", agent_name: "Agent" }, "Top"],
  ["agent", { metadata: { title: " \n" }, agent_name: "Agent", messages: [said("user", "hi")] }, "Agent"],
  [
    "first user text",
    { agent_name: " ", messages: [said("assistant", "x"), said("user", "  \n"), said("user", "hi\n there")] },
    "hi there",
  ],
  [
    "archived first",
    { messages: [said("user", "late")], archived_messages: [said("user", "early")] },
    "early",
  ],
  [
    "not the summary",
    { messages: [said("user", "summary", { compaction: true }), said("user", "hi")] },
    "hi",
  ],
  ["text parts", { messages: [said("user", [{ type: "text", text: "from parts" }])] }, "from parts"],
  ["id", { messages: [said("tool", "result"), said("user", null)] }, "the-id"],
  ["a title that is no text", { metadata: { title: 5 } }, "the-id"],
  ["without control codes", { metadata: { title: "\u001b[31mred\u001b[0m\u0007" } }, "red"],
])("title: %s", (_name, record, title) => {
  expect(sessionTitle(session(record))).toBe(title);
});

test.each([
  ["x".repeat(10_000), 80, 120],
  ["👩‍👩‍👧‍👦".repeat(1000), 80, 120],
])("a long text is cut to one line, marked, never inside a character", (text, titleLength, previewLength) => {
  const long = session({ messages: [said("user", text)] });
  for (const [cut, length] of [
    [sessionTitle(long), titleLength],
    [sessionPreview(long), previewLength],
  ] as const) {
    expect(cut.endsWith("…")).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(length + 1);
    expect(cut.length).toBeGreaterThan(length - 12);
    expect(cut.isWellFormed()).toBe(true);
  }
});

test("preview: the first user text whatever the title is, empty without one", () => {
  expect(sessionPreview(session({ metadata: { title: "T" }, messages: [said("user", "hi")] }))).toBe("hi");
  expect(sessionPreview(session({ agent_name: "Agent" }))).toBe("");
});
