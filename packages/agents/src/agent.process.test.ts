import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { JsonSessionStore } from "@praison/store-json";
import { expect, onTestFinished, test } from "vitest";
import { Agent } from "./agent.ts";
import { scriptedModel } from "./testing/scripted-model.ts";

test("killed in the middle of an answer: all before it is kept, and the next call goes on", async () => {
  const sessionDir = mkdtempSync(join(tmpdir(), "praison-agent-kill-"));
  onTestFinished(() => rmSync(sessionDir, { recursive: true, force: true }));
  const program = fileURLToPath(new URL("talker.fixture.ts", import.meta.url));
  const flags = ["--experimental-strip-types", "--no-warnings", "--conditions=@praison/source"];
  const child = spawn(process.execPath, [...flags, program, sessionDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const events: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    events.push(line);
    if (line === "text") child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(events).toEqual(["tool-call", "tool-result", "text"]);
  const store = new JsonSessionStore({ sessionDir });
  const kept = (await store.load("s"))?.messages ?? [];
  expect(kept.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    "user: Note the kettle.",
    "assistant: ",
    "tool: noted",
  ]);
  const model = scriptedModel(["It is noted."]);
  const agent = new Agent({ model, sessionStore: store, sessionId: "s" });
  expect(await agent.run("And now?")).toBe("It is noted.");
  expect(model.calls[0]?.prompt.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user"]);
});
