import type { Query, WindowMessage } from "@praison/session-core";
import { type PickerKey, pickerKeyName } from "./picker-key.ts";
import { editLine, type QueryLine, typeInto } from "./query-line.ts";

/** A session that can be picked. */
export interface PickerItem {
  readonly sessionId: string;
  readonly title: string;
  readonly when?: string | undefined;
  /** The text around the match, on one line; of a recent session its beginning. */
  readonly snippet: string;
  /** The messages to preview. */
  readonly messages: readonly WindowMessage[];
  /** Number of the message that matched best. */
  readonly anchorIndex?: number | undefined;
}

/** What a search for the picker found. */
export interface PickerFinding {
  /** As it was looked for; recent sessions have none. */
  readonly query?: Query | undefined;
  readonly items: readonly PickerItem[];
  readonly totalFound: number;
  readonly totalIsLowerBound: boolean;
}

/** How a picker ended. */
export type PickerOutcome =
  | { readonly action: "resume" | "show"; readonly sessionId: string }
  /** Esc: nothing was picked. */
  | { readonly action: "leave" }
  /** Ctrl-C. */
  | { readonly action: "interrupt" };

/** All that a picker shows. */
export interface PickerState {
  readonly line: QueryLine;
  /** How many sessions to look for; more when the end of the list is reached. */
  readonly limit: number;
  readonly found: PickerFinding;
  /** Which item is selected; 0 also when there is none. */
  readonly selected: number;
  /** Whether a search is under way, and how far the index has come. */
  readonly activity?: string | undefined;
  /** Why the last search failed, on one line. */
  readonly failure?: string | undefined;
  readonly isPasting: boolean;
  readonly outcome?: PickerOutcome | undefined;
}

/** What happens to a picker. */
export type PickerEvent =
  /** `pageSize`: items that the list shows at once. */
  | { readonly kind: "key"; readonly key: PickerKey; readonly pageSize: number }
  | { readonly kind: "active"; readonly activity: string }
  | { readonly kind: "found"; readonly found: PickerFinding; readonly isSameQuery: boolean }
  | { readonly kind: "failed"; readonly message: string };

/** Sessions to look for at first, and how many more each time. */
export const PICKER_STEP = 30;

/** A picker that just opened. */
export const EMPTY_PICKER: PickerState = {
  line: { text: "", cursor: 0 },
  limit: PICKER_STEP,
  found: { items: [], totalFound: 0, totalIsLowerBound: false },
  selected: 0,
  isPasting: false,
};

/**
 * What a picker is after something happened to it. Where `line.text` or `limit` differ, a search is due.
 *
 * @param state before
 * @param event what happened
 */
export function pickerStep(state: PickerState, event: PickerEvent): PickerState {
  switch (event.kind) {
    case "key":
      return keyStep(state, event.key, event.pageSize);
    case "active":
      return { ...state, activity: event.activity };
    case "failed":
      return { ...state, activity: undefined, failure: event.message };
    case "found": {
      const selected = event.isSameQuery ? Math.min(state.selected, lastIndex(event.found)) : 0;
      return { ...state, found: event.found, selected, activity: undefined, failure: undefined };
    }
    default:
      return event satisfies never;
  }
}

function keyStep(state: PickerState, key: PickerKey, pageSize: number): PickerState {
  const name = pickerKeyName(key);
  if (name === "paste-start") return { ...state, isPasting: true };
  if (name === "paste-end") return { ...state, isPasting: false };
  if (name === "ctrl-c") return { ...state, outcome: { action: "interrupt" } };
  // A line break within pasted text picks nothing.
  if (state.isPasting) return typed(state, typeInto(state.line, key.sequence ?? ""));
  switch (name) {
    case "escape":
    case "ctrl-g":
      return { ...state, outcome: { action: "leave" } };
    case "return":
      return picked(state, "resume");
    case "ctrl-o":
      return picked(state, "show");
    case "up":
      return selecting(state, state.selected - 1);
    case "down":
      return selecting(state, state.selected + 1);
    case "pageup":
      return selecting(state, state.selected - pageSize);
    case "pagedown":
      return selecting(state, state.selected + pageSize);
    case "text":
      return typed(state, typeInto(state.line, key.sequence ?? ""));
    default:
      return typed(state, editLine(state.line, name));
  }
}

/** The items stay until others are found: a list that goes blank at every key is hard to read. */
function typed(state: PickerState, line: QueryLine): PickerState {
  return line.text === state.line.text ? { ...state, line } : { ...state, line, limit: PICKER_STEP };
}

function selecting(state: PickerState, wished: number): PickerState {
  const { found, limit } = state;
  const last = lastIndex(found);
  const selected = Math.max(0, Math.min(wished, last));
  const isMore = found.items.length >= limit && found.totalFound > found.items.length;
  return { ...state, selected, limit: wished >= last && isMore ? limit + PICKER_STEP : limit };
}

function picked(state: PickerState, action: "resume" | "show"): PickerState {
  const item = state.found.items[state.selected];
  return item === undefined ? state : { ...state, outcome: { action, sessionId: item.sessionId } };
}

function lastIndex({ items }: PickerFinding): number {
  return Math.max(0, items.length - 1);
}
