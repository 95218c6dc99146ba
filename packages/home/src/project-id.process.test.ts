import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git, gitRepository } from "./git-repository.fixture.ts";
import { normalizeRemote, projectId } from "./project-id.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

const env = { PATH: process.env["PATH"] };

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

describe("a remote", () => {
  test.each([
    ["https://github.com/owner/repo", "github.com/owner/repo"],
    ["https://github.com/owner/repo.git", "github.com/owner/repo"],
    ["git@github.com:owner/repo.git", "github.com/owner/repo"],
    ["https://user:token@github.com/owner/repo.git", "github.com/owner/repo"],
    ["ssh://git@github.com:22/owner/repo.git", "github.com/owner/repo"],
    ["https://GitHub.com/Owner/Repo/", "github.com/Owner/Repo"],
    ["file:///srv/repos/project.git", "srv/repos/project"],
    ["/srv/repos/project.git", undefined],
    ["../project", undefined],
    ["", undefined],
  ])("%j is %j", (url, expected) => {
    expect(normalizeRemote(url)).toBe(expected);
  });

  test("names the project, origin before others", async () => {
    const repository = gitRepository(join(temporaryFolder(), "a"));
    git(repository, "remote", "add", "fork", "git@github.com:me/repo.git");
    expect(await projectId({ cwd: repository, env })).toEqual({
      id: hash("git-remote:github.com/me/repo"),
      source: "git-remote",
    });
    git(repository, "remote", "add", "origin", "https://token@github.com/owner/repo.git");
    mkdirSync(join(repository, "sub"));
    expect(await projectId({ cwd: join(repository, "sub"), env })).toEqual({
      id: hash("git-remote:github.com/owner/repo"),
      source: "git-remote",
    });
  });
});

test("without remote the smallest root commit of all branches counts, whichever is checked out", async () => {
  const folder = temporaryFolder();
  const repository = gitRepository(join(folder, "a"));
  const roots = [git(repository, "rev-parse", "HEAD")];
  git(repository, "switch", "-q", "--orphan", "other");
  git(repository, "commit", "-q", "--allow-empty", "-m", "x");
  roots.push(git(repository, "rev-parse", "HEAD"));
  const expected = { id: hash(`root-commit:${roots.toSorted()[0]}`), source: "root-commit" };
  expect(await projectId({ cwd: repository, env })).toEqual(expected);
  git(repository, "switch", "-q", "main");
  expect(await projectId({ cwd: repository, env })).toEqual(expected);
  renameSync(repository, join(folder, "moved"));
  expect(await projectId({ cwd: join(folder, "moved"), env })).toEqual(expected);
});

test("without commits an id is kept in the git folder, one for all who ask at once", async () => {
  const folder = temporaryFolder();
  const repository = gitRepository(join(folder, "a"), 0);
  const answers = await Promise.all(Array.from({ length: 8 }, () => projectId({ cwd: repository, env })));
  const kept = readFileSync(join(repository, ".git", "praisonai-project"), "utf8");
  for (const answer of answers)
    expect(answer).toEqual({ id: hash(`cached-id:${kept}`), source: "cached-id" });
  renameSync(repository, join(folder, "moved"));
  mkdirSync(join(folder, "moved", "sub"));
  expect(await projectId({ cwd: join(folder, "moved", "sub"), env })).toEqual(answers[0]);
});

test("who only reads makes no id", async () => {
  const repository = gitRepository(join(temporaryFolder(), "a"), 0);
  const { source } = await projectId({ cwd: repository, env, create: false });
  expect(source).toBe("path");
  expect(existsSync(join(repository, ".git", "praisonai-project"))).toBe(false);
});

test("an id that the Python package kept is used", async () => {
  const repository = gitRepository(join(temporaryFolder(), "a"), 0);
  writeFileSync(join(repository, ".git", "praisonai-project"), "abc\n");
  expect(await projectId({ cwd: repository, env })).toEqual({
    id: hash("cached-id:abc"),
    source: "cached-id",
  });
});

test("without a repository, or without git, the path counts", async () => {
  const folder = temporaryFolder();
  const expected = { id: hash(folder), source: "path" };
  expect(await projectId({ cwd: folder, env })).toEqual(expected);
  expect(await projectId({ cwd: folder, env: { PATH: "/none" } })).toEqual(expected);
  expect((await projectId({ cwd: join(folder, "gone"), env })).source).toBe("path");
});

test("aborting gives the reason as it is", async () => {
  const reason = new Error("enough");
  await expect(projectId({ env, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
