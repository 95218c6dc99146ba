import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ListOptions } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { describe, expect, test } from "vitest";
import { type IndexedFolder, indexedFolder } from "./indexed-folder.fixture.ts";

const NOW_MS = Date.parse("2026-07-10T12:00:00Z");
const now = (): number => NOW_MS;

function write({ folder }: IndexedFolder, id: string, more: Record<string, unknown> = {}): void {
  const messages = [{ role: "user", content: `about ${id}`, timestamp: 1_780_000_000 }];
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ session_id: id, messages, ...more }));
}

/** Days back from now; sessions of one day stand by id. */
function daysAgo(days: number): string {
  return new Date(NOW_MS - days * 86_400_000).toISOString();
}

async function indexed(count: number): Promise<IndexedFolder> {
  const place = indexedFolder();
  for (let number = 0; number < count; number++) {
    const id = `s${String(number).padStart(2, "0")}`;
    const agent = number % 3 === 0 ? { agent_name: "Bookkeeper" } : {};
    write(place, id, { updated_at: daysAgo((number * 7) % 20), created_at: daysAgo(30), ...agent });
  }
  await place.open({ now }).search("about");
  return place;
}

async function expectSameRows(place: IndexedFolder, options: ListOptions): Promise<void> {
  const files = new JsonSessionStore({ sessionDir: place.folder, now, onNotice: () => undefined });
  const byFiles = await files.list(options);
  await files.close();
  expect(await place.open({ now }).list(options)).toEqual(byFiles);
}

describe("a list that is made by the index has the rows that reading all files gives", () => {
  test.each<ListOptions>([
    { limit: 5 },
    { limit: 0 },
    { limit: 99 },
    { limit: 4, agent: "bookkeeper" },
    { limit: 4, since: "5d" },
    { limit: 9, until: daysAgo(6) },
    { limit: 9, automated: "only" },
    {},
  ])("%j", async (options) => {
    await expectSameRows(await indexed(30), options);
  });

  test("after other programs changed, added, removed and damaged files", async () => {
    const place = await indexed(30);
    write(place, "s05", { updated_at: daysAgo(0), agent_name: "Bookkeeper" });
    write(place, "new", { updated_at: daysAgo(1) });
    write(place, "future", { updated_at: daysAgo(-9), created_at: daysAgo(2) });
    write(place, "timeless");
    rmSync(join(place.folder, "s00.json"));
    writeFileSync(join(place.folder, "s07.json"), "{");
    await expectSameRows(place, { limit: 8 });
    await expectSameRows(place, { limit: 8, agent: "bookkeeper" });
    await expectSameRows(place, { limit: 50 });
    expect(place.notices.some((notice) => notice.includes("s07.json"))).toBe(true);
  });

  test("a file that keeps its size and its time is looked at all the same", async () => {
    const place = await indexed(3);
    const path = join(place.folder, "s01.json");
    const stamp = new Date(NOW_MS);
    utimesSync(path, stamp, stamp);
    await place.open({ now }).search("about");
    write(place, "s01", { updated_at: daysAgo(1), created_at: daysAgo(30) });
    utimesSync(path, stamp, stamp);
    await expectSameRows(place, { limit: 3 });
  });
});

test("a list makes no index", async () => {
  const place = indexedFolder();
  write(place, "only");
  expect(await place.open({ now }).list({ limit: 3 })).toHaveLength(1);
  expect(readdirSync(place.folder)).toEqual(["only.json"]);
});
