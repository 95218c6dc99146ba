import { expect } from "vitest";
import { InMemorySessionStore } from "../../in-memory-session-store.ts";
import type { SearchOptions } from "../../search/discovery.ts";
import type { SessionHit } from "../../search/session-hit.ts";
import type { SearchableSessionStore } from "../../session-store.ts";
import { randomCorpus, randomText, writeCorpus } from "../random-corpus.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import type { Law, LawContext } from "./law.ts";

const SEEDS = [1, 2];
const SIZE = { sessions: 10, appends: 30 };
const QUERIES = 30;

/** The store against the shortest one that is right. */
export const differentialLaws: readonly Law[] = [
  {
    title: "points: the same hits, scores, anchors and order as the in-memory store, on random corpora",
    async run(context) {
      for (const seed of SEEDS) {
        const random = seededRandom(seed);
        const [store, reference] = await openPair(context, random);
        for (let count = 0; count < QUERIES; count++) {
          const query = randomQuery(random);
          const options = randomOptions(random);
          const actual = (await context.searchByPoints(store, query, options)).map(comparable);
          const wanted = (await context.searchByPoints(reference, query, options)).map(comparable);
          expect(actual, `seed ${seed}: ${JSON.stringify(query)} ${JSON.stringify(options)}`).toEqual(wanted);
        }
      }
    },
  },
  {
    title: "the same rows and the same windows as the in-memory store, on random corpora",
    async run(context) {
      for (const seed of [101, 102]) {
        const [store, reference] = await openPair(context, seededRandom(seed));
        const rows = (await reference.list()).map((row) => ({ ...row, userId: undefined }));
        expect(
          (await store.list()).map((row) => ({ ...row, userId: undefined })),
          `seed ${seed}`,
        ).toEqual(rows);
        for (const { sessionId } of rows) {
          const whole = { aroundMessageId: 0, window: 1000 };
          expect(await store.window(sessionId, whole), `seed ${seed}`).toEqual(
            await reference.window(sessionId, whole),
          );
        }
      }
    },
  },
];

async function openPair(
  { openElsewhere, clock }: LawContext,
  random: SeededRandom,
): Promise<[SearchableSessionStore, InMemorySessionStore]> {
  const settings = { activeWindow: 2 + random.integer(6) };
  const store = await openElsewhere(settings);
  const reference = new InMemorySessionStore({ ...settings, now: clock.now });
  await writeCorpus([store, reference], randomCorpus(random, SIZE), clock, random);
  return [store, reference];
}

/** Words of the corpus; now and then only a part of them. */
function randomQuery(random: SeededRandom): string {
  const text = randomText(random);
  const characters = Array.from(text);
  if (random.chance(0.6)) return characters.slice(0, 24).join("");
  const from = random.integer(characters.length);
  return characters.slice(from, from + 1 + random.integer(5)).join("");
}

function randomOptions(random: SeededRandom): SearchOptions {
  return {
    limit: random.pick([1, 3, 5, 20]),
    window: random.integer(4),
    ...(random.chance(0.2) && { role: random.pick(["user", "assistant", "tool"]) }),
    ...(random.chance(0.1) && { sessionId: `s${random.integer(SIZE.sessions)}` }),
    ...(random.chance(0.2) && { currentSessionId: `s${random.integer(SIZE.sessions)}` }),
    ...(random.chance(0.2) && { automated: random.pick(["exclude", "only"] as const) }),
    ...(random.chance(0.1) && { since: "2026-07-01T13:00:00Z" }),
  };
}

/** How strong a match is may depend on how many sessions a store holds beside those that are searched. */
function comparable({ match: _match, ...hit }: SessionHit): object {
  return hit;
}
