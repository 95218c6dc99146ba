import { PraisonError, shown } from "@praison/session-core";
import { describe, test } from "vitest";
import { entityLaws } from "./entity-laws.ts";
import { itemLaws } from "./item-laws.ts";
import type { MemoryLaw, MemoryPlace } from "./memory-law.ts";
import { savingLaws } from "./saving-laws.ts";
import { searchLaws } from "./search-laws.ts";

/** How a memory is tested. */
export interface TestMemoryOptions {
  /** Laws that this memory does not keep: title, and the reason, which is shown beside the skipped test. */
  readonly skip?: Readonly<Record<string, string>> | undefined;
}

/** The laws by their topic. */
const lawsByTopic: Readonly<Record<string, readonly MemoryLaw[]>> = {
  items: itemLaws,
  search: searchLaws,
  "entities and days": entityLaws,
  saving: savingLaws,
};

/** The titles of all laws, by their topic. */
export const memoryLaws: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(lawsByTopic).map(([topic, laws]) => [topic, laws.map(({ title }) => title)]),
);

const LAW_TIMEOUT_MS = 60_000;
const FIRST_MS = Date.parse("2026-07-01T10:00:00Z");

/**
 * Tests that a memory keeps every promise of `MemoryStore`: one vitest test for each law.
 *
 * @param name names the memory in the report
 * @param newPlace makes an empty place for each law
 * @param options laws to skip, each with its reason
 * @throws PraisonError `INVALID_INPUT` for a skip that names no law
 *
 * @example
 * ```ts
 * testMemory("MyMemory", async () => {
 *   const basePath = await mkdtemp(join(tmpdir(), "my-memory-"));
 *   return {
 *     open: async (settings) => new FileMemory({ basePath, ...settings }),
 *     remove: () => rm(basePath, { recursive: true }),
 *   };
 * });
 * ```
 */
export function testMemory(
  name: string,
  newPlace: () => Promise<MemoryPlace>,
  { skip = {} }: TestMemoryOptions = {},
): void {
  const titles = new Set(Object.values(memoryLaws).flat());
  for (const title of Object.keys(skip)) {
    if (titles.has(title)) continue;
    throw new PraisonError("INVALID_INPUT", `skip names no law: ${shown(title)}`, {
      hint: "Take the title from memoryLaws.",
    });
  }
  describe(name, () => {
    for (const [topic, laws] of Object.entries(lawsByTopic)) {
      describe.concurrent(topic, () => {
        for (const law of laws) {
          const reason = skip[law.title];
          if (reason === undefined) test(law.title, async () => await runLaw(law, newPlace), LAW_TIMEOUT_MS);
          // oxlint-disable-next-line vitest/no-disabled-tests -- the memory says why
          else test.skip(`${law.title} (skipped: ${reason})`, () => undefined);
        }
      });
    }
  });
}

async function runLaw(law: MemoryLaw, newPlace: () => Promise<MemoryPlace>): Promise<void> {
  const places: MemoryPlace[] = [];
  let nowMs = FIRST_MS;
  const now = (): number => nowMs;
  const place = async (): Promise<MemoryPlace> => {
    const made = await newPlace();
    places.push(made);
    return made;
  };
  const own = await place();
  try {
    await law.check({
      memory: await own.open({ now }),
      reopen: async () => await own.open({ now }),
      withConfig: async (config) => await (await place()).open({ now, config }),
      wait: (milliseconds) => (nowMs += milliseconds),
    });
  } finally {
    for (const each of places) await each.remove?.();
  }
}
