// `pnpm soak -- [--kills N] [--memory-kills N] [--disk-rounds N] [--odd N] [--seed N]`: the same rounds as the tests, as long as
// one likes, and a table of what came of them.
import process from "node:process";
import { parseArgs } from "node:util";
import { memoryCrashRounds, type RoundsResult, sessionCrashRounds } from "./crash-rounds.ts";
import { DISK_FAULTS, diskFaultRounds } from "./disk-faults.ts";
import { ODD_INPUT_CHECKS } from "./odd-input.ts";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  options: {
    kills: { type: "string", default: "500" },
    "memory-kills": { type: "string", default: "200" },
    "disk-rounds": { type: "string", default: "40" },
    odd: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});

/** Rounds that one folder goes through: each look at a folder costs as much as there is in it. */
const ROUNDS_PER_FOLDER = 100;
const seed = Number(values.seed);
const results: RoundsResult[] = [];

process.stdout.write("| fault | programs or inputs | kills or refusals | acknowledged | lost or wrong |\n");
process.stdout.write("| --- | ---: | ---: | ---: | --- |\n");
report(
  "sessions: `kill -9`",
  await inFolders(Number(values.kills), (rounds, first) => sessionCrashRounds({ rounds, seed: first })),
);
report(
  "memory: `kill -9`",
  await inFolders(Number(values["memory-kills"]), (rounds, first) =>
    memoryCrashRounds({ rounds, seed: first }),
  ),
);
for (const code of DISK_FAULTS) {
  report(`sessions: disk answers \`${code}\``, await diskFaultRounds(code, Number(values["disk-rounds"])));
}
for (const [name, check] of Object.entries(ODD_INPUT_CHECKS)) {
  const runs = Number(values.odd);
  const problems = await check(runs, seed).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  report(`odd input to ${name}`, { rounds: runs, kills: 0, acknowledged: 0, problems });
}
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0;

async function inFolders(
  total: number,
  run: (rounds: number, firstSeed: number) => Promise<RoundsResult>,
): Promise<RoundsResult> {
  let sum: RoundsResult = { rounds: 0, kills: 0, acknowledged: 0, problems: [] };
  while (sum.rounds < total && sum.problems.length === 0) {
    const { rounds, kills, acknowledged, problems } = await run(
      Math.min(ROUNDS_PER_FOLDER, total - sum.rounds),
      seed + sum.rounds,
    );
    sum = {
      rounds: sum.rounds + rounds,
      kills: sum.kills + kills,
      acknowledged: sum.acknowledged + acknowledged,
      problems,
    };
    process.stderr.write(`${sum.rounds} of ${total} programs, ${sum.kills} kills\n`);
  }
  return sum;
}

function report(fault: string, result: RoundsResult): void {
  results.push(result);
  const { rounds, kills, acknowledged, problems } = result;
  const outcome = problems.length === 0 ? "nothing" : problems.join("; ").replaceAll("\n", " ");
  process.stdout.write(`| ${fault} | ${rounds} | ${kills} | ${acknowledged} | ${outcome} |\n`);
}
