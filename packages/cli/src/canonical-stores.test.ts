import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectId } from "@praison/home";
import { expect, test } from "vitest";
import { canonicalFolders } from "./canonical-stores.ts";
import { fakeHome, sessionFile, temporaryFolder } from "./fake-io.fixture.ts";

const ignore = (): void => undefined;

test("without project sessions there is the default folder alone", async () => {
  const home = fakeHome();
  const io = { env: { PRAISONAI_HOME: home.folder }, cwd: home.folder };
  expect(await canonicalFolders(io, ignore)).toEqual([home.sessions]);
  home.write("projects/0123abcd/other.json", sessionFile("other", []));
  expect(await canonicalFolders(io, ignore)).toEqual([home.sessions]);
});

test("the project's folder comes first, for every folder of one place", async () => {
  const home = fakeHome();
  const project = temporaryFolder();
  const { id } = await projectId({ cwd: project });
  mkdirSync(join(home.sessions, "projects", id), { recursive: true });
  const env = { PRAISONAI_HOME: home.folder };
  const link = join(temporaryFolder(), "link");
  symlinkSync(project, link);
  const expected = [join(home.sessions, "projects", id), home.sessions];
  expect(await canonicalFolders({ env, cwd: project }, ignore)).toEqual(expected);
  expect(await canonicalFolders({ env, cwd: link }, ignore)).toEqual(expected);
  expect(await canonicalFolders({ env, cwd: temporaryFolder() }, ignore)).toEqual([home.sessions]);
});
