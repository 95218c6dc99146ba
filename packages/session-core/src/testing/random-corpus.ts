import type { NewMessage } from "../message.ts";
import type { SessionPatch, SessionStore } from "../session-store.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { TestClock } from "./test-clock.ts";

/** One step in the making of a random corpus; every store that takes the same steps holds the same sessions. */
export type CorpusStep =
  | {
      readonly kind: "append";
      readonly id: string;
      readonly messages: readonly NewMessage[];
      readonly patch: SessionPatch;
    }
  | { readonly kind: "clear" | "delete"; readonly id: string };

/** Few words, so that matches are common: cases, accents, scripts without blanks, identifiers, symbols. */
const WORDS = [
  ..."billing Billing BILLING migration ledger the what we did old Zürich zurich café CAFÉ straße STRASSE".split(
    " ",
  ),
  ..."resolveTerminalPath TerminalPath snake_case_name case_name deploy-token v2.1 C++ don't 🚀 !!! ok".split(
    " ",
  ),
  ..."移行日 移行 迁移计划 数据库迁移 しりとり ระบบ ย้ายระบบ 끝말잇기 게임을 БД бд ΟΔΟΣ οδός".split(" "),
];
const PATCHES: readonly SessionPatch[] = [
  {},
  {},
  {},
  { source: "cron" },
  { lineage_id: "L1" },
  { thread_id: "L1" },
  { title: "Billing plan" },
  { agentName: "Helper" },
];
const ROLES = ["user", "assistant", "tool", "system"];
const MAX_WORDS = 6;

/**
 * Makes the steps of a random corpus.
 *
 * @param random where the choices come from
 * @param size sessions and appends
 */
export function randomCorpus(
  random: SeededRandom,
  { sessions, appends }: { readonly sessions: number; readonly appends: number },
): CorpusStep[] {
  return Array.from({ length: appends }, (): CorpusStep => {
    const id = `s${random.integer(sessions)}`;
    if (random.chance(0.03)) return { kind: random.pick(["clear", "delete"] as const), id };
    const messages = Array.from({ length: 1 + random.integer(4) }, () => ({
      role: random.pick(ROLES),
      content: randomText(random),
    }));
    return { kind: "append", id, messages, patch: random.pick(PATCHES) };
  });
}

/**
 * A few random words, joined by blanks, line breaks, or nothing.
 *
 * @param random where the choices come from
 */
export function randomText(random: SeededRandom): string {
  const separators = [" ", " ", " ", "  ", "\n", ""];
  return random
    .several(WORDS, 1 + random.integer(MAX_WORDS))
    .reduce((text, word) => `${text}${random.pick(separators)}${word}`);
}

/**
 * Takes the steps of a corpus on several stores, which share the clock.
 *
 * @param stores the stores
 * @param steps the corpus
 * @param clock their clock; each step is some minutes later
 * @param random chooses how many
 */
export async function writeCorpus(
  stores: readonly SessionStore[],
  steps: readonly CorpusStep[],
  clock: TestClock,
  random: SeededRandom,
): Promise<void> {
  for (const step of steps) {
    clock.advance(random.integer(4) * 240_000);
    for (const store of stores) await take(store, step);
  }
}

async function take(store: SessionStore, step: CorpusStep): Promise<void> {
  if (step.kind === "delete") await store.delete(step.id);
  else if (step.kind === "append") await store.append(step.id, step.messages, { patch: step.patch });
  else if (await store.exists(step.id)) await store.clear(step.id);
}
