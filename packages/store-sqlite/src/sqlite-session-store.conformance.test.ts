import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testSessionStore } from "@praison/session-core/testing";
import { SqliteSessionStore } from "./sqlite-session-store.ts";

testSessionStore("SqliteSessionStore", async () => {
  const sessionDir = await mkdtemp(join(tmpdir(), "praison-store-sqlite-"));
  return {
    open: async (settings) => new SqliteSessionStore({ sessionDir, ...settings }),
    remove: () => rm(sessionDir, { recursive: true, force: true }),
  };
});
