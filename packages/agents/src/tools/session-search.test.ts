import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDefaultSessionStore } from "@praison/store-json";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sessionSearch } from "./session-search.ts";

afterEach(() => vi.unstubAllEnvs());

async function homeWith(text: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "praison-tools-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  vi.stubEnv("PRAISONAI_HOME", home);
  await getDefaultSessionStore().append("abc-123", [
    { role: "user", content: text },
    { role: "assistant", content: "Noted." },
  ]);
}

test("the default store is searched in the three shapes, the one of the moment", async () => {
  await homeWith("The kettle goes to Corvapay.");
  expect(await sessionSearch({ query: "kettle" })).toMatchObject({
    mode: "discovery",
    results: [{ session_id: "abc-123", anchor_index: 0 }],
  });
  expect(await sessionSearch({ sessionId: "abc-123", aroundMessageId: 0, window: 0 })).toMatchObject({
    mode: "scroll",
    messages: [{ content: "The kettle goes to Corvapay." }],
  });
  expect(await sessionSearch()).toMatchObject({ mode: "browse", total_found: 1 });
  await homeWith("A teapot, elsewhere.");
  expect(await sessionSearch({ query: "kettle" })).toMatchObject({ total_found: 0 });
  expect(await sessionSearch({ query: "teapot", limit: 1 })).toMatchObject({ total_found: 1 });
});

test("what cannot be answered is an answer that names it", async () => {
  await homeWith("The kettle.");
  expect(await sessionSearch({ sessionId: "nobody" })).toMatchObject({
    success: false,
    error: expect.stringContaining("nobody"),
  });
  await expect(sessionSearch({ query: "kettle" }, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});
