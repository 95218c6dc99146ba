import process from "node:process";
import { FileMemory } from "./file-memory.ts";

// Writes so many of each kind into a folder, and tells each one that is kept: <folder> <name> <count>
const [basePath = "", name = "", count = "0"] = process.argv.slice(2);
const memory = new FileMemory({ basePath, lockTimeoutMs: 60_000 });
for (let at = 0; at < Number(count); at++) {
  const text = `${name}-${at}`;
  await memory.addLongTerm(text);
  process.stdout.write(`long_term ${text}\n`);
  await memory.addShortTerm(text);
  process.stdout.write(`short_term ${text}\n`);
  await memory.addEntity(text, "concept");
  process.stdout.write(`entity ${text}\n`);
  await memory.addEpisodic(text, { date: "2026-03-05" });
  process.stdout.write(`episodic ${text}\n`);
}
