// Runs the tests and ends with one plain line, `N passed, N failed`. A run without a single test fails.
// Arguments go to vitest: `pnpm test packages/home`. With `--processes` the tests that start programs run, else the others.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";

const reportFile = ".vitest/json/output.json";
rmSync(reportFile, { force: true });

const given = process.argv.slice(2);
const wanted = given.filter((argument) => argument !== "--" && argument !== "--processes");
const env = { ...process.env, PRAISON_TESTS: given.includes("--processes") ? "processes" : "" };
const run = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", ...wanted],
  { stdio: "inherit", env },
);

const report = readReport();
const passed = report.numPassedTests;
// A file that breaks before its first test counts as one failure, or it would not show in the line.
const brokenFiles = report.testResults.filter(
  (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
);
const failed = report.numFailedTests + brokenFiles.length;
const skipped = report.numPendingTests + report.numTodoTests;

if (skipped > 0) console.log(`${skipped} skipped`);
if (passed + failed === 0) console.log("No test ran.");
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = run.status !== 0 || failed > 0 || passed === 0 ? 1 : 0;

function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}
