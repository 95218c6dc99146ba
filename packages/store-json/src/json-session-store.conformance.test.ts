import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testSessionStore } from "@praison/session-core/testing";
import { JsonSessionStore } from "./json-session-store.ts";

testSessionStore("JsonSessionStore", async () => {
  const sessionDir = await mkdtemp(join(tmpdir(), "praison-store-json-"));
  return {
    open: async (settings) => new JsonSessionStore({ sessionDir, ...settings }),
    remove: () => rm(sessionDir, { recursive: true, force: true }),
  };
});
