import { expect } from "vitest";
import type { NewMessage } from "../../message.ts";
import type { SearchableSessionStore } from "../../session-store.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { hitLine } from "./hit-line.ts";
import type { Law } from "./law.ts";

const TEXTS = ["yes", "yes", "no", "old ledger", "the ledger", "old", "研究 ledger", ""];

/** One numbering for archived and active messages. */
export const projectionLaws: readonly Law[] = [
  {
    title: "archived messages come first, marked, under the numbers they always had",
    async run({ open, write, writeFillers, search }) {
      const store = await open({ activeWindow: 4 });
      await writeFillers(store);
      const lines = ["one", "two", "deploy token XZ99", "four", "five", "six", "seven", "eight"];
      await write(
        store,
        "a",
        lines.map((text) => `user: ${text}`),
      );
      const [hit] = await search(store, "XZ99", { window: 9 });
      expect(hit).toMatchObject({ sessionId: "a", anchorIndex: 2 });
      const real = hit?.messages.filter(({ index }) => index !== null) ?? [];
      expect(real.map(({ index, content }) => `${index} ${content}`)).toEqual(
        lines.map((text, index) => `${index} ${text}`),
      );
      expect(real.map(({ archived }) => archived)).toEqual([
        true,
        true,
        true,
        true,
        false,
        false,
        false,
        false,
      ]);
      const scrolled = await store.window("a", { aroundMessageId: hit?.anchorIndex, window: 1 });
      expect(scrolled.map(({ index, content }) => `${index} ${content}`)).toEqual([
        "1 two",
        "2 deploy token XZ99",
        "3 four",
      ]);
    },
  },
  {
    title: "compaction changes no message's number and no hit, on random sessions",
    async run({ openElsewhere, clock, searchByPoints }) {
      for (let seed = 1; seed <= 3; seed++) {
        const random = seededRandom(seed);
        const compacted = await openElsewhere({ activeWindow: 1 + random.integer(4) });
        const whole = await openElsewhere({ retention: "keep_all" });
        for (let turn = 0; turn < 10; turn++) {
          clock.advance(random.integer(3) * 45_000);
          const messages = randomTurn(random, `s${seed}t${turn}`);
          for (const store of [compacted, whole]) await store.append("a", messages);
          expect(await numbered(compacted), `seed ${seed}, turn ${turn}`).toEqual(await numbered(whole));
        }
        for (const query of ["old ledger", "yes", "研究"]) {
          const lines = (await searchByPoints(compacted, query)).map(hitLine);
          expect(lines, `seed ${seed}`).toEqual((await searchByPoints(whole, query)).map(hitLine));
        }
        const counts = [await compacted.list(), await whole.list()].map(([row]) => row?.messageCount);
        expect(counts[0], `seed ${seed}`).toBe(counts[1]);
      }
    },
  },
  {
    title: "equal turns remain as many turns when they are archived",
    async run({ open, write }) {
      const store = await open({ activeWindow: 2 });
      const timestamp = 1_780_000_000;
      const yes = { role: "user", content: "yes", timestamp };
      await write(store, "a", [yes, yes, { role: "assistant", content: "ok", timestamp }, yes, yes]);
      await write(store, "a", [yes, yes]);
      expect(await numbered(store)).toEqual(["0 yes", "1 yes", "2 ok", "3 yes", "4 yes", "5 yes", "6 yes"]);
    },
  },
];

/** One to three messages of a small alphabet, some with equal times, some with a tool call and its answer. */
function randomTurn(random: SeededRandom, name: string): NewMessage[] {
  const timestamp = random.chance(0.3) ? 1_780_000_000 + random.integer(2) : undefined;
  const messages: NewMessage[] = random
    .several(TEXTS, 1 + random.integer(3))
    .map((content) => ({ role: random.pick(["user", "assistant"]), content, timestamp }));
  if (!random.chance(0.25)) return messages;
  const toolCalls = [{ id: name, type: "function", function: { name: "read", arguments: "{}" } }];
  return [
    ...messages,
    { role: "assistant", content: "", toolCalls },
    { role: "tool", content: "old ledger", toolCallId: name },
  ];
}

async function numbered(store: SearchableSessionStore): Promise<string[]> {
  const messages = await store.window("a", { aroundMessageId: 0, window: 1000 });
  return messages.filter(({ index }) => index !== null).map(({ index, content }) => `${index} ${content}`);
}
