// Loaded before a program (`node --import`): counts what it asks of the disk, and at one step kills it or fails it.
// PRAISON_FAULT is `kill:<step>` or `<code>:<step>:<count>`, such as `ENOSPC:12:3`.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

const [what = "", step = "0", count = "1"] = (process.env["PRAISON_FAULT"] ?? "").split(":");
const first = Number(step);
const last = first + Number(count) - 1;
let done = 0;

type AnyFunction = (...args: unknown[]) => unknown;

function fault(name: string): void {
  done += 1;
  if (what === "" || done < first || done > last) return;
  if (what === "kill") process.kill(process.pid, "SIGKILL");
  else throw Object.assign(new Error(`${what}: injected, ${name}`), { code: what, syscall: name });
}

function patch(target: object, name: string): void {
  const functions = target as Record<string, AnyFunction | undefined>;
  const original = functions[name];
  if (original === undefined) return;
  functions[name] = async function patched(this: unknown, ...args: unknown[]): Promise<unknown> {
    fault(name);
    const result = await original.apply(this, [...args]);
    // After the step, too: a crash may come before the program learns of its success.
    if (what === "kill") fault(`after ${name}`);
    return result;
  };
}

if (what !== "") {
  const probe = await fs.promises.open(process.execPath, "r");
  const handles = Object.getPrototypeOf(probe) as object;
  await probe.close();
  for (const name of ["sync", "writeFile", "write", "datasync"]) patch(handles, name);
  for (const name of ["open", "rename", "link", "unlink", "mkdir", "writeFile"]) patch(fs.promises, name);
  syncBuiltinESMExports();
}
