import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { defaultSessionsFolder, expandHome, praisonHome } from "./praison-home.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

test.each([
  ["nothing set", {}, [], "~/.praisonai"],
  ["both roots", {}, [".praison", ".praisonai"], "~/.praisonai"],
  ["only the older root", {}, [".praison"], "~/.praison"],
  ["XDG and no root", { XDG_DATA_HOME: "/data" }, [], "/data/praisonai"],
  ["XDG and the newer root", { XDG_DATA_HOME: "/data" }, [".praisonai"], "~/.praisonai"],
  ["XDG and the older root", { XDG_DATA_HOME: "/data" }, [".praison"], "~/.praison"],
  ["a relative XDG", { XDG_DATA_HOME: "data" }, [], "~/.praisonai"],
  ["an empty XDG", { XDG_DATA_HOME: "" }, [], "~/.praisonai"],
  ["PRAISONAI_HOME before all", { PRAISONAI_HOME: "/p", XDG_DATA_HOME: "/data" }, [".praison"], "/p"],
  ["PRAISONAI_HOME with ~", { PRAISONAI_HOME: "~/p" }, [], "~/p"],
  ["a relative PRAISONAI_HOME", { PRAISONAI_HOME: "p" }, [], resolve("p")],
  ["a blank PRAISONAI_HOME", { PRAISONAI_HOME: " " }, [], "~/.praisonai"],
])("the home folder with %s", (_name, env, folders, expected) => {
  const home = temporaryFolder();
  for (const folder of folders) mkdirSync(join(home, folder));
  const wanted = expected.replace("~", home);
  expect(praisonHome({ HOME: home, ...env })).toBe(wanted);
  expect(defaultSessionsFolder({ HOME: home, ...env })).toBe(join(wanted, "sessions"));
});

test("a file is no root, and nothing is created", () => {
  const home = temporaryFolder();
  writeFileSync(join(home, ".praison"), "");
  expect(praisonHome({ HOME: home })).toBe(join(home, ".praisonai"));
  expect(praisonHome({ HOME: join(home, "none") })).toBe(join(home, "none", ".praisonai"));
});

test("the environment is read at the time of the call", () => {
  const env: Record<string, string> = { PRAISONAI_HOME: "/first" };
  expect(praisonHome(env)).toBe("/first");
  env["PRAISONAI_HOME"] = "/second";
  expect(praisonHome(env)).toBe("/second");
});

test.each([
  ["~", "/home/me"],
  ["~/a/b", "/home/me/a/b"],
  ["~you/a", "~you/a"],
  ["/a/~", "/a/~"],
  ["a", "a"],
])("%s is %s", (path, expected) => {
  expect(expandHome(path, { HOME: "/home/me" })).toBe(expected);
});

test("without HOME the system's answer counts", () => {
  expect(expandHome("~", { HOME: "" })).toBe(homedir());
  expect(expandHome("~", {})).toBe(homedir());
});
