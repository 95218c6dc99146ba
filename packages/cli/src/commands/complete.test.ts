import { describe, expect, test } from "vitest";
import { type FakeHome, fakeHome } from "../fake-io.fixture.ts";

const CONTROL = "\u001b";

function filledHome(): FakeHome {
  const home = fakeHome();
  home.session("billing-review", ["we move billing"], { metadata: { title: "Billing review of June" } });
  home.session("billing-plan", ["a plan"], { metadata: { title: `Red${CONTROL}[31m plan` } });
  home.session("other", ["else"], { updated_at: "2026-01-01T00:00:00Z" });
  return home;
}

async function completed(home: FakeHome, ...words: string[]): Promise<string[]> {
  const { code, out, err } = await home.run(["complete", "--", ...words]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out.split("\n").filter((line) => line !== "");
}

const values = (lines: readonly string[]): string[] => lines.map((line) => line.split("\t")[0] ?? "");

describe("complete", () => {
  test.each([
    [["sess"], ["session"]],
    [["session", "sea"], ["search"]],
    [["session", "search", "--aut"], ["--automated"]],
    [
      ["session", "search", "--automated", ""],
      ["demote", "exclude", "only"],
    ],
    [["session", "search", "--automated", "=", "o"], ["only"]],
    [["session", "search", "--automated=d"], ["--automated=demote"]],
    [["session", "search", "--limit", ""], []],
    [["completion", "f"], ["fish"]],
    [["session", "list", "x"], []],
    [["nonsense", ""], []],
    [["--json", "session", "li"], ["list"]],
  ])("%j", async (words, expected) => {
    expect(values(await completed(fakeHome(), ...words))).toEqual(expected);
  });

  test("global flags too, and nothing that is hidden", async () => {
    const flags = values(await completed(fakeHome(), "session", "show", "-"));
    for (const flag of ["--around", "--all", "--json", "--no-color", "--help"]) expect(flags).toContain(flag);
    expect(values(await completed(fakeHome(), "comp"))).toEqual(["completion"]);
  });

  test("sessions by id, with their titles", async () => {
    const home = filledHome();
    expect(await completed(home, "session", "show", "bill")).toEqual([
      "billing-plan\tRed plan",
      "billing-review\tBilling review of June",
      "Billing review of June\tbilling-review",
    ]);
    expect(values(await completed(home, "session", "show", "--all", "o"))).toEqual(["other"]);
    expect(values(await completed(home, "session", "show", ""))).toHaveLength(3);
  });

  test("sessions by title, in any case", async () => {
    expect(await completed(filledHome(), "session", "show", "RED")).toEqual(["Red plan\tbilling-plan"]);
  });

  test("no home, no sessions, no error", async () => {
    expect(await completed(fakeHome(), "session", "show", "x")).toEqual([]);
  });
});

describe("completion", () => {
  test.each([["bash"], ["zsh"], ["fish"]])("%s gets a script that calls complete", async (shell) => {
    const { code, out, err } = await fakeHome().run(["completion", shell]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("praisonai complete --");
    expect(out.endsWith("\n")).toBe(true);
  });

  test("another shell is wrong usage", async () => {
    const { code, err } = await fakeHome().run(["completion", "tcsh"]);
    expect(code).toBe(2);
    expect(err).toContain("bash, zsh, fish");
  });
});
