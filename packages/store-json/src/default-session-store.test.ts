import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { getDefaultSessionStore } from "./default-session-store.ts";
import { readJson, temporaryFolder } from "./sessions-folder.fixture.ts";

describe("getDefaultSessionStore", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is one object as long as the home stays the same, and follows PRAISONAI_HOME", async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    vi.stubEnv("PRAISONAI_HOME", first);
    const store = getDefaultSessionStore();
    expect(getDefaultSessionStore()).toBe(store);
    await store.append("a", [{ role: "user", content: "x" }]);
    expect(readJson(join(first, "sessions", "a.json"))["session_id"]).toBe("a");
    vi.stubEnv("PRAISONAI_HOME", second);
    expect(getDefaultSessionStore()).not.toBe(store);
    expect(await getDefaultSessionStore().load("a")).toBeUndefined();
  });

  test("is made anew after it was closed", async () => {
    vi.stubEnv("PRAISONAI_HOME", temporaryFolder());
    const store = getDefaultSessionStore();
    await store.close();
    expect(getDefaultSessionStore()).not.toBe(store);
  });
});
