import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeHome, sessionFile } from "../fake-io.fixture.ts";

test("status, rebuild and verify tell what the index holds", async () => {
  const home = fakeHome();
  home.session("a", ["ledger of the billing team"]);
  home.session("b", ["weather", "and rain"]);
  const index = async (...words: string[]): Promise<Record<string, unknown>> => {
    const { code, out } = await home.run(["session", "index", ...words, "--json"]);
    expect(code).toBe(0);
    return JSON.parse(out).indexes[0];
  };
  expect(await index()).toMatchObject({ sessions: 0, behind: 2, problems: [] });
  expect(await index("rebuild")).toMatchObject({ sessions: 2, messages: 3 });
  home.write("c.json", sessionFile("c", ["more"]));
  const status = await index("status");
  expect(status).toMatchObject({ sessions: 2 });
  expect(status["behind"]).toBeGreaterThanOrEqual(1);
  expect(await index("verify")).toMatchObject({ sessions: 3, problems: [] });
  const { out } = await home.run(["session", "index"]);
  expect(out).toContain("holds     3 sessions, 4 messages");
});

test("an action that there is not exits 1 and names those that there are", async () => {
  const { code, err } = await fakeHome().run(["session", "index", "mend"]);
  expect({ code, err }).toMatchObject({ code: expect.any(Number), err: expect.stringContaining("rebuild") });
  expect(code).not.toBe(0);
});

test("a damaged index is told, and the files still answer", async () => {
  const home = fakeHome();
  home.session("a", ["ledger of the billing team"]);
  writeFileSync(join(home.sessions, "praison-index.db"), "no database");
  const { code, out, err } = await home.run(["session", "search", "ledger", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out).results).toHaveLength(1);
  expect(err).toMatch(/^warning: The search index was damaged[^\n]+\n$/);
  const again = await home.run(["session", "search", "ledger", "--json"]);
  expect(again.err).toBe("");
});
