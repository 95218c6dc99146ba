import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseCount, PraisonError, shown } from "@praison/session-core";
import { runBench, withTemporaryFolder } from "../run-bench.ts";
import { scaleBench } from "./scale-bench.ts";
import { NEEDLE_KINDS } from "./scale-needle.ts";
import { QUERY_CLASSES } from "./scale-query.ts";
import { scaleReportLines, scaleReportToJson } from "./scale-report.ts";

/** There must be a session for each needle. */
const MIN_SESSIONS = 100;
/** Searching without an index takes too long in more. */
const MAX_JSON_SESSIONS = 10_000;
const CLASSES: readonly string[] = [...QUERY_CLASSES, ...NEEDLE_KINDS.map((kind) => `needle-${kind}`)];
const PARTS: readonly string[] = ["build", "open", "cli", "append"];
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ["classes", CLASSES],
  ["needle", CLASSES.filter((name) => name.startsWith("needle-"))],
]);

const USAGE = `Usage: bench:scale --sessions N [--keep DIR] [--only NAMES] [--with-json] [--json]

  --sessions N   how many sessions, ${MIN_SESSIONS} or more
  --keep DIR     keep corpus and index in this folder, and use a corpus that is there
  --only NAMES   measure these only, separated by commas: ${PARTS.join(", ")},
                 ${CLASSES.join(", ")},
                 classes (all queries), needle (all needles). Without build the index that is there is used
  --with-json    search without an index too, in more than ${MAX_JSON_SESSIONS.toLocaleString("en")} sessions
  --json         print one JSON value instead of tables`;

function wanted(only: string | undefined): (name: string) => boolean {
  if (only === undefined) return () => true;
  const names = only.split(",").flatMap((given) => {
    const name = given.trim();
    const group = GROUPS.get(name);
    if (group !== undefined) return group;
    if (PARTS.includes(name) || CLASSES.includes(name)) return [name];
    throw new PraisonError("INVALID_INPUT", `--only: there is no ${shown(name)}`, {
      hint: `There are ${[...PARTS, ...CLASSES, ...GROUPS.keys()].join(", ")}.`,
    });
  });
  return (name) => names.includes(name);
}

await runBench("bench:scale", async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      sessions: { type: "string" },
      keep: { type: "string" },
      only: { type: "string" },
      "with-json": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.sessions === undefined)
    throw new PraisonError("INVALID_INPUT", "--sessions is missing", { hint: USAGE });
  const sessionCount = parseCount(values.sessions, { name: "--sessions", default: 0, min: MIN_SESSIONS });
  const isWanted = wanted(values.only);
  const hasJson = values["with-json"] || sessionCount <= MAX_JSON_SESSIONS;
  const report = await withTemporaryFolder((temporary) =>
    scaleBench({
      sessionCount,
      folder: values.keep ?? join(temporary, "corpus"),
      temporary,
      isWanted,
      hasJson,
    }),
  );
  if (values.json) console.log(JSON.stringify(scaleReportToJson(report), null, 2));
  else console.log(scaleReportLines(report).join("\n"));
});
