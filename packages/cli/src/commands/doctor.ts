import { existsSync, statSync } from "node:fs";
import { praisonHome } from "@praison/home";
import { PraisonError, type WireDoctor } from "@praison/session-core";
import { canonicalFolders } from "../canonical-stores.ts";
import type { CliIo } from "../cli-io.ts";
import { type CommandContext, writeAnswer } from "../command-context.ts";
import { checkPermissions } from "../doctor/check-permissions.ts";
import { type CheckedStore, checkStore } from "../doctor/check-store.ts";
import type { DoctorCheck } from "../doctor/doctor-check.ts";
import { installedVersions } from "../doctor/installed-versions.ts";
import { withProgressLine } from "../output/progress-line.ts";
import { terminalLine } from "../output/terminal-text.ts";

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|AUTH|DSN|_URL$/i;
const MIN_NODE = "22.14";

/**
 * `praisonai doctor`: looks at home folder, permissions, session files, index and versions, and says what to do.
 *
 * @param context of the command
 * @throws PraisonError `STORE_CORRUPT` after the report, when something is wrong
 */
export async function doctor(context: CommandContext): Promise<void> {
  const { io } = context;
  const report = await withProgressLine(io, "Reading every session file …", () => examine(io));
  writeAnswer(context, { wire: () => report, text: () => reportText(report, context) });
  const count = report.checks.filter(({ status }) => status === "problem").length;
  if (count > 0) {
    throw new PraisonError(
      "STORE_CORRUPT",
      count === 1 ? "one thing is wrong" : `${count} things are wrong`,
      {
        hint: "What to do stands in the report.",
      },
    );
  }
}

async function examine(io: CliIo): Promise<WireDoctor> {
  const home = praisonHome(io.env);
  const checks: DoctorCheck[] = [checkNode(io.nodeVersion), checkHome(home)];
  const folders = await canonicalFolders(
    io,
    (text) => void checks.push({ name: "home", status: "problem", text }),
  );
  checks.push(...checkPermissions(home, folders));
  const sqlite = await checkSqlite();
  checks.push(sqlite);
  const stores: CheckedStore[] = [];
  for (const folder of folders)
    stores.push(await checkStore(folder, sqlite.status === "ok", { signal: io.signal }));
  checks.push(...stores.flatMap((store) => store.checks));
  return {
    ok: checks.every(({ status }) => status !== "problem"),
    checks,
    home,
    stores: stores.map(({ report }) => report),
    versions: installedVersions(io.nodeVersion),
    variables: variablesOf(io.env),
    next: nextSteps(checks, stores),
  };
}

function checkNode(version: string | undefined): DoctorCheck {
  const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
  const isSupported = version === undefined || (major === 22 && minor >= 14) || major >= 24;
  const text = `Node ${version ?? "of unknown version"}`;
  return isSupported
    ? { name: "node", status: "ok", text }
    : {
        name: "node",
        status: "problem",
        text: `${text} is too old`,
        hint: `Install Node ${MIN_NODE} or newer, or 24 or newer.`,
      };
}

function checkHome(home: string): DoctorCheck {
  if (!existsSync(home)) {
    return { name: "home", status: "ok", text: `${home}: not there yet, the first session makes it` };
  }
  return statSync(home).isDirectory()
    ? { name: "home", status: "ok", text: home }
    : {
        name: "home",
        status: "problem",
        text: `${home} is no folder`,
        hint: "Set PRAISONAI_HOME to a folder.",
      };
}

async function checkSqlite(): Promise<DoctorCheck> {
  try {
    await import("@praison/store-sqlite");
    return { name: "sqlite", status: "ok", text: "SQLite can be loaded" };
  } catch (error) {
    return {
      name: "sqlite",
      status: "problem",
      text: `SQLite cannot be loaded, so searches read every file: ${error instanceof Error ? error.message : ""}`,
      hint: "npm install --global @praison/cli",
    };
  }
}

/** Of keys and the like it is told that they are set, never what they are. */
function variablesOf(env: CliIo["env"]): Record<string, string> {
  const named = Object.entries(env).filter(
    ([name, value]) => name.startsWith("PRAISONAI_") && value !== undefined,
  );
  return Object.fromEntries(
    named
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value = ""]) => [name, SECRET_NAME.test(name) ? "(set)" : value]),
  );
}

function nextSteps(checks: readonly DoctorCheck[], stores: readonly CheckedStore[]): string[] {
  const hints = checks.flatMap(({ status, hint }) => (status === "ok" || hint === undefined ? [] : [hint]));
  if (hints.length > 0) return hints;
  return stores.every(({ report }) => report.sessions === 0)
    ? ["Run an agent that keeps its sessions here, or import some."]
    : ['Search: praisonai session search "what you remember"'];
}

function reportText(report: WireDoctor, { colours }: CommandContext): string {
  const marks = { ok: "ok", warning: "WARN", problem: "WRONG" };
  const checks = report.checks.flatMap(({ name, status, text, hint }) => [
    `${marks[status].padEnd(6)}${name.padEnd(13)}${terminalLine(text)}`,
    ...(hint === undefined || status === "ok"
      ? []
      : [`${" ".repeat(19)}${colours.bold(terminalLine(hint))}`]),
  ]);
  const pairs = (title: string, entries: Record<string, string>): string[] => [
    "",
    colours.bold(title),
    ...Object.entries(entries).map(([name, value]) => `  ${terminalLine(`${name} ${value}`)}`),
  ];
  const lines = [
    ...checks,
    ...pairs("Versions", report.versions),
    ...(Object.keys(report.variables).length === 0 ? [] : pairs("Variables", report.variables)),
    "",
    colours.bold("Next"),
    ...report.next.map((step) => `  ${terminalLine(step)}`),
  ];
  return `${lines.join("\n")}\n`;
}
