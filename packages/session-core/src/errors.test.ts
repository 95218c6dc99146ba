import { describe, expect, test, vi } from "vitest";
import { PraisonError, shown } from "./errors.ts";

describe("PraisonError", () => {
  test("carries code, message, cause and hint", () => {
    const cause = new Error("disk");
    const error = new PraisonError("STORE_UNAVAILABLE", "cannot read", { cause, hint: "Check the disk." });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "PraisonError",
      code: "STORE_UNAVAILABLE",
      message: "cannot read",
      cause,
      hint: "Check the disk.",
    });
    const bare = new PraisonError("INVALID_INPUT", "no");
    expect([Object.hasOwn(bare, "cause"), bare.hint]).toEqual([false, undefined]);
  });

  test("knows errors of another copy of this package", async () => {
    vi.resetModules();
    const copy = await import("./errors.ts");
    const foreign = new copy.PraisonError("LOCK_TIMEOUT", "waited");
    expect(foreign).not.toBeInstanceOf(PraisonError);
    expect(PraisonError.isInstance(foreign)).toBe(true);
    expect(PraisonError.isInstance(foreign, "LOCK_TIMEOUT")).toBe(true);
    expect(PraisonError.isInstance(foreign, "STORE_CLOSED")).toBe(false);
  });

  test.each([new Error("x"), { code: "LOCK_TIMEOUT" }, "text", 5, null, undefined])("%o is none", (value) => {
    expect(PraisonError.isInstance(value)).toBe(false);
  });
});

describe("a value shown in a message", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  test.each<[unknown, string]>([
    ["text", '"text"'],
    ["two\nlines\u0000", '"two\\nlines\\u0000"'],
    [5, "5"],
    [5n, "5"],
    [undefined, "undefined"],
    [null, "null"],
    [{ a: [1] }, '{"a":[1]}'],
    [Symbol("s"), "Symbol(s)"],
    [cycle, "[object Object]"],
    [{ big: 5n }, "[object Object]"],
  ])("%o", (value, text) => {
    expect(shown(value)).toBe(text);
  });

  test("is cut at 80 characters, never inside one", () => {
    expect(Array.from(shown("👩".repeat(500)))).toHaveLength(80);
    expect(shown("👩".repeat(500))).toMatch(/^"👩+…$/u);
    expect(shown("x".repeat(78))).toBe(`"${"x".repeat(78)}"`);
  });
});
