import { expect, test } from "vitest";
import { terminalScreen } from "./terminal-screen.ts";

const cursor = { row: 0, column: 0 };

function recorded(): { written: string[]; output: { write(text: string): unknown } } {
  const written: string[] = [];
  return { written, output: { write: (text: string) => written.push(text) } };
}

test("only lines that changed are sent", () => {
  const { written, output } = recorded();
  const screen = terminalScreen(output);
  screen.draw({ lines: ["query", "first", "second"], cursor });
  written.length = 0;
  screen.draw({ lines: ["query", "FIRST", "second"], cursor });
  expect(written).toHaveLength(1);
  expect(written[0]).toContain("\u001b[2;1H\u001b[KFIRST");
  expect(written[0]).not.toContain("query");
  expect(written[0]).not.toContain("second");
});

test("the same frame sends nothing, another place of the cursor only that", () => {
  const { written, output } = recorded();
  const screen = terminalScreen(output);
  screen.draw({ lines: ["a"], cursor });
  written.length = 0;
  screen.draw({ lines: ["a"], cursor });
  screen.draw({ lines: ["a"], cursor: { row: 0, column: 1 } });
  expect(written).toEqual(["\u001b[1;2H"]);
});

test("lines that are gone are erased, and after a change of size everything is sent", () => {
  const { written, output } = recorded();
  const screen = terminalScreen(output);
  screen.draw({ lines: ["a", "b"], cursor });
  screen.draw({ lines: ["a"], cursor });
  expect(written.at(-1)).toContain("\u001b[2;1H\u001b[K");
  screen.forget();
  screen.draw({ lines: ["a"], cursor });
  expect(written.at(-1)).toContain("\u001b[2J");
  expect(written.at(-1)).toContain("a");
});

test("closing gives back screen, cursor, line breaks and pasting, once; nothing is drawn after it", () => {
  const { written, output } = recorded();
  const screen = terminalScreen(output);
  screen.close();
  const end = written.at(-1) ?? "";
  for (const code of ["\u001b[?1049l", "\u001b[?25h", "\u001b[?7h", "\u001b[?2004l"])
    expect(end).toContain(code);
  const count = written.length;
  screen.close();
  screen.draw({ lines: ["late"], cursor });
  expect(written).toHaveLength(count);
});
