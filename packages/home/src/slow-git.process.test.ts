import { createHash } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitRepository } from "./git-repository.fixture.ts";
import { projectId } from "./project-id.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";
import { workspaceId } from "./workspace-id.ts";

const PATH = process.env["PATH"];
const env = { PATH };

test("projectId: a slow git makes no second id", async () => {
  const folder = temporaryFolder();
  const repository = gitRepository(join(folder, "a"));
  writeFileSync(
    join(folder, "git"),
    `#!/bin/sh\n[ "$1" = rev-list ] && exec sleep 60\nPATH='${env.PATH}' exec git "$@"\n`,
  );
  chmodSync(join(folder, "git"), 0o755);
  const answer = await projectId({ cwd: repository, env: { PATH: `${folder}:${env.PATH}` } });
  expect(answer).toEqual({
    id: createHash("sha256").update(repository).digest("hex").slice(0, 8),
    source: "path",
  });
});

test("workspaceId: a git that takes too long is asked again", async () => {
  const folder = temporaryFolder();
  const repository = gitRepository(join(folder, "a"));
  const slow = join(folder, "git");
  writeFileSync(slow, "#!/bin/sh\nexec sleep 60\n");
  chmodSync(slow, 0o755);
  expect(await workspaceId({ cwd: repository, env: { PATH: `${folder}:${PATH}` } })).toBe(
    `dir:${repository}`,
  );
  expect(await workspaceId({ cwd: repository, env })).toMatch(/^git:[0-9a-f]{40}$/);
});
