import { parseArgs } from "node:util";
import { join } from "node:path";
import { parseCount } from "@praison/session-core";
import { runBench, withTemporaryFolder } from "../run-bench.ts";
import { progress } from "../scale/progress.ts";
import { corpusHome, scaleCorpus } from "../scale/scale-corpus.ts";
import { startBench } from "./start-bench.ts";
import { startReportLines } from "./start-report.ts";

const SESSIONS = 10_000;

const USAGE = `Usage: bench:start [--sessions N] [--keep DIR] [--json]

  --sessions N   sessions in the home, default ${SESSIONS}
  --keep DIR     keep the home in this folder, and use one that is there
  --json         print one JSON value instead of a table`;

await runBench("bench:start", async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      sessions: { type: "string" },
      keep: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const sessionCount = parseCount(values.sessions, { name: "--sessions", default: SESSIONS, min: 100 });
  const report = await withTemporaryFolder(async (temporary) => {
    const folder = values.keep ?? join(temporary, "corpus");
    const { queries } = await scaleCorpus(folder, sessionCount, progress("corpus"));
    const query = queries.find((some) => some.class === "question")?.text ?? "what was decided";
    return startBench(corpusHome(folder).home, query);
  });
  if (values.json) console.log(JSON.stringify({ sessions: sessionCount, programs: report }, null, 2));
  else console.log(startReportLines(sessionCount, report).join("\n"));
});
