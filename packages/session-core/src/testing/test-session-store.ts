import { describe, test } from "vitest";
import { PraisonError, shown } from "../errors.ts";
import { runLaw } from "./laws/law-context.ts";
import { lawsByTopic, sessionStoreLaws } from "./laws/session-store-laws.ts";
import type { StoreFactory } from "./store-place.ts";

/** How a store is tested. */
export interface TestSessionStoreOptions {
  /** Laws that this store does not keep: title, and the reason, which is shown beside the skipped test. */
  readonly skip?: Readonly<Record<string, string>> | undefined;
}

/** Long enough for a slow disk; a law takes milliseconds. */
const LAW_TIMEOUT_MS = 30_000;

/**
 * Tests that a store keeps every promise of `SearchableSessionStore`: one vitest test for each law. Call it in a test
 * file of the store.
 *
 * @param name names the store in the report
 * @param factory makes an empty place for each law, on which stores are opened; or simply a new store
 * @param options laws to skip, each with its reason
 * @throws PraisonError `INVALID_INPUT` for a skip that names no law or gives no reason
 *
 * @example
 * ```ts
 * testSessionStore("MyStore", async () => {
 *   const folder = await mkdtemp(join(tmpdir(), "my-store-"));
 *   return {
 *     open: async (settings) => new MyStore({ folder, ...settings }),
 *     remove: () => rm(folder, { recursive: true }),
 *   };
 * });
 * ```
 */
export function testSessionStore(
  name: string,
  factory: StoreFactory,
  options: TestSessionStoreOptions = {},
): void {
  const skip = new Map(Object.entries(options.skip ?? {}));
  requireKnownLaws(skip);
  describe(name, () => {
    for (const [topic, laws] of Object.entries(lawsByTopic)) {
      // Each law has a place of its own, and a store mostly waits for its disk.
      describe.concurrent(topic, () => {
        for (const law of laws) {
          const reason = skip.get(law.title);
          if (reason === undefined) test(law.title, () => runLaw(law, factory), LAW_TIMEOUT_MS);
          // oxlint-disable-next-line vitest/no-disabled-tests -- the store says why
          else test.skip(`${law.title} (skipped: ${reason})`, () => undefined);
        }
      });
    }
  });
}

function requireKnownLaws(skip: ReadonlyMap<string, string>): void {
  const known = new Set(Object.values(sessionStoreLaws).flat());
  for (const [title, reason] of skip) {
    if (!known.has(title)) {
      throw new PraisonError("INVALID_INPUT", `skip names no law: ${shown(title)}`, {
        hint: "Take the title from sessionStoreLaws; it may have changed with a new version.",
      });
    }
    if (typeof reason !== "string" || reason.trim() === "") {
      throw new PraisonError("INVALID_INPUT", `skip gives no reason for ${shown(title)}`, {
        hint: "Say in a few words why the store does not keep this promise.",
      });
    }
  }
}
