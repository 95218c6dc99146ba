// Appends, compacts, searches, imports and deletes in a loop, and tells what was acknowledged: <folder> <seed> <count>
import process from "node:process";
import { PraisonError, parseSession } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { SqliteSessionStore } from "@praison/store-sqlite";

const [sessionDir = "", seed = "1", count = "0"] = process.argv.slice(2);
let state = Number(seed);
/** A small generator of numbers, the same for the same seed. */
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  // The low digits of such a generator repeat soon.
  return Math.floor(state / 65_536) % below;
}
function tell(...words: readonly string[]): void {
  process.stdout.write(`${words.join(" ")}\n`);
}

const store = new SqliteSessionStore({ sessionDir, activeWindow: 6, onNotice: () => undefined });
const files = new JsonSessionStore({ sessionDir, activeWindow: 6, onNotice: () => undefined });
for (let at = 0; at < Number(count); at++) {
  const id = `s${random(5)}`;
  const word = `w${seed}x${at}`;
  try {
    switch (random(8)) {
      case 0:
        tell("try-delete", id);
        await store.delete(id);
        tell("delete", id);
        break;
      case 1:
        await store.search(`w${seed}x${Math.max(0, at - 1)}`, { limit: 2 });
        break;
      case 2: {
        const imported = `i${seed}x${at}`;
        await files.put(
          parseSession(
            `{"session_id":"${imported}","messages":[{"role":"user","content":"${word}"}]}`,
            imported,
          ),
        );
        tell("append", imported, word);
        break;
      }
      default:
        await store.append(id, [{ role: "user", content: `${word} kettle` }]);
        tell("append", id, word);
    }
  } catch (error) {
    // A disk that fails is told by a code; anything else is a fault of ours.
    if (!PraisonError.isInstance(error)) throw error;
    tell("failed", error.code);
  }
}
await store.close();
tell("done");
