import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeFileAtomic } from "./atomic-write.ts";
import { fileIdentity } from "./file-identity.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

describe("a write", () => {
  test("makes folder and file for their owner only, and leaves nothing else", async () => {
    const folder = join(temporaryFolder(), "a", "b");
    const result = await writeFileAtomic(join(folder, "file"), "grüß");
    expect(result).toEqual({ written: true, identity: await fileIdentity(join(folder, "file")) });
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("grüß");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "file")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test("takes bytes and a mode", async () => {
    const path = join(temporaryFolder(), "file");
    await writeFileAtomic(path, new Uint8Array([0, 255]), { mode: 0o640 });
    expect([...readFileSync(path)]).toEqual([0, 255]);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test("replaces a symbolic link and not what it points to", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "outside"), "old");
    mkdirSync(join(folder, "store"));
    for (const [name, target] of [
      ["link", "../outside"],
      ["dangling", "../nowhere"],
    ] as const) {
      const path = join(folder, "store", name);
      symlinkSync(target, path);
      const expected = (await fileIdentity(path)) ?? "absent";
      expect(await writeFileAtomic(path, "new", { expected })).toMatchObject({ written: true });
      expect(lstatSync(path).isFile()).toBe(true);
      expect(readFileSync(path, "utf8")).toBe("new");
    }
    expect(readFileSync(join(folder, "outside"), "utf8")).toBe("old");
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
    expect(readdirSync(join(folder, "store")).toSorted()).toEqual(["dangling", "link"]);
  });
});

describe("a write that expects", () => {
  test("the state it knows goes on from write to write", async () => {
    const path = join(temporaryFolder(), "file");
    let expected: NonNullable<Parameters<typeof writeFileAtomic>[2]>["expected"] = "absent";
    for (const text of ["one", "two", "three"]) {
      const result = await writeFileAtomic(path, text, { expected });
      if (!result.written) throw new Error("not written");
      expected = result.identity;
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });

  test.each(["changed", "replaced", "removed"])(
    "a file that another program has %s leaves it alone",
    async (how) => {
      const folder = temporaryFolder();
      const path = join(folder, "file");
      writeFileSync(path, "old");
      const expected = (await fileIdentity(path))!;
      const beforeRename = (): void => {
        if (how === "removed") return rmSync(path);
        writeFileSync(how === "changed" ? path : `${path}.new`, "theirs");
        if (how === "replaced") renameSync(`${path}.new`, path);
      };
      const result = await writeFileAtomic(path, "mine", { expected, beforeRename });
      expect(result).toEqual({ written: false, reason: "changed" });
      const left = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
      expect(left).toEqual(how === "removed" ? [] : [["file", "theirs"]]);
    },
  );

  test("no file, of twenty at once, happens once", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "file");
    const texts = Array.from({ length: 20 }, (_, index) => String(index));
    const results = await Promise.all(
      texts.map((text) => writeFileAtomic(path, text, { expected: "absent" })),
    );
    const winners = texts.filter((_, index) => results[index]!.written);
    expect(winners).toEqual([readFileSync(path, "utf8")]);
    expect(readdirSync(folder)).toEqual(["file"]);
  });
});

describe("a write that fails", () => {
  test("because beforeRename throws, or is aborted there, changes nothing", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "file");
    writeFileSync(path, "old");
    const reason = new Error("enough");
    const controller = new AbortController();
    const stops = [
      () => writeFileAtomic(path, "new", { beforeRename: () => Promise.reject(reason) }),
      () =>
        writeFileAtomic(path, "new", {
          beforeRename: () => controller.abort(reason),
          signal: controller.signal,
        }),
      () => writeFileAtomic(path, "new", { signal: AbortSignal.abort(reason) }),
    ];
    for (const stop of stops) await expect(stop()).rejects.toBe(reason);
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test("because a folder stands there says so", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "file"));
    const write = writeFileAtomic(join(folder, "file"), "new");
    await expect(write).rejects.toMatchObject({ code: "STORE_UNAVAILABLE", cause: { code: "EISDIR" } });
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test("because a file stands where a folder should be says so", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const write = writeFileAtomic(join(folder, "file", "below"), "new");
    await expect(write).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      message: expect.stringContaining(join(folder, "file", "below")),
    });
  });
});
