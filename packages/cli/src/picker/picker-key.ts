/** A key as Node's reader of terminal keys names it. */
export interface PickerKey {
  /** Such as `up`, `return` or `paste-start`; absent for a character that has no name. */
  readonly name?: string | undefined;
  /** What the terminal sent. */
  readonly sequence?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
}

/** Keys that are held with Ctrl for other ones, as shells know them. */
const CTRL_NAMES: Readonly<Record<string, string>> = {
  a: "home",
  b: "left",
  d: "delete",
  e: "end",
  f: "right",
  h: "backspace",
  j: "return",
  m: "return",
  n: "down",
  p: "up",
};

/**
 * Names what a key asks for: `up`, `return`, `ctrl-c` and so on; `text` for what is to be typed, `none` for the rest.
 *
 * @param key as it came from the terminal
 */
export function pickerKeyName({ name = "", sequence = "", ctrl = false, meta = false }: PickerKey): string {
  if (name === "enter") return "return";
  if (ctrl) return CTRL_NAMES[name] ?? `ctrl-${name}`;
  if (meta) return name === "escape" ? "escape" : "none";
  if (name.length > 1 && name !== "space") return name;
  // oxlint-disable-next-line no-control-regex -- that is what is left out
  return sequence !== "" && !/[\u0000-\u001f\u007f-\u009f]/.test(sequence) ? "text" : "none";
}
