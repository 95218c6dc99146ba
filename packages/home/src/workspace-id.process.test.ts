import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git, gitRepository } from "./git-repository.fixture.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";
import { automaticSessionId, workspaceId } from "./workspace-id.ts";

const PATH = process.env["PATH"];
const env = { PATH };

describe("one agent name, two projects", () => {
  test("clone, worktree and sub-folder are their repository; another repository is not", async () => {
    const folder = temporaryFolder();
    const first = gitRepository(join(folder, "first"), 2);
    const second = gitRepository(join(folder, "second"));
    git(folder, "clone", "-q", first, "clone");
    git(first, "worktree", "add", "-q", join(folder, "worktree"), "-b", "other");
    mkdirSync(join(first, "a", "b"), { recursive: true });

    const id = await workspaceId({ cwd: first, env });
    expect(id).toBe(`git:${git(first, "rev-list", "--max-parents=0", "HEAD")}`);
    for (const same of [join(folder, "clone"), join(folder, "worktree"), join(first, "a", "b")])
      expect(await workspaceId({ cwd: same, env })).toBe(id);
    expect(await workspaceId({ cwd: second, env })).not.toBe(id);
  });

  test("a plain folder and a repository without commits are their real path", async () => {
    const folder = temporaryFolder();
    const empty = gitRepository(join(folder, "empty"), 0);
    symlinkSync(empty, join(folder, "link"));
    expect(await workspaceId({ cwd: folder, env })).toBe(`dir:${folder}`);
    expect(await workspaceId({ cwd: join(folder, "link"), env })).toBe(`dir:${empty}`);
  });

  test.each(["1", "true", "YES", "True"])("PRAISONAI_GLOBAL_SESSIONS=%s is global", async (value) => {
    const options = { cwd: temporaryFolder(), env: { ...env, PRAISONAI_GLOBAL_SESSIONS: value } };
    expect(await workspaceId(options)).toBe("global");
    expect(await automaticSessionId("assistant", options)).toBe("history_9d7d79a1");
  });

  test.each(["0", "on", "", "false"])("PRAISONAI_GLOBAL_SESSIONS=%j is not", async (value) => {
    const cwd = temporaryFolder();
    expect(await workspaceId({ cwd, env: { ...env, PRAISONAI_GLOBAL_SESSIONS: value } })).toBe(`dir:${cwd}`);
  });
});

test("a folder that is gone is global", async () => {
  expect(await workspaceId({ cwd: join(temporaryFolder(), "gone"), env })).toBe("global");
});

test("several roots give the oldest", async () => {
  const repository = gitRepository(join(temporaryFolder(), "a"));
  const oldest = git(repository, "rev-parse", "HEAD");
  git(repository, "switch", "-q", "--orphan", "other");
  git(repository, "commit", "-q", "--allow-empty", "-m", "x", "--date", "2040-01-01T00:00:00Z");
  git(repository, "merge", "-q", "--allow-unrelated-histories", "-m", "m", "main");
  const roots = git(repository, "rev-list", "--max-parents=0", "HEAD").split("\n");
  expect(roots).toContain(oldest);
  expect(await workspaceId({ cwd: repository, env })).toBe(`git:${roots.at(-1)}`);
});

test("variables that a git hook inherits do not lead to the hook's repository", async () => {
  const folder = temporaryFolder();
  const [here, there] = [gitRepository(join(folder, "here")), gitRepository(join(folder, "there"))];
  const hooked = {
    ...env,
    GIT_DIR: join(there, ".git"),
    GIT_WORK_TREE: there,
    GIT_INDEX_FILE: join(there, ".git/index"),
  };
  expect(await workspaceId({ cwd: here, env: hooked })).toBe(`git:${git(here, "rev-parse", "HEAD")}`);
});

test("the answer is kept for the life of the process", async () => {
  const repository = gitRepository(join(temporaryFolder(), "a"));
  const id = await workspaceId({ cwd: repository, env });
  rmSync(join(repository, ".git"), { recursive: true });
  expect(await workspaceId({ cwd: repository, env })).toBe(id);
});

test("without git a folder is its path", async () => {
  const folder = temporaryFolder();
  expect(await workspaceId({ cwd: folder, env: { PATH: join(folder, "none") } })).toBe(`dir:${folder}`);
});

test("aborting gives the reason as it is", async () => {
  const reason = new Error("enough");
  await expect(workspaceId({ env, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const controller = new AbortController();
  const waiting = workspaceId({
    cwd: gitRepository(join(temporaryFolder(), "a")),
    env,
    signal: controller.signal,
  });
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

const commit = "git:0123456789abcdef0123456789abcdef01234567";
test.each([
  ["global", "assistant", "history_9d7d79a1"],
  ["global", undefined, "history_69b3b98c"],
  ["global", "", "history_69b3b98c"],
  ["global", "agent", "history_69b3b98c"],
  ["global", "研究", "history_cefabc05"],
  [commit, "assistant", "history_f4dc4192"],
  [commit, "agent", "history_4ed5a77e"],
  [commit, "研究", "history_945d6509"],
  ["dir:/srv/app", "assistant", "history_77670b1c"],
  ["dir:/srv/app", undefined, "history_9f8e8e85"],
  ["dir:/srv/app", "研究", "history_205879b0"],
])("in %s the agent %s has %s", async (workspace, name, expected) => {
  expect(await automaticSessionId(name, { workspace })).toBe(expected);
});
