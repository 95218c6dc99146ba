import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSession } from "@praison/session-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionFile } from "../fake-io.fixture.ts";
import { sessionPage } from "./session-page.ts";

/** Where screenshots go, for a person to look at. */
const pictures = process.env["PRAISON_PICTURES"];

function browserPath(): string | undefined {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  return undefined;
}

const executablePath = browserPath();
const call = {
  id: "c1",
  type: "function",
  function: { name: "session_search", arguments: '{"query":"billing"}' },
};
const hostile =
  '</script><script>document.title="owned"</script><img src=x onerror="document.title=1"> \u202e\u0000';
const session = parseSession(
  sessionFile(
    "billing-review",
    [
      "Which provider do we take for the billing migration?",
      { content: "Let me look that up.", tool_calls: [call] },
      { role: "tool", content: `{"results": [${'"past conversation", '.repeat(60)}]}`, tool_call_id: "c1" },
      "Corvapay: cut-over on Wednesday 18 November, 06:00 UTC.\n\n- cards move over four nights\n- Tallybird stays readable until 15 December",
      `${hostile} ${"averylongwordwithoutanyblank".repeat(20)}`,
      "决定：周六凌晨两点开始，失败就回滚。مرحبا بالعالم 👩‍👩‍👧 Élodie prüft den Umzug.",
    ],
    {
      agent_name: "Payment provider review",
      archived_messages: [
        { role: "user", content: "An archived remark about kettles.", timestamp: 1, metadata: {} },
      ],
    },
  ),
  "billing-review",
);

describe.skipIf(executablePath === undefined)(
  `a shared page in a browser${executablePath === undefined ? " (skipped: no chromium on this machine)" : ""}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), "praison-page-"));
    const file = join(folder, "page.html");
    const requests: string[] = [];
    const complaints: string[] = [];
    let browser: Browser;

    async function open(width: number, colorScheme: "light" | "dark", isScripted = true): Promise<Page> {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        javaScriptEnabled: isScripted,
      });
      const page = await context.newPage();
      page.on("request", (request) => requests.push(request.url()));
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(pathToFileURL(file).href);
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `page-${width}-${colorScheme}.png`), fullPage: true });
      }
      return page;
    }

    beforeAll(async () => {
      writeFileSync(
        file,
        sessionPage(session, { nowMs: Date.parse("2026-07-10T12:00:00Z"), redaction: "strict" }),
      );
      browser = await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        args: ["--no-sandbox"],
      });
    }, 60_000);
    afterAll(async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test("nothing is asked of the network, nothing foreign runs, and nothing is complained about", async () => {
      const page = await open(1200, "light");
      expect(await page.title()).toBe("Payment provider review");
      expect(await page.locator("img, iframe, link").count()).toBe(0);
      expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
      expect(complaints).toEqual([]);
      expect(await page.locator("article.archived").count()).toBe(1);
      expect(await page.locator("details[open]").count()).toBe(0);
    });

    test.each([320, 360, 768, 1600])(
      "nothing has to be pushed aside at %i pixels, in light and dark",
      async (width) => {
        for (const scheme of ["light", "dark"] as const) {
          const page = await open(width, scheme);
          const wide = await page.evaluate("document.documentElement.scrollWidth");
          expect(wide).toBeLessThanOrEqual(width);
          const colours = await page.evaluate(
            "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color].join()",
          );
          expect(String(colours)).toMatch(scheme === "dark" ? /^rgb\(23/ : /^rgb\(250/);
        }
      },
    );

    test("the search narrows the page, marks what was found and opens what is folded", async () => {
      const page = await open(900, "light");
      await page.keyboard.press("/");
      await page.keyboard.type("past conversation");
      await page.locator("output:not(:empty)").waitFor();
      expect(await page.locator("output").textContent()).toBe("1 of 7");
      expect(await page.locator("article:visible").count()).toBe(1);
      expect(await page.locator("mark").count()).toBeGreaterThan(5);
      expect(await page.locator("details[open]").count()).toBe(1);
      await page.getByRole("searchbox").fill("elodie");
      await page.getByText("1 of 7").waitFor();
      await page.keyboard.press("Escape");
      await page.waitForFunction("document.querySelectorAll('article.missed').length === 0");
      expect(await page.locator("mark").count()).toBe(0);
    });

    test("a message can be linked, and without scripts the page is whole", async () => {
      const page = await open(900, "light", false);
      await page.goto(`${pathToFileURL(file).href}#m4`);
      expect(await page.locator("article:target").textContent()).toContain("Corvapay");
      expect(await page.getByRole("searchbox").isVisible()).toBe(false);
      expect(await page.locator("article").count()).toBe(7);
    });
  },
);
