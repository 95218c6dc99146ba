import { describe, expect, test } from "vitest";
import { NOW_MS, sampleMessage, sampleSession } from "./sample-store.fixture.ts";
import {
  isInScope,
  messageFilter,
  passesFilters,
  resolveFilters,
  type SessionFilters,
  wasActiveWithin,
} from "./session-filters.ts";

describe("scope: an owner that is set decides alone", () => {
  test.each([
    ["user_4_a", undefined, {}, true],
    ["a", "4", {}, true],
    ["a", "4", { userId: "4" }, true],
    ["a", "42", { userId: "4" }, false],
    ["a", "4", { userId: "42" }, false],
    ["a", undefined, { userId: "4" }, false],
    ["user_42_b", undefined, { userId: "42", idPrefix: "user_42_" }, true],
    ["user_4_a", undefined, { userId: "42", idPrefix: "user_42_" }, false],
    ["userX42_c", undefined, { userId: "42", idPrefix: "user_42_" }, false],
    ["user_42x_d", undefined, { userId: "42", idPrefix: "user_42_" }, false],
    ["user_42_b", "7", { userId: "42", idPrefix: "user_42_" }, false],
    ["user_42_b", undefined, { userId: "42", idPrefix: "" }, false],
    ["user_42_b", undefined, { idPrefix: "user_42_" }, true],
    ["user_42_b", "42", { idPrefix: "user_42_" }, false],
  ])("%s of %s in %j: %s", (sessionId, userId, scope, expected) => {
    expect(isInScope({ sessionId, userId }, scope)).toBe(expected);
  });
});

const filters = (given: SessionFilters): ReturnType<typeof resolveFilters> => resolveFilters(given, NOW_MS);

describe("filters on sessions", () => {
  const session = sampleSession(["user: x"], {
    userId: "u",
    agentName: "Élan",
    metadata: { project: "p", source: "cron" },
  });
  test.each<[SessionFilters, boolean]>([
    [{}, true],
    [{ sessionId: "s" }, true],
    [{ sessionId: "t" }, false],
    [{ agent: "ELAN" }, true],
    [{ agent: "ela" }, false],
    [{ project: "p" }, true],
    [{ project: "P" }, false],
    [{ userId: "u" }, true],
    [{ userId: "v" }, false],
    [{ automated: "exclude" }, false],
    [{ automated: "only" }, true],
    [{ automated: "demote" }, true],
    [{ role: "assistant" }, true],
    [{ since: "2026-06-30" }, true],
    [{ agent: "elan", project: "other" }, false],
  ])("%j: %s", (given, expected) => {
    expect(passesFilters(session, filters(given))).toBe(expected);
  });
});

describe("active within a range", () => {
  const june = { createdAt: "2026-06-01T00:00:00Z", updatedAt: "2026-06-20T00:00:00Z" };
  test.each<[object, SessionFilters, boolean]>([
    [june, {}, true],
    [june, { since: "2026-06-05", until: "2026-06-15" }, true],
    [june, { since: "2026-06-20T00:00:00Z" }, true],
    [june, { since: "2026-06-20T00:00:01Z" }, false],
    [june, { until: "2026-06-01" }, true],
    [june, { until: "2026-05-31" }, false],
    [{ updatedAt: "2026-06-20T00:00:00Z" }, { until: "2026-06-10" }, false],
    [{ createdAt: "2026-06-01T00:00:00Z" }, { since: "2026-06-01" }, true],
    [{}, { since: "2026-06-01" }, false],
    [{}, {}, true],
  ])("%j in %j: %s", (times, given, expected) => {
    expect(wasActiveWithin(sampleSession([], times), filters(given))).toBe(expected);
  });
});

describe("messages that a search counts", () => {
  const at = (time: string): number => Date.parse(time) / 1000;
  const session = sampleSession([], { updatedAt: "2026-06-20T00:00:00Z" });
  test.each<[string, number | undefined, SessionFilters, boolean]>([
    ["user", at("2026-06-10T12:00:00Z"), { since: "2026-06-05", until: "2026-06-15" }, true],
    ["user", at("2026-06-15T23:59:59Z"), { until: "2026-06-15" }, true],
    ["user", at("2026-06-16T00:00:00Z"), { until: "2026-06-15" }, false],
    ["user", undefined, { since: "2026-06-19" }, true],
    ["user", undefined, { until: "2026-06-15" }, false],
    ["user", undefined, {}, true],
    ["tool", undefined, { role: "user" }, false],
    ["tool", undefined, { role: "tool" }, true],
  ])("%s at %s in %j: %s", (role, timestamp, given, expected) => {
    expect(messageFilter(session, filters(given))(sampleMessage(`${role}: x`, { timestamp }))).toBe(expected);
  });
});
