import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileIdentity } from "@praison/home";
import { mayContain, signatureCache, textSignature } from "./text-signature.ts";

const identity = (change: Partial<FileIdentity> = {}): FileIdentity => ({
  inode: 1n,
  device: 1n,
  size: 10n,
  mtimeNs: 5n,
  ctimeNs: 5n,
  ...change,
});

describe("textSignature", () => {
  test("admits every part of the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.nat(),
        fc.nat({ max: 12 }),
        (text, at, length) => {
          const start = text.length === 0 ? 0 : at % text.length;
          expect(mayContain(textSignature(text), text.slice(start, start + length))).toBe(true);
        },
      ),
    );
  });

  test("tells most words of other texts apart", () => {
    const word = (seed: number): string =>
      Array.from({ length: 7 }, (_, i) =>
        String.fromCharCode(97 + ((seed * 31 + i * 17 + seed * i * 7) % 26)),
      ).join("");
    const text = Array.from({ length: 1000 }, (_, index) => word(index)).join(" ");
    const signature = textSignature(text);
    const foreign = Array.from({ length: 1000 }, (_, index) => `z${word(index + 5000)}q`).filter(
      (other) => !text.includes(other),
    );
    const admitted = foreign.filter((other) => mayContain(signature, other)).length;
    expect(admitted / foreign.length).toBeLessThan(0.05);
  });
});

describe("signatureCache", () => {
  test("a signature is good for one state of its file only", () => {
    const cache = signatureCache();
    const signature = textSignature("kettle");
    cache.set("a.json", identity(), signature);
    expect(cache.get("a.json", identity())).toBe(signature);
    for (const change of [{ inode: 2n }, { size: 11n }, { mtimeNs: 6n }, { ctimeNs: 6n }]) {
      expect(cache.get("a.json", identity(change))).toBeUndefined();
    }
    expect(cache.get("a.json", undefined)).toBeUndefined();
    expect(cache.has("b.json")).toBe(false);
  });

  test("takes no more memory than it may", () => {
    const signature = textSignature("kettle");
    const cache = signatureCache(signature.byteLength * 2);
    for (const name of ["a", "b", "c"]) cache.set(name, identity(), signature);
    expect(["a", "b", "c"].map((name) => cache.has(name))).toEqual([true, true, false]);
    cache.set("a", identity({ size: 11n }), signature);
    expect(cache.get("a", identity({ size: 11n }))).toBe(signature);
  });
});
