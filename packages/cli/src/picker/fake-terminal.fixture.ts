import { EventEmitter } from "node:events";
import type { CliTerminal } from "../cli-io.ts";

/** A terminal of 80 by 24 that a test types on. */
export interface FakeTerminal {
  readonly terminal: CliTerminal;
  /** All that was written to it. */
  readonly written: () => string;
  readonly isRaw: () => boolean;
  type(keys: string): void;
  /** Waits until something is written that contains a text, after what was waited for before. */
  until(text: string): Promise<void>;
  resize(columns: number, rows: number): void;
}

export function fakeTerminal(): FakeTerminal {
  const keyboard = new EventEmitter();
  const screen = new EventEmitter();
  const size = { columns: 80, rows: 24 };
  let text = "";
  let seen = 0;
  let isRaw = false;
  const input = Object.assign(keyboard, {
    setRawMode: (wanted: boolean) => (isRaw = wanted),
    resume: () => undefined,
    pause: () => undefined,
  });
  const output = Object.assign(screen, {
    write: (more: string) => {
      text += more;
      screen.emit("written");
    },
  });
  Object.defineProperties(output, { columns: { get: () => size.columns }, rows: { get: () => size.rows } });
  return {
    terminal: { input, output: output as typeof output & { columns: number; rows: number } },
    written: () => text,
    isRaw: () => isRaw,
    type: (keys) => void keyboard.emit("data", Buffer.from(keys)),
    async until(wanted) {
      for (let at = text.indexOf(wanted, seen); ; at = text.indexOf(wanted, seen)) {
        if (at !== -1) {
          seen = at + wanted.length;
          return;
        }
        await new Promise((resolve) => screen.once("written", resolve));
      }
    },
    resize(columns, rows) {
      Object.assign(size, { columns, rows });
      screen.emit("resize");
    },
  };
}
