import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionHit } from "@praison/session-core";
import {
  randomCorpus,
  randomText,
  seededRandom,
  testClock,
  writeCorpus,
} from "@praison/session-core/testing";
import { expect, onTestFinished, test } from "vitest";
import { indexedFolder } from "./indexed-folder.fixture.ts";
import { SqliteSessionStore } from "./sqlite-session-store.ts";

const SIZE = { sessions: 12, appends: 40 };
const QUERIES = 25;
const SEEDS = [1, 2, 3, 4];

/** A hit without rounding differences: sums depend on the order of their parts. */
function comparable({ score, ...hit }: SessionHit): unknown {
  return JSON.parse(
    JSON.stringify({ ...hit, score }, (_key, value: unknown) =>
      typeof value === "number" ? Number(value.toFixed(9)) : value,
    ),
  );
}

async function answers(store: SqliteSessionStore, queries: readonly string[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const query of queries) all.push((await store.search(query, { limit: 10 })).map(comparable));
  return all;
}

test.each(SEEDS)("an index kept through random writes answers as one made anew (seed %i)", async (seed) => {
  const random = seededRandom(seed);
  const clock = testClock();
  const place = indexedFolder();
  const settings = { now: clock.now, activeWindow: 2 + random.integer(6) };
  const store = place.open(settings);
  const steps = randomCorpus(random, SIZE);
  const queries = Array.from({ length: QUERIES }, () => randomText(random));
  for (let at = 0; at < steps.length; at += 8) {
    await writeCorpus([store], steps.slice(at, at + 8), clock, random);
    await store.search("billing migration");
  }
  const kept = await answers(store, queries);
  // A query of symbols alone is answered by points.
  const byBm25 = kept.flat().filter((hit) => JSON.stringify(hit).includes('"ranking":"bm25"'));
  expect(byBm25.length).toBeGreaterThan(QUERIES);
  await store.rebuild();
  expect(await answers(store, queries)).toEqual(kept);
  expect((await store.verify()).problems).toEqual([]);
  expect(place.notices).toEqual([]);
});

test("the order in which sessions came changes no answer", async () => {
  const random = seededRandom(9);
  const clock = testClock();
  const place = indexedFolder();
  const store = place.open({ now: clock.now });
  await writeCorpus([store], randomCorpus(random, SIZE), clock, random);
  const queries = Array.from({ length: QUERIES }, () => randomText(random));
  const inOrder = await answers(store, queries);
  const ids = (await store.list()).map(({ sessionId }) => sessionId);
  const folder = mkdtempSync(join(tmpdir(), "praison-order-"));
  const other = new SqliteSessionStore({ sessionDir: folder, now: clock.now });
  onTestFinished(async () => {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const id of ids.toSorted().toReversed()) {
    cpSync(join(place.folder, `${id}.json`), join(folder, `${id}.json`), { preserveTimestamps: true });
    await other.search("billing");
  }
  expect(await answers(other, queries)).toEqual(inOrder);
});
