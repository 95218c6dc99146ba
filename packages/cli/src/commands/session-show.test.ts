import { describe, expect, test } from "vitest";
import { fakeTerminal } from "../picker/fake-terminal.fixture.ts";
import { type FakeHome, fakeHome, sessionFile } from "../fake-io.fixture.ts";
import { wireCliShowSchema } from "@praison/session-core";

const count = (length: number): string[] => Array.from({ length }, (_, position) => `message ${position}`);

describe("session show", () => {
  test("prints what is known and the messages", async () => {
    const home = fakeHome();
    home.session(
      "deploy",
      [
        "Deploy it",
        {
          content: "",
          tool_calls: [
            { id: "c1", type: "function", function: { name: "run", arguments: '{"cmd":\n"make"}' } },
          ],
        },
        { role: "tool", content: "ok\n\tdone", tool_call_id: "c1" },
        "Deployed.\n\nAnything else?",
      ],
      { agent_name: "Ops", user_id: "maria", metadata: { model: "small-1", title: "The deployment" } },
    );
    const { code, out, err } = await home.run(["session", "show", "deploy"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(
      `
The deployment
id       deploy
agent    Ops
user     maria
model    small-1
created  2026-06-10T14:00:00Z
updated  2026-06-10T14:32:00Z
messages 4

[0] user · 2026-06-10T14:00:00Z
  Deploy it

[1] assistant · 2026-06-10T14:03:00Z
  → run({"cmd": "make"})

[2] tool · 2026-06-10T14:06:00Z
  ok
      done

[3] assistant · 2026-06-10T14:09:00Z
  Deployed.

  Anything else?
`.slice(1),
    );
  });

  test("shows the last 20 and says how many are earlier; --all shows all", async () => {
    const home = fakeHome();
    home.session("long", count(25));
    const { out } = await home.run(["session", "show", "long"]);
    expect(out).toContain("… 5 earlier messages");
    expect(out).not.toContain("message 4\n");
    expect(out).toContain("message 5\n");
    const all = (await home.run(["session", "show", "long", "--all"])).out;
    expect(all).toContain("message 0\n");
    expect(all).not.toContain("earlier");
  });

  test("--around shows the messages around one, and marks it", async () => {
    const home = fakeHome();
    home.session("long", count(25));
    const { out } = await home.run(["session", "show", "long", "--around", "10", "-w", "1"]);
    expect(out.match(/^(> )?\[\d+\]/gm)).toEqual(["[9]", "> [10]", "[11]"]);
    expect(out).toContain("… 9 earlier messages");
    expect(out).toContain("… 13 later messages");
    const beyond = (await home.run(["session", "show", "long", "--around", "99", "-w", "0"])).out;
    expect(beyond.match(/^(> )?\[\d+\]/gm)).toEqual(["> [24]"]);
  });

  test("archived messages and the summary are marked", async () => {
    const home = fakeHome();
    home.session(
      "compacted",
      [{ role: "system", content: "so far", metadata: { compaction: true } }, "now"],
      {
        archived_messages: [{ role: "user", content: "then" }],
      },
    );
    const { out } = await home.run(["session", "show", "compacted"]);
    expect(out).toContain("messages 2, 1 of them archived");
    expect(out).toContain("[0] user · archived\n  then");
    expect(out).toContain("[-] summary of archived messages");
    expect(out).toContain("[1] assistant");
  });

  test("the output of tools is folded", async () => {
    const home = fakeHome();
    home.session("s", [{ role: "tool", content: "line\n".repeat(5000) }]);
    const { out } = await home.run(["session", "show", "s"]);
    expect(out.length).toBeLessThan(1000);
    expect(out).toContain("… cut: 25000 characters in all");
  });

  test("--json prints the whole session in the documented keys", async () => {
    const home = fakeHome();
    home.write(
      "s.json",
      '{"session_id":"s","messages":[{"role":"user","content":"hi","timestamp":1781100000.5,"tool_calls":[{"id":"c"}]}],' +
        '"agent_name":"Ops","metadata":{"model":"m","big":12345678901234567890,"odd":NaN}}',
    );
    const { code, out } = await home.run(["session", "show", "s", "--json"]);
    expect(code).toBe(0);
    const value = JSON.parse(out);
    expect(Object.keys(value)).toEqual(
      "session_id title agent_name user_id model created_at updated_at message_count messages metadata found".split(
        " ",
      ),
    );
    expect(wireCliShowSchema.parse(value)).toMatchObject({
      session_id: "s",
      model: "m",
      user_id: null,
      found: true,
    });
    expect(value.messages).toEqual([
      {
        index: 0,
        role: "user",
        content: "hi",
        timestamp: "2026-06-10T14:00:00Z",
        archived: false,
        tool_calls: [{ id: "c" }],
      },
    ]);
    expect(out).toContain('"big": 12345678901234567890');
    expect(out).toContain('"odd": null');
    home.session("long", count(25));
    expect(JSON.parse((await home.run(["session", "show", "long", "--json"])).out).messages).toHaveLength(25);
    const around = ["session", "show", "long", "--json", "--around", "3", "-w", "1"];
    expect(JSON.parse((await home.run(around)).out).messages).toHaveLength(3);
  });

  test("control codes of stored text do not reach the terminal", async () => {
    const home = fakeHome();
    const hostile = "\u001b[31mFAIL\u001b[0m \u001b]0;title\u0007 retry\r\u009b2J\u202eover";
    home.session(
      "s1",
      [{ role: "tool\u001b[2J", content: hostile, tool_calls: [{ function: { name: hostile } }] }],
      {
        agent_name: hostile,
        user_id: hostile,
        metadata: { model: hostile },
      },
    );
    const { out } = await home.run(["session", "show", "s1"]);
    expect(out).toContain("FAIL");
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  test("sessions without messages, times or list are shown", async () => {
    const home = fakeHome();
    home.session("none", []);
    home.write("bare.json", '{"session_id":"bare"}');
    for (const id of ["none", "bare"]) {
      const { code, out } = await home.run(["session", "show", id]);
      expect(code).toBe(0);
      expect(out).toContain("messages 0");
      expect((await home.run(["session", "show", id, "--around", "2"])).code).toBe(0);
    }
  });
});

describe("which session", () => {
  test("the beginning of an id is enough where it is one session's", async () => {
    const home = fakeHome();
    home.session("019fc92c-066f-aaaa", ["first"]);
    home.session("019fc92c-b5f7-bbbb", ["second"]);
    home.session("zeta", ["019fc92c"]);
    expect((await home.run(["session", "show", "019fc92c-066f"])).out).toContain("first");
    const { code, out, err } = await home.run(["session", "show", "019fc92c"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^error: [^\n]+\n$/);
    expect(err).toMatch(/019fc92c-066f-aaaa .*019fc92c-b5f7-bbbb /);
  });

  test("an exact id wins over longer ones", async () => {
    const home = fakeHome();
    home.session("billing", ["the short one"]);
    home.session("billing-2", ["the long one"]);
    expect((await home.run(["session", "show", "billing"])).out).toContain("the short one");
  });

  test.each([["nope"], ["../../x"], ["../x"], ["/etc/x"], ["a/b"], ["a\\b"], [".."], ["."]])(
    "%s is not there",
    async (id) => {
      const home = fakeHome();
      home.session("a", ["x"]);
      home.write("../x.json", sessionFile("../x", ["outside of the store"]));
      const { code, out, err } = await home.run(["session", "show", id]);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toBe(
        `error: no session ${JSON.stringify(id)}. See which there are with: praisonai session list\n`,
      );
      const json = await home.run(["session", "show", id, "--json"]);
      expect({ code: json.code, out: json.out }).toEqual({ code: 1, out: "" });
      expect(JSON.parse(json.err)).toMatchObject({
        error: { code: "SESSION_NOT_FOUND", message: `no session ${JSON.stringify(id)}` },
      });
    },
  );

  test("every id that list and search print is accepted", async () => {
    const home = fakeHome();
    const ids = ["019fc92c-066f-aaaa", "a b", "数据库", "sess.global:v2", "x-"];
    for (const [position, id] of ids.entries()) {
      home.write(
        `${position}.json`,
        JSON.stringify({ session_id: id, messages: [{ role: "user", content: "ledger" }] }),
      );
    }
    const { out } = await home.run(["session", "list", "--json"]);
    const printed = JSON.parse(out).sessions.map((row: { session_id: string }) => row.session_id);
    for (const id of printed) expect((await home.run(["session", "show", "--", id])).code).toBe(0);
  });

  test("a damaged session is one clear line, exit 1", async () => {
    const home = fakeHome();
    home.session("a", ["x"]);
    home.write("bad.json", '{"session_id":"bad","messages":[');
    const { code, out, err } = await home.run(["session", "show", "bad"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^error: [^\n]*bad\.json[^\n]*\n$/);
  });
});

describe("a digest, and a pager", () => {
  const long = (): FakeHome => {
    const home = fakeHome();
    const talk = Array.from({ length: 40 }, (_, at) =>
      at === 21 ? "Decision: we take Corvapay." : `remark ${at}`,
    );
    home.session("long", talk);
    return home;
  };

  test("--digest tells how it began, where it turned and how it ended", async () => {
    const home = long();
    const { out } = await home.run(["session", "show", "long", "--digest"]);
    expect(out).toMatch(
      /How it began[^]*remark 0[^]*Turning points[^]*Corvapay[^]*How it ended[^]*remark 39/,
    );
    expect(out).not.toContain("remark 10");
    const json = JSON.parse((await home.run(["--json", "session", "show", "long", "--digest"])).out) as {
      messages: unknown[];
    };
    expect(json.messages).toHaveLength(5);
    expect((await home.run(["session", "show", "long", "--digest", "--all"])).code).toBe(2);
  });

  test("what is longer than the screen is read in the pager, at a terminal only", async () => {
    const home = long();
    const paged: string[] = [];
    const page = async (text: string): Promise<boolean> => {
      paged.push(text);
      return true;
    };
    const { terminal } = fakeTerminal();
    const shown = await home.run(["session", "show", "long", "--all"], { terminal, isTerminal: true, page });
    expect([shown.out, paged.length]).toEqual(["", 1]);
    const whole = await home.run(["session", "show", "long", "--all", "--no-pager"], {
      terminal,
      isTerminal: true,
      page,
    });
    expect([whole.out, paged.length]).toEqual([paged[0], 1]);
    const failing = await home.run(["session", "show", "long", "--all"], {
      terminal,
      isTerminal: true,
      page: async () => false,
    });
    expect(failing.out).toBe(paged[0]);
    await home.run(["session", "show", "long", "--all"], { page });
    expect(paged).toHaveLength(1);
  });
});
