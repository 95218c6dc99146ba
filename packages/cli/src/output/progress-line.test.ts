import { expect, test } from "vitest";
import { withProgressLine } from "./progress-line.ts";

function capture(isErrorTerminal: boolean): {
  io: Parameters<typeof withProgressLine>[0];
  text: () => string;
} {
  let text = "";
  return { io: { isErrorTerminal, stderr: { write: (part) => (text += part) } }, text: () => text };
}

/** Work that ends when the line has been shown. */
function untilShown(text: () => string): () => Promise<string> {
  return async () => {
    while (text() === "") await new Promise(setImmediate);
    return "done";
  };
}

test("the line is shown while work takes long, and taken away afterwards", async () => {
  const { io, text } = capture(true);
  expect(await withProgressLine(io, "Searching …", untilShown(text), 0)).toBe("done");
  expect(text()).toBe("Searching …\r\u001b[K");
});

test("it is taken away after a failure too", async () => {
  const { io, text } = capture(true);
  const work = async (): Promise<never> => {
    await untilShown(text)();
    throw new Error("failed");
  };
  await expect(withProgressLine(io, "Searching …", work, 0)).rejects.toThrow("failed");
  expect(text()).toBe("Searching …\r\u001b[K");
});

test("nothing is shown for quick work, or when no terminal is there", async () => {
  const quick = capture(true);
  await withProgressLine(quick.io, "Searching …", async () => 1, 60_000);
  const piped = capture(false);
  await withProgressLine(piped.io, "Searching …", async () => await new Promise(setImmediate), 0);
  expect(quick.text() + piped.text()).toBe("");
});
