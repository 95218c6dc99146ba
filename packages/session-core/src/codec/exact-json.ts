import { PraisonError } from "../errors.ts";

/** Numbers from here on may exceed 2^53 and are read with their source text; digits that begin a text, such as an id, may not. */
const LONG_DIGITS = /(?:^|[\s:,[-])[1-9]\d{15}/;

/** The words that Python's json module writes for numbers that JSON has no form for. */
const BARE_NUMBERS: Readonly<Record<string, number>> = { NaN, Infinity, "-Infinity": -Infinity };

type SourceReviver = (
  this: unknown,
  key: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/**
 * Parses JSON as Python's json module writes it: integers beyond 2^53 become `bigint`, the bare words `NaN`,
 * `Infinity` and `-Infinity` become those numbers.
 *
 * @param text the file's text
 * @throws SyntaxError when the text is no such JSON
 */
export function parseExactJson(text: string): unknown {
  if (LONG_DIGITS.test(text)) return parseSlowly(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return parseSlowly(text);
  }
}

function parseSlowly(text: string): unknown {
  const marker = unusedMarker(text);
  return parseWithSource(quoteBareNumbers(text, marker), (_key, value, context) => {
    if (typeof value === "number" && /^-?\d+$/.test(context.source ?? "")) {
      return Number.isSafeInteger(value) ? value : BigInt(context.source ?? "");
    }
    // By its source: a string of the text may spell the marker with escapes.
    if (typeof value === "string" && context.source?.startsWith(`"${marker}`) === true)
      return BARE_NUMBERS[value.slice(marker.length)];
    return value;
  });
}

function unusedMarker(text: string): string {
  let marker = "number:";
  while (text.includes(marker)) marker = `_${marker}`;
  return marker;
}

/** Turns bare words outside strings into marked strings, so that the ordinary parser accepts the text. */
function quoteBareNumbers(text: string, marker: string): string {
  let result = "";
  let from = 0;
  while (from < text.length) {
    const quote = text.indexOf('"', from);
    const outside = text.slice(from, quote === -1 ? text.length : quote);
    result += outside.replace(/-?Infinity|NaN/g, (word) => `"${marker}${word}"`);
    if (quote === -1) break;
    const end = endOfString(text, quote);
    result += text.slice(quote, end);
    from = end;
  }
  return result;
}

function endOfString(text: string, quote: number): number {
  let position = quote + 1;
  while (position < text.length && text[position] !== '"') position += text[position] === "\\" ? 2 : 1;
  return position + 1;
}

/** A number to be printed with `.0` when it is whole, as Python prints a float. */
export class PythonFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/**
 * Prints a value as Python's `json.dump(value, indent=2, ensure_ascii=False)` does; the reverse of `parseExactJson`.
 *
 * @param value plain data, with `bigint` for large integers and PythonFloat for floats
 * @throws PraisonError `INVALID_INPUT` for values that JSON cannot hold (functions, symbols, cycles)
 */
export function printExactJson(value: unknown): string {
  try {
    return print(value, "\n");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PraisonError("INVALID_INPUT", "the data is nested too deeply, or contains itself", {
      cause: error,
    });
  }
}

function print(value: unknown, newline: string): string {
  if (value === null || value === undefined) return "null";
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Object.is(value, -0) ? "-0.0" : String(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      return printObject(value, newline);
    default:
      throw notStorable(`a ${typeof value}`);
  }
}

function printObject(value: object, newline: string): string {
  if (value instanceof PythonFloat) {
    return Number.isInteger(value.value) && Math.abs(value.value) < 1e16
      ? `${value.value}.0`
      : String(value.value);
  }
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return print((value as { toJSON: () => unknown }).toJSON(), newline);
  }
  const inner = `${newline}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[${inner}${value.map((item: unknown) => print(item, inner)).join(`,${inner}`)}${newline}]`;
  }
  if (!isPlainObject(value)) throw notStorable(`a ${value.constructor.name}`);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, item]) => `${JSON.stringify(key)}: ${print(item, inner)}`);
  return `{${inner}${lines.join(`,${inner}`)}${newline}}`;
}

/** Of this realm or another: its prototype is the end of the chain. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function notStorable(what: string): PraisonError {
  return new PraisonError("INVALID_INPUT", `${what} cannot be stored`, {
    hint: "Store text, numbers, booleans, null, lists and plain objects.",
  });
}
