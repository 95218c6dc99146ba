import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PraisonError, type Ranking, shown } from "@praison/session-core";
import { openRankedStore } from "../ranked-store.ts";
import { runBench, withTemporaryFolder } from "../run-bench.ts";
import { recallBench, type RecallBench } from "./recall-bench.ts";
import { readRecallQuestions } from "./recall-question.ts";
import { answerLines, recallTable, recallToJson } from "./recall-report.ts";
import { copyRecallSessions } from "./recall-sessions.ts";

const RANKINGS: readonly Ranking[] = ["points", "bm25"];

const USAGE = `Usage: bench:recall --data DIR [--ranking NAME] [--json] [--out FILE]

  --data DIR       folder with sessions/*.json and questions.jsonl; nothing is written there
  --ranking NAME   points or bm25 only (default: both)
  --json           print one JSON value instead of tables
  --out FILE       also write every question and its hits, one JSON value a line`;

async function benchData(data: string, rankings: readonly Ranking[], folder: string): Promise<RecallBench[]> {
  const sessionDir = join(folder, "sessions");
  const messageCounts = copyRecallSessions(join(data, "sessions"), sessionDir);
  const questions = readRecallQuestions(join(data, "questions.jsonl"), messageCounts);
  console.error(`${messageCounts.size} sessions, ${questions.length} questions`);
  await using store = openRankedStore(sessionDir);
  const benches: RecallBench[] = [];
  for (const ranking of rankings) benches.push(await recallBench(store, ranking, questions));
  return benches;
}

function parseRankings(given: string | undefined): readonly Ranking[] {
  if (given === undefined) return RANKINGS;
  const known = RANKINGS.filter((ranking) => ranking === given);
  if (known.length === 0)
    throw new PraisonError("INVALID_INPUT", `--ranking must be points or bm25, got ${shown(given)}`);
  return known;
}

await runBench("bench:recall", async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      ranking: { type: "string" },
      json: { type: "boolean", default: false },
      out: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { data, out } = values;
  if (data === undefined) throw new PraisonError("INVALID_INPUT", "--data is missing", { hint: USAGE });
  const rankings = parseRankings(values.ranking);
  const benches = await withTemporaryFolder((folder) => benchData(data, rankings, folder));
  if (values.json) console.log(JSON.stringify(benches.map(recallToJson), null, 2));
  else console.log(benches.map((bench) => recallTable(bench).join("\n")).join("\n\n"));
  if (out !== undefined) writeFileSync(out, `${benches.flatMap(answerLines).join("\n")}\n`);
});
