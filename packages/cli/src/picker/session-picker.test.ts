import { describe, expect, test } from "vitest";
import type { CliIo } from "../cli-io.ts";
import { type FakeHome, fakeHome } from "../fake-io.fixture.ts";
import { type FakeTerminal, fakeTerminal } from "./fake-terminal.fixture.ts";

const CTRL_C = "\u0003";
const CTRL_O = "\u000f";
const LEAVES_SCREEN = "\u001b[?1049l";

function pickerHome(): FakeHome {
  const home = fakeHome();
  home.session("alpha", ["the ledger is red"], { metadata: { title: "Ledger" } });
  home.session("beta", ["we need a billing migration", "to Adyen"], { metadata: { title: "Billing" } });
  return home;
}

function started(
  home: FakeHome,
  io: Partial<CliIo> = {},
): { fake: FakeTerminal; run: ReturnType<FakeHome["run"]> } {
  const fake = fakeTerminal();
  return { fake, run: home.run(["session", "search"], { terminal: fake.terminal, isTerminal: true, ...io }) };
}

describe("session search without a query, on a terminal", () => {
  test("shows recent sessions, finds as one types, and shows what is picked by Ctrl-O", async () => {
    const { fake, run } = started(pickerHome());
    await fake.until("1 of 2 sessions");
    expect(fake.isRaw()).toBe(true);
    fake.type("adyen");
    await fake.until("1 of 1 sessions");
    fake.type(CTRL_O);
    const { code, out, err } = await run;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("we need a billing migration");
    expect(fake.written().endsWith(`${LEAVES_SCREEN}\u001b[?25h`)).toBe(true);
    expect(fake.isRaw()).toBe(false);
  });

  test("Ctrl-C ends with 130, Esc with 0; both leave nothing behind", async () => {
    for (const [key, expected] of [
      [CTRL_C, 130],
      ["\u001b", 0],
    ] as const) {
      const { fake, run } = started(pickerHome());
      await fake.until("1 of 2 sessions");
      fake.type(key);
      expect(await run).toEqual({ code: expected, out: "", err: "" });
      expect(fake.written()).toContain(LEAVES_SCREEN);
      expect(fake.isRaw()).toBe(false);
    }
  });

  test("a signal from outside ends it too", async () => {
    const outside = new AbortController();
    const { fake, run } = started(pickerHome(), { signal: outside.signal });
    await fake.until("1 of 2 sessions");
    outside.abort();
    expect((await run).code).toBe(130);
    expect(fake.written()).toContain(LEAVES_SCREEN);
  });

  test("another size is drawn anew", async () => {
    const { fake, run } = started(pickerHome());
    await fake.until("1 of 2 sessions");
    fake.resize(120, 40);
    await fake.until("\u001b[2J");
    await fake.until(" │ ");
    fake.type(CTRL_C);
    await run;
  });

  test("the filters of the command narrow it", async () => {
    const fake = fakeTerminal();
    const home = pickerHome();
    home.session("gamma", ["billing too"], { agent_name: "Bookkeeper" });
    const run = home.run(["session", "search", "--agent", "bookkeeper"], { terminal: fake.terminal });
    await fake.until("1 of 1 sessions");
    fake.type("billing");
    await fake.until("billing");
    fake.type(CTRL_C);
    expect((await run).code).toBe(130);
    expect(fake.written()).not.toContain("migration");
  });

  test("a home without sessions says so", async () => {
    const { fake, run } = started(fakeHome());
    await fake.until("No sessions yet");
    fake.type(CTRL_C);
    expect((await run).code).toBe(130);
  });
});

test.each([[["--json", "session", "search"]], [["session", "search"]]])(
  "%j without a query is wrong usage where no picker can be",
  async (argv) => {
    const isJson = argv.includes("--json");
    const { terminal, written } = fakeTerminal();
    const { code, out, err } = await fakeHome().run(argv, isJson ? { terminal, isTerminal: true } : {});
    expect({ code, out, screen: written() }).toEqual({ code: 2, out: "", screen: "" });
    expect(err).toContain("missing required argument 'query'");
  },
);
