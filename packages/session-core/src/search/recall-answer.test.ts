import { expect, test } from "vitest";
import type { Message } from "../message.ts";
import { sampleMessage } from "../sample-store.fixture.ts";
import { recallAnswerTest, SESSION_SEARCH_TOOL_NAME } from "./recall-answer.ts";

const call = (id: string, name: string): Message =>
  sampleMessage("assistant: ", {
    toolCalls: [{ id, type: "function", function: { name, arguments: "{}" } }],
  });
const answer = (more: Partial<Message>, role = "tool"): Message => sampleMessage(`${role}: result`, more);
const calls = [call("r1", SESSION_SEARCH_TOOL_NAME), call("g1", "grep")];

test.each<[string, Message, boolean]>([
  ["an answer to a recall call", answer({ toolCallId: "r1" }), true],
  ["an answer to another call", answer({ toolCallId: "g1" }), false],
  ["an answer to a call that is not there", answer({ toolCallId: "x" }), false],
  ["named in the metadata", answer({ metadata: { name: "session_search" } }), true],
  ["named at top level", answer({ verbatim: { name: "session_search" } }), true],
  ["named otherwise", answer({ metadata: { name: "grep" } }), false],
  ["a user who quotes the tool", answer({ metadata: { name: "session_search" } }, "user"), false],
  ["the call itself", call("r1", "session_search"), false],
])("%s: %#", (_name, message, expected) => {
  expect(recallAnswerTest([...calls, message])(message)).toBe(expected);
});
