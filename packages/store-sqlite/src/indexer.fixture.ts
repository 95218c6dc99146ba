// A process of its own that indexes a folder, then appends: <folder> <name> <count>
import { SqliteSessionStore } from "./sqlite-session-store.ts";

const [folder = "", name = "", count = "0"] = process.argv.slice(2);
const store = new SqliteSessionStore({ sessionDir: folder, lockTimeoutMs: 60_000 });
try {
  await store.search("kettle");
  process.stdout.write("indexed\n");
  for (let number = 1; number <= Number(count); number++) {
    await store.append(`${name}-${number % 7}`, [{ role: "user", content: `word${name}x${number}` }]);
    process.stdout.write(`word${name}x${number}\n`);
  }
} finally {
  await store.close();
}
