import { type Session, sessionTerms, wordNumbers } from "@praison/session-core";
import fc from "fast-check";

const message = fc.record({
  role: fc.constantFrom("user", "assistant", "tool", "system", "developer", "役割"),
  content: fc
    .array(
      fc.constantFrom(
        "kettle",
        "kettle",
        "teapot?",
        "café",
        "数据库迁移",
        "resolveTerminalPath",
        "\u{1F375}",
      ),
    )
    .map((words) => words.join(" ")),
  timestamp: fc.option(fc.integer({ min: -1e9, max: 4e9 }), { nil: undefined }),
  metadata: fc.constant({}),
  extras: fc.constant({}),
});

/** Terms of sessions with words of many kinds. */
export const sampleTerms = fc.array(message, { maxLength: 12 }).map((messages) => {
  const session = { sessionId: "s", messages, archivedMessages: [], metadata: {}, extras: {} };
  return sessionTerms(session as unknown as Session, wordNumbers());
});
