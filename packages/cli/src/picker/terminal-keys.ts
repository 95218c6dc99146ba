import { emitKeypressEvents, type Interface } from "node:readline";
import { PassThrough } from "node:stream";
import type { CliKeyboard } from "../cli-io.ts";
import type { PickerKey } from "./picker-key.ts";

/** How long a lone Esc may be the beginning of an arrow key that comes over a slow connection, in milliseconds. */
const ESCAPE_TIMEOUT_MS = 100;

/** Keys of a terminal, as long as it is not closed. */
export interface TerminalKeys {
  /** Gives the keyboard back. May be called more than once. */
  close(): void;
}

/**
 * Listens to a keyboard, key by key: nothing is shown by the terminal itself, and Ctrl-C is a key.
 *
 * @param keyboard of a terminal
 * @param onKey receives each key
 */
export function terminalKeys(keyboard: CliKeyboard, onKey: (key: PickerKey) => void): TerminalKeys {
  // Read through a stream of its own: what reads the keyboard afterwards finds it untouched.
  const decoder = new PassThrough();
  // Node looks at nothing else of the interface; its type wants all of one.
  emitKeypressEvents(decoder, { escapeCodeTimeout: ESCAPE_TIMEOUT_MS } as unknown as Interface);
  decoder.on("keypress", (_text: string | undefined, key: PickerKey) => onKey(key));
  const onData = (chunk: Buffer | string): void => void decoder.write(chunk);
  keyboard.setRawMode(true);
  keyboard.on("data", onData);
  keyboard.resume();
  let isOpen = true;
  return {
    close() {
      if (!isOpen) return;
      isOpen = false;
      keyboard.off("data", onData);
      keyboard.pause();
      keyboard.setRawMode(false);
      decoder.destroy();
    },
  };
}
