import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine, startProgram, unprivileged } from "./child-program.fixture.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

describe("a write that fails", () => {
  test.skipIf(unprivileged() === undefined)(
    "because the folder may not be written to says what to do",
    async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o555);
      const child = startProgram(
        commandLine("refused-change.fixture.ts", ["write", join(folder, "file")]),
        unprivileged(),
      );
      expect(JSON.parse((await child.line())!)).toMatchObject({
        code: "STORE_UNAVAILABLE",
        cause: "EACCES",
        message: expect.stringContaining(join(folder, "file")),
        hint: expect.stringContaining("PRAISONAI_HOME"),
      });
    },
  );

  test.skipIf(unprivileged() === undefined)(
    "in the middle, when no more can be stored, keeps the old file",
    async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, "file"), "old");
      const [node, ...args] = commandLine("refused-change.fixture.ts", ["write", join(folder, "file")]);
      const child = startProgram(["sh", "-c", 'trap "" XFSZ; ulimit -f 100; exec "$@"', "sh", node, ...args]);
      expect(JSON.parse((await child.line())!)).toMatchObject({ code: "STORE_UNAVAILABLE", cause: "EFBIG" });
      expect(readFileSync(join(folder, "file"), "utf8")).toBe("old");
      expect(readdirSync(folder)).toEqual(["file"]);
    },
  );
});
