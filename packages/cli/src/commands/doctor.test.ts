import { chmodSync } from "node:fs";
import { platform } from "node:os";
import { wireDoctorSchema } from "@praison/session-core";
import { describe, expect, test } from "vitest";
import { type FakeHome, fakeHome } from "../fake-io.fixture.ts";

function healthyHome(): FakeHome {
  const home = fakeHome();
  home.session("alpha", ["we need a billing migration"]);
  chmodSync(home.folder, 0o700);
  return home;
}

describe("doctor", () => {
  test("a healthy home: exit 0, and what to do next", async () => {
    const { code, out, err } = await healthyHome().run(["doctor"], { nodeVersion: "24.1.0" });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("Node 24.1.0");
    expect(out).toContain("1 sessions");
    expect(out).toContain("@praison/session-core");
    expect(out).toContain("praisonai session search");
    expect(out).not.toMatch(/WARN|WRONG/);
  });

  test("--json is what the schema says; the index is told once there is one", async () => {
    const home = healthyHome();
    const before = wireDoctorSchema.parse(JSON.parse((await home.run(["doctor", "--json"])).out));
    expect(before).toMatchObject({ ok: true, home: home.folder, stores: [{ sessions: 1, index: "none" }] });
    await home.run(["session", "search", "billing"]);
    home.session("beta", ["later"]);
    const after = wireDoctorSchema.parse(JSON.parse((await home.run(["doctor", "--json"])).out));
    expect(after.stores).toMatchObject([{ sessions: 2, index: "behind" }]);
  });

  test("damaged files: named, exit 1, the report stands on stdout", async () => {
    const home = healthyHome();
    home.write("torn.json", "{");
    const { code, out, err } = await home.run(["doctor", "--json"]);
    expect(code).toBe(1);
    expect(err).toContain("one thing is wrong");
    const { ok, stores, next } = wireDoctorSchema.parse(JSON.parse(out));
    expect(ok).toBe(false);
    expect(stores[0]?.damaged).toHaveLength(1);
    expect(stores[0]?.damaged[0]).toContain("torn.json");
    expect(next[0]).toContain("move them out");
  });

  test.skipIf(platform() === "win32")(
    "others can write: exit 1; can read: a warning, each with the command",
    async () => {
      const home = healthyHome();
      chmodSync(home.folder, 0o777);
      const open = await home.run(["doctor"]);
      expect(open.code).toBe(1);
      expect(open.out).toContain(`chmod go-w ${home.folder}`);
      chmodSync(home.folder, 0o755);
      const readable = await home.run(["doctor"]);
      expect(readable.code).toBe(0);
      expect(readable.out).toContain(`chmod -R go-rwx ${home.folder}`);
    },
  );

  test("keys are never printed, and an old Node is told", async () => {
    const env = { PRAISONAI_API_KEY: "sk-very-secret", PRAISONAI_DEBUG: "0", OTHER: "x" };
    const { code, out } = await healthyHome().run(["doctor", "--json"], { env, nodeVersion: "20.1.0" });
    expect(code).toBe(1);
    expect(out).not.toContain("sk-very-secret");
    const { variables, checks } = wireDoctorSchema.parse(JSON.parse(out));
    expect(variables).toMatchObject({ PRAISONAI_API_KEY: "(set)", PRAISONAI_DEBUG: "0" });
    expect(variables).not.toHaveProperty("OTHER");
    expect(checks[0]).toMatchObject({ name: "node", status: "problem" });
  });

  test("a home that is not there yet is fine", async () => {
    const home = fakeHome();
    const env = { PRAISONAI_HOME: `${home.folder}/none` };
    const { code, out } = await home.run(["doctor"], { env });
    expect(code).toBe(0);
    expect(out).toContain("not there yet");
  });
});
