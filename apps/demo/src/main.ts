import { parseArgs } from "node:util";
import { PraisonError } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { createColors } from "picocolors";
import { agentTour } from "./agent-tour.ts";
import { chat } from "./chat.ts";
import { openDemoHome } from "./demo-home.ts";
import { nextCommands } from "./next-commands.ts";
import { sampleSessions } from "./sample-sessions.ts";
import { type SeedResult, seedSessions } from "./seed-sessions.ts";
import { tour, type TourOptions } from "./tour.ts";
import { tourText, type TourPage } from "./tour-page.ts";

const MAX_COLUMNS = 80;
const MIN_COLUMNS = 60;

const USAGE = `Usage: demo [--keep] [--chat]

Stores six weeks of sample sessions in a temporary home folder, lets an agent find
a decision in them, and removes the folder. With PRAISONAI_HOME set, the samples
that are missing there are added to that home instead, and nothing is removed.
PRAISONAI_MODEL names the agent's model; without it, it is the offline model.

  --keep   leave the temporary folder, and print commands that look into it
  --chat   talk with the agent; an empty line ends the chat`;

async function demo(keep: boolean, page: TourPage): Promise<string[]> {
  const home = await openDemoHome(process.env);
  const isKept = keep || home.isChosen;
  const nowMs = Date.now();
  try {
    const seeded = await seedSessions(home.sessionDir, sampleSessions(nowMs));
    return [
      "",
      ...tourText(page, seededText(seeded, home.folder, isKept)),
      "",
      ...(await tourOf(home.sessionDir, { ...page, nowMs })),
      ...nextSteps(page, isKept ? home.folder : undefined),
    ];
  } finally {
    if (!isKept) await home.remove();
  }
}

async function chatInHome(): Promise<void> {
  const home = await openDemoHome(process.env);
  try {
    await seedSessions(home.sessionDir, sampleSessions(Date.now()));
    const { stdin: input, stdout: output } = process;
    await chat({ sessionDir: home.sessionDir, env: process.env, input, output });
  } finally {
    await home.remove();
  }
}

async function tourOf(sessionDir: string, options: TourOptions): Promise<string[]> {
  const store = new JsonSessionStore({ sessionDir, onNotice: console.error });
  try {
    return [
      ...(await agentTour(store, { ...options, sessionDir, env: process.env })),
      ...(await tour(store, options)),
    ];
  } finally {
    await store.close();
  }
}

function seededText({ added, kept }: SeedResult, folder: string, isKept: boolean): string {
  const there = kept === 0 ? "" : ` ${kept} were there already and are left as they are.`;
  const place = isKept ? folder : "a temporary folder, gone when this ends";
  return `A tea shop's last six weeks with its assistants: ${added} sessions stored as JSON files in ${place}.${there}`;
}

function nextSteps(page: TourPage, keptFolder: string | undefined): string[] {
  const { colors } = page;
  const commands = nextCommands(keptFolder).flatMap(({ command, shows }) => [
    colors.dim(`  ${shows}:`),
    `  ${command}`,
  ]);
  return ["", `  ${colors.bold("Try next, one after the other:")}`, "", ...commands, ""];
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const hint = PraisonError.isInstance(error) && error.hint !== undefined ? ` ${error.hint}` : "";
  console.error(`demo: ${message.replaceAll(/\s+/g, " ")}${hint}`);
  process.exitCode = 1;
}

// A reader that has seen enough, such as `head`, is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") fail(error);
});

try {
  const given = process.argv.slice(2);
  const { values } = parseArgs({
    args: given[0] === "--" ? given.slice(1) : given,
    options: {
      keep: { type: "boolean", default: false },
      chat: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { isTTY, columns } = process.stdout;
  // A pipe has no `isTTY` at all, and picocolors takes undefined for "choose yourself".
  const isColored = isTTY ? !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb" : false;
  const page = {
    // A pseudo terminal may say that it has no columns at all.
    columns: isTTY && columns > 0 ? Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, columns)) : MAX_COLUMNS,
    colors: createColors(isColored),
  };
  if (values.chat && !values.help) await chatInHome();
  else {
    const lines = values.help ? [USAGE] : await demo(values.keep, page);
    process.stdout.write(`${lines.join("\n")}\n`);
  }
} catch (error) {
  fail(error);
}
