// Remembers in a loop, and tells what was acknowledged: <folder> <seed> <count>
import process from "node:process";
import { FileMemory } from "@praison/memory";
import { PraisonError } from "@praison/session-core";

const [basePath = "", seed = "1", count = "0"] = process.argv.slice(2);
const memory = new FileMemory({
  basePath,
  onNotice: () => undefined,
  config: { longTermLimit: 100_000, shortTermLimit: 100_000 },
});
for (let at = 0; at < Number(count); at++) {
  const word = `m${seed}x${at}`;
  try {
    if (at % 4 === 0) await memory.addLongTerm(word);
    else if (at % 4 === 1) await memory.addShortTerm(word);
    else if (at % 4 === 2) await memory.addEntity(word, "concept");
    else await memory.addEpisodic(word, { date: "2026-03-05" });
    process.stdout.write(`keep ${word}\n`);
  } catch (error) {
    if (!PraisonError.isInstance(error)) throw error;
    process.stdout.write(`failed ${error.code}\n`);
  }
}
process.stdout.write("done\n");
