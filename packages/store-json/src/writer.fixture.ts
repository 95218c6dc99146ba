// A process of its own that appends: <folder> <session id> <name> <count> [batch size]
import { JsonSessionStore } from "./json-session-store.ts";

const [folder = "", sessionId = "", name = "", count = "0"] = process.argv.slice(2);
// Node 22 runs this by leaving out the types, and knows no `await using`.
const store = new JsonSessionStore({
  sessionDir: folder,
  lockTimeoutMs: 60_000,
  retention: "keep_all",
});
try {
  for (let number = 1; number <= Number(count); number++) {
    await store.append(sessionId, [{ role: "user", content: `${name}-${number}` }]);
    process.stdout.write(`${name}-${number}\n`);
  }
} finally {
  await store.close();
}
