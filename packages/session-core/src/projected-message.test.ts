import { describe, expect, test } from "vitest";
import type { Message } from "./message.ts";
import { numberedMessages, projectMessages, turnKey } from "./projected-message.ts";
import { applyRetention } from "./retention.ts";
import { appendChange } from "./session-change.ts";
import { sampleMessage, sampleSession } from "./sample-store.fixture.ts";

const at = (line: string, timestamp?: number, more: Partial<Message> = {}): Message =>
  sampleMessage(line, { timestamp, ...more });
const summary = at("system: summary", 9, { metadata: { compaction: true } });

/** Number, whether archived, and text of each entry. */
const shape = (archivedMessages: Message[], messages: Message[]): unknown[] =>
  projectMessages(sampleSession([], { archivedMessages, messages })).map(({ index, archived, message }) => [
    index,
    archived,
    message.content,
  ]);

describe("projection", () => {
  test("archived messages first, the summary at the boundary without a number", () => {
    expect(shape([at("user: a", 1)], [summary, at("user: b", 2)])).toEqual([
      [0, true, "a"],
      [null, false, "summary"],
      [1, false, "b"],
    ]);
    expect(shape([], [])).toEqual([]);
  });

  test("only real messages are numbered", () => {
    const session = sampleSession([], { messages: [summary, at("user: a", 1)] });
    expect(numberedMessages(projectMessages(session)).map(({ message }) => message.content)).toEqual(["a"]);
  });
});

describe("identical copies are one turn", () => {
  const a = at("user: a", 1);
  test.each<[string, Message[], Message[], string[]]>([
    ["within the archive", [a, a, at("user: b", 2)], [], ["a", "b"]],
    ["in archive and active list", [a], [a, at("user: b", 2)], ["a", "b"]],
    [
      "by id, whatever they say",
      [at("user: a", 1, { id: "m1" })],
      [at("user: changed", 2, { id: "m1" })],
      ["a"],
    ],
    [
      "the answers to two calls are two",
      [at("tool: ok", 1, { toolCallId: "x" }), at("tool: ok", 1, { toolCallId: "y" })],
      [],
      ["ok", "ok"],
    ],
    ["another role", [a], [at("assistant: a", 1)], ["a", "a"]],
    ["another time", [a], [at("user: a", 2)], ["a", "a"]],
    ["another text", [a], [at("user: b", 1)], ["a", "b"]],
    ["without id and time nothing proves a copy", [at("user: a")], [at("user: a")], ["a", "a"]],
    ["equal turns of the active list are two", [], [a, a], ["a", "a"]],
    ["equal turns of the active list beside an archive are two", [at("user: z", 0)], [a, a], ["z", "a", "a"]],
  ])("%s", (_name, archived, active, contents) => {
    expect(shape(archived, active)).toEqual(
      contents.map((content) => expect.arrayContaining([content]) as unknown),
    );
  });

  test("the summary is no turn", () => {
    expect(turnKey(summary)).toBeUndefined();
  });
});

describe("a turn keeps its number when it is compacted", () => {
  test.each([1, 2, 3, 5])("active window %i", (activeWindow) => {
    // Equal turns at equal times among them.
    const messages = ["a", "yes", "yes", "b", "yes", "c"].map((text) => at(`user: ${text}`, 7));
    const before = sampleSession([], { messages });
    const compacted = applyRetention(before, { activeWindow }, 0);
    const again = { role: "user", content: "yes", timestamp: 7 };
    const after = appendChange("s", [again], {}, { activeWindow })(compacted, 0);
    const numbered = numberedMessages(projectMessages(after));
    expect(numbered.map(({ index, message }) => [index, message.content])).toEqual(
      [...messages, at("user: yes", 7)].map((message, index) => [index, message.content]),
    );
  });
});
