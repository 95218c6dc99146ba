import { describe, expect, test } from "vitest";
import { decodeSession } from "../codec/session-codec.ts";
import { storedMessages } from "../sample-store.fixture.ts";
import { isAutomatedSession } from "./automated-session.ts";

const isAutomated = (record: object): boolean =>
  isAutomatedSession(decodeSession({ session_id: "s", messages: [], ...record }, ""));

describe("by source", () => {
  test.each<[object, boolean]>([
    ...["scheduled", "automated", "cron", "system", "batch", "CRON", "Batch"].flatMap(
      (source): [object, boolean][] => [
        [{ source }, true],
        [{ metadata: { source } }, true],
      ],
    ),
    [{ source: "chat" }, false],
    [{ source: " cron" }, false],
    [{ source: "cronjob" }, false],
    [{ source: 5 }, false],
    [{ source: "chat", metadata: { source: "cron" } }, false],
    [{ source: "cron", metadata: { source: "chat" } }, true],
    [{ source: null, metadata: { source: "cron" } }, true],
    [{}, false],
  ])("%j: %s", (record, expected) => {
    expect(isAutomated(record)).toBe(expected);
  });
});

describe("by the automated flag, exactly true", () => {
  test.each([
    [true, true],
    [false, false],
    ["true", false],
    [1, false],
    [null, false],
  ])("metadata.automated %j: %s", (automated, expected) => {
    expect(isAutomated({ metadata: { automated } })).toBe(expected);
  });
});

describe("by rate: at least 4 stamps, more than 60 an hour", () => {
  const spread = (stamps: number, spanSeconds: number): Record<string, unknown>[] =>
    storedMessages(
      Array.from({ length: stamps }, () => "user: x"),
      1_780_000_000,
      spanSeconds / (stamps - 1),
    );

  test.each([
    [4, 237, true],
    [4, 240, false],
    [4, 0, false],
    [3, 10, false],
    [10, 540, true],
    [61, 3600, true],
    [60, 3600, false],
  ])("%i stamps in %i s: %s", (stamps, spanSeconds, expected) => {
    expect(isAutomated({ messages: spread(stamps, spanSeconds) })).toBe(expected);
  });

  test.each<[string, (seconds: number) => unknown]>([
    ["numeric text", String],
    ["milliseconds", (seconds) => seconds * 1000],
    ["ISO text", (seconds) => new Date(seconds * 1000).toISOString()],
  ])("stamps as %s count", (_name, write) => {
    const written = spread(4, 237).map((message) => ({
      ...message,
      timestamp: write(message["timestamp"] as number),
    }));
    expect(isAutomated({ messages: written })).toBe(true);
  });

  test("messages without a stamp do not count", () => {
    expect(isAutomated({ messages: [...spread(3, 10), { role: "user", content: "x" }] })).toBe(false);
  });

  test("archived messages count, the summary does not", () => {
    const [first, ...rest] = spread(4, 90);
    const summary = { ...first, metadata: { compaction: true } };
    expect(isAutomated({ archived_messages: [first], messages: [summary, ...rest] })).toBe(true);
    expect(isAutomated({ messages: [summary, ...rest] })).toBe(false);
  });
});
