// A process of its own that deletes sessions: <folder> <session id>...
import { SqliteSessionStore } from "./sqlite-session-store.ts";

const [folder = "", ...ids] = process.argv.slice(2);
await using store = new SqliteSessionStore({ sessionDir: folder, lockTimeoutMs: 60_000 });
await store.search("kettle");
for (const id of ids) {
  process.stdout.write(`${id}\n`);
  await store.delete(id);
}
