import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseExactJson, printExactJson, PythonFloat } from "./exact-json.ts";

describe("reading what Python writes", () => {
  test.each<[string, unknown]>([
    ["12345678901234567890", 12345678901234567890n],
    ["-9007199254740993", -9007199254740993n],
    ["9007199254740991", 9007199254740991],
    ["[1780000005.123456, 1234567890123456789]", [1780000005.123456, 1234567890123456789n]],
    ["NaN", NaN],
    ["[Infinity, -Infinity, NaN]", [Infinity, -Infinity, NaN]],
    ['{"a": NaN, "b": "NaN"}', { a: NaN, b: "NaN" }],
    ['{"a": Infinity, "b": "say \\"Infinity\\""}', { a: Infinity, b: 'say "Infinity"' }],
    ['{"a": NaN, "b": "number:NaN"}', { a: NaN, b: "number:NaN" }],
    [
      '{"a": NaN, "b": "number\\u003aNaN", "c": "number\\u003ahello"}',
      { a: NaN, b: "number:NaN", c: "number:hello" },
    ],
  ])("%s", (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  test("a key named __proto__ is an ordinary key, on both ways through the parser", () => {
    for (const text of ['{"__proto__": {"a": 1}}', '{"__proto__": {"a": 12345678901234567890}}']) {
      const value = parseExactJson(text) as object;
      expect(Object.keys(value)).toEqual(["__proto__"]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
  });

  test.each(["", "{", '{"a":}', "nan", "NaNNaN", "[1NaN]", "+1", "'a'", '{"a": NaN', "undefined"])(
    "refuses %j",
    (text) => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    },
  );
});

describe("printing as Python does", () => {
  test.each<[unknown, string]>([
    [new PythonFloat(1780000005), "1780000005.0"],
    [new PythonFloat(1780000005.25), "1780000005.25"],
    [1780000005, "1780000005"],
    [12345678901234567890n, "12345678901234567890"],
    [NaN, "NaN"],
    [-Infinity, "-Infinity"],
    ["é\n数\u0007", '"é\\n数\\u0007"'],
    [undefined, "null"],
    [[], "[]"],
    [{}, "{}"],
    [{ a: undefined, b: null }, '{\n  "b": null\n}'],
    [[1, { a: [true] }], '[\n  1,\n  {\n    "a": [\n      true\n    ]\n  }\n]'],
    [new Date("2026-06-10T14:32:00Z"), '"2026-06-10T14:32:00.000Z"'],
  ])("%o", (value, text) => {
    expect(printExactJson(value)).toBe(text);
  });

  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  test.each<[string, unknown, RegExp]>([
    ["a function", () => 1, /function cannot be stored/],
    ["a symbol", [Symbol("s")], /symbol cannot be stored/],
    ["a cycle", cycle, /contains itself/],
    ["a map", { inside: new Map([[1, 2]]) }, /Map cannot be stored/],
    ["an error", [new Error("e")], /Error cannot be stored/],
  ])("refuses %s", (_name, value, message) => {
    expect(() => printExactJson(value)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", message: expect.stringMatching(message) as string }),
    );
  });
});

test("what is printed is read back the same, and ordinary JSON is printed as JSON.stringify does", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = printExactJson(value);
      fc.pre(!/\d{16}/.test(text)); // integers beyond 2^53 are read as bigint
      expect(parseExactJson(text)).toEqual(value);
      expect(printExactJson(parseExactJson(text))).toBe(text);
    }),
  );
});
