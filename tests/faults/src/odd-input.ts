import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "@praison/cli";
import { extractFacts } from "@praison/memory";
import {
  createSessionSearch,
  InMemorySessionStore,
  parseSession,
  PraisonError,
  projectMessages,
  redactor,
  wireAnswerSchema,
} from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import fc from "fast-check";

/** A session file with all that one may hold. */
const WHOLE_FILE = JSON.stringify({
  session_id: "billing",
  agent_name: "Planner",
  user_id: "user_42",
  created_at: "2026-06-10T14:00:00+00:00",
  updated_at: "2026-06-10T14:32:00+00:00",
  last_compaction: { message_index: 1, summary: "早い話 résumé 🎉" },
  messages: [
    { role: "user", content: "Migrate billing to Stripe?", timestamp: 1_781_100_000, metadata: {} },
    { role: "assistant", content: [{ type: "text", text: "Yes." }], tool_calls: [{ id: "c1" }] },
    { role: "tool", content: "{}", tool_call_id: "c1", timestamp: null },
  ],
  metadata: { total_tokens: 12, archived_messages: [], title: "Billing" },
});

const FRAGMENTS = [
  "__proto__",
  "constructor",
  "..",
  "/",
  "\\",
  "\0",
  "\u001B[2J",
  "\u202E",
  "\uD800",
  "NUL",
  "1e999",
];
const FLAGS =
  "search list show --limit --since --until --role --user --window --offset --ids --sort --context --around --title --all-projects --project --json -- -n"
    .split(" ")
    .concat("last week");
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(...FRAGMENTS, WHOLE_FILE),
  fc.constantFrom("(", '"', "* OR NEAR(", "a".repeat(5000), "ab ".repeat(2000), "🎉".repeat(500)),
);

/** The file with a few pieces taken out, doubled or replaced. */
const mutatedFile = fc
  .array(
    fc.record({
      at: fc.nat(WHOLE_FILE.length),
      remove: fc.nat(20),
      insert: fc.oneof(
        oddText,
        fc.constantFrom("{", "}", "[", "null", "-0", '"', '"__proto__":{"polluted":1},'),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((edits) =>
    edits.reduce(
      (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
      WHOLE_FILE,
    ),
  );
const anyFile = fc.oneof(mutatedFile, fc.json(), oddText);

/** What odd input is given to, by name; each throws if the answer is no answer. */
export const ODD_INPUT_CHECKS: Readonly<Record<string, (runs: number, seed: number) => Promise<void>>> = {
  "session files": async (runs, seed) =>
    check(
      runs,
      seed,
      fc.asyncProperty(anyFile, async (text) => {
        const session = await orCoded(() => parseSession(text, "fallback"));
        if (session !== undefined) projectMessages(session);
        mustBeClean();
      }),
    ),
  "arguments of session_search": async (runs, seed) => {
    const store = new InMemorySessionStore();
    await store.append("billing", [{ role: "user", content: "Migrate billing to Stripe?" }]);
    const search = createSessionSearch(store);
    const names = [
      "query",
      "session_id",
      "around_message_id",
      "limit",
      "window",
      "sort",
      "role_filter",
      "__proto__",
    ];
    const args = fc.dictionary(fc.constantFrom(...names), fc.oneof(oddText, fc.anything(), fc.integer()));
    await check(
      runs,
      seed,
      fc.asyncProperty(args, async (given) => {
        wireAnswerSchema.parse(await search(given));
        mustBeClean();
      }),
    );
  },
  "ids of stores": async (runs, seed) =>
    inFolder(async (folder) => {
      const store = new JsonSessionStore({ sessionDir: join(folder, "sessions") });
      await check(
        runs,
        seed,
        fc.asyncProperty(oddText, async (id) => {
          await orCoded(() => store.load(id));
          await orCoded(() => store.delete(id));
          await orCoded(() => store.search(id, { limit: 1 }));
        }),
      );
    }),
  "redaction and facts": async (runs, seed) =>
    check(
      runs,
      seed,
      fc.asyncProperty(fc.oneof(oddText, mutatedFile), async (text) => {
        const once = redactor("strict")(text);
        if (redactor("strict")(once) !== once) throw new Error("redacted twice is not redacted once");
        extractFacts(text);
      }),
    ),
  "the command line": async (runs, seed) =>
    inFolder(async (folder) => {
      const words = fc.array(fc.oneof(fc.constantFrom(...FLAGS), oddText), { maxLength: 6 });
      await check(
        runs,
        seed,
        fc.asyncProperty(words, async (given) => {
          const said: string[] = [];
          const output = { write: (text: string) => said.push(text) };
          const code = await main(["session", ...given], {
            stdout: output,
            stderr: output,
            env: { PRAISONAI_HOME: folder, HOME: folder },
            cwd: folder,
            isTerminal: false,
            isErrorTerminal: false,
          });
          if (![0, 1, 2].includes(code)) throw new Error(`exit code ${code}`);
          if (said.some((text) => /TypeError|RangeError|INTERNAL/.test(text))) throw new Error(said.join(""));
        }),
      );
    }),
};

async function check<Input>(runs: number, seed: number, property: fc.IAsyncProperty<Input>): Promise<void> {
  await fc.assert(property, { numRuns: runs, seed });
}

/** Runs what may refuse its input: with a code, or it is a fault. */
async function orCoded<Result>(run: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (PraisonError.isInstance(error)) return undefined;
    throw error;
  }
}

function mustBeClean(): void {
  if (Object.hasOwn(Object.prototype, "polluted")) throw new Error("Object.prototype was changed");
}

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "praison-odd-"));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
