import { indexDamaged } from "./index-failure.ts";

/** Reads what a byte writer wrote. */
export interface ByteReader {
  readonly isAtEnd: boolean;
  byte(): number;
  varint(): number;
  bytes(count: number): Uint8Array;
}

/**
 * Reads bytes from the first to the last.
 *
 * @param source the bytes
 * @throws PraisonError `STORE_CORRUPT` from any method that meets the end
 */
export function byteReader(source: Uint8Array): ByteReader {
  let position = 0;
  const byte = (): number => {
    const value = source[position++];
    if (value === undefined) throw indexDamaged("a record ends too soon");
    return value;
  };
  return {
    get isAtEnd() {
      return position >= source.length;
    },
    byte,
    varint() {
      let value = 0;
      for (let factor = 1; ; factor *= 0x80) {
        const next = byte();
        value += (next & 0x7f) * factor;
        if (next <= 0x7f) return value;
        if (factor > Number.MAX_SAFE_INTEGER / 0x80) throw indexDamaged("a number has no end");
      }
    },
    bytes(count) {
      const taken = source.subarray(position, position + count);
      if (taken.length !== count) throw indexDamaged("a record ends too soon");
      position += count;
      return taken;
    },
  };
}
