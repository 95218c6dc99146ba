import { describe, expect, test } from "vitest";
import type { PickerKey } from "./picker-key.ts";
import {
  EMPTY_PICKER,
  PICKER_STEP,
  type PickerFinding,
  type PickerState,
  pickerStep,
} from "./picker-state.ts";

function finding(count: number, totalFound = count): PickerFinding {
  const items = Array.from({ length: count }, (_, at) => ({
    sessionId: `s${at}`,
    title: `Session ${at}`,
    snippet: "",
    messages: [],
  }));
  return { items, totalFound, totalIsLowerBound: false };
}

function withItems(count: number, totalFound?: number): PickerState {
  return pickerStep(EMPTY_PICKER, { kind: "found", found: finding(count, totalFound), isSameQuery: false });
}

function pressed(state: PickerState, ...keys: (string | PickerKey)[]): PickerState {
  return keys.reduce<PickerState>((before, key) => {
    const pressedKey = typeof key === "string" ? { name: key } : key;
    return pickerStep(before, { kind: "key", key: pressedKey, pageSize: 5 });
  }, state);
}

function characters(text: string): PickerKey[] {
  return Array.from(text, (sequence) => ({ sequence }));
}

const ctrl = (name: string): PickerKey => ({ name, ctrl: true });

describe("typing", () => {
  test("changes the query and keeps what was found until more is known", () => {
    const state = pressed(withItems(3), ...characters("ab 東"), "left", "backspace");
    expect(state.line).toEqual({ text: "ab東", cursor: 2 });
    expect(state.found.items).toHaveLength(3);
  });

  test("what terminals send for keys without a meaning types nothing", () => {
    const odd = [{ name: "f5", sequence: "\u001b[15~" }, { sequence: "\u0000" }, { name: "x", meta: true }];
    expect(pressed(withItems(1), ...odd)).toEqual(withItems(1));
  });

  test("pasted lines are one query, and pick nothing", () => {
    const pasted = pressed(withItems(2), "paste-start", ...characters("a"), {
      name: "return",
      sequence: "\r",
    });
    const state = pressed(pasted, ...characters("b"), "paste-end");
    expect(state).toMatchObject({ line: { text: "a b" }, isPasting: false });
    expect(state.outcome).toBeUndefined();
  });
});

describe("choosing", () => {
  test("arrows and pages stay within the list", () => {
    const state = withItems(12);
    expect(pressed(state, "up").selected).toBe(0);
    expect(pressed(state, "down", "down").selected).toBe(2);
    expect(pressed(state, "pagedown").selected).toBe(5);
    expect(pressed(state, "pagedown", "pagedown", "pagedown").selected).toBe(11);
    expect(pressed(state, "pagedown", "pageup").selected).toBe(0);
    expect(pressed(state, ctrl("n"), ctrl("n"), ctrl("p")).selected).toBe(1);
    expect(pressed(EMPTY_PICKER, "down", "pagedown").selected).toBe(0);
  });

  test("the end of the list asks for more, where there are more", () => {
    const atEnd = pressed(withItems(PICKER_STEP, 100), ...Array<string>(PICKER_STEP).fill("down"));
    expect(atEnd).toMatchObject({ selected: PICKER_STEP - 1, limit: 2 * PICKER_STEP });
    const more = pickerStep(atEnd, { kind: "found", found: finding(60, 100), isSameQuery: true });
    expect(pressed(more, "down").selected).toBe(PICKER_STEP);
    expect(pressed(withItems(3), "pagedown", "down").limit).toBe(PICKER_STEP);
    expect(pressed(atEnd, ...characters("x")).limit).toBe(PICKER_STEP);
  });

  test("another query begins at the best match", () => {
    const state = pressed(withItems(9), "down", "down");
    expect(pickerStep(state, { kind: "found", found: finding(9), isSameQuery: false }).selected).toBe(0);
    expect(pickerStep(state, { kind: "found", found: finding(2), isSameQuery: true }).selected).toBe(1);
  });
});

describe("ending", () => {
  test.each([
    ["return", { action: "resume", sessionId: "s1" }],
    ["enter", { action: "resume", sessionId: "s1" }],
    [ctrl("o"), { action: "show", sessionId: "s1" }],
    ["escape", { action: "leave" }],
    [{ name: "escape", meta: true }, { action: "leave" }],
    [ctrl("c"), { action: "interrupt" }],
  ])("%j", (key, outcome) => {
    expect(pressed(withItems(3), "down", key).outcome).toEqual(outcome);
  });

  test("nothing to pick from: Enter does nothing, Ctrl-C always ends it", () => {
    expect(pressed(EMPTY_PICKER, "return", ctrl("o")).outcome).toBeUndefined();
    expect(pressed(EMPTY_PICKER, "paste-start", ctrl("c")).outcome).toEqual({ action: "interrupt" });
  });
});

test("a failed search is told, and the next one takes it away", () => {
  const failed = pickerStep(withItems(1), { kind: "failed", message: "the disk is gone" });
  expect(failed).toMatchObject({ failure: "the disk is gone", found: { totalFound: 1 } });
  expect(pickerStep(failed, { kind: "found", found: finding(1), isSameQuery: true }).failure).toBeUndefined();
});
