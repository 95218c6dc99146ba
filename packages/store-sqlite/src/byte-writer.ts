const FIRST_BYTES = 4096;
/** Fewer bytes than this are copied sooner than a view of them is made. */
const MAX_COPIED_BY_HAND = 32;
/** Up to here bits are shifted, which is faster than to divide. */
const MAX_INTEGER = 0x7fff_ffff;

/** Collects bytes, and whole numbers as varints: seven bits a byte, the lowest first. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  varint(value: number): void;
  /** Appends bytes from `start` to `end`. Default: all of them. */
  bytes(values: Uint8Array, start?: number, end?: number): void;
  /** The bytes so far, in a buffer of their own; the writer is then empty again. */
  take(): Buffer;
}

/** Makes an empty writer. */
export function byteWriter(): ByteWriter {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  const reserve = (count: number): void => {
    if (length + count <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + count));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };
  return {
    get length() {
      return length;
    },
    byte(value) {
      reserve(1);
      buffer[length++] = value;
    },
    varint(value) {
      reserve(8);
      let rest = value;
      while (rest > MAX_INTEGER) {
        buffer[length++] = (rest % 0x80) | 0x80;
        rest = Math.floor(rest / 0x80);
      }
      while (rest > 0x7f) {
        buffer[length++] = (rest & 0x7f) | 0x80;
        rest >>>= 7;
      }
      buffer[length++] = rest;
    },
    bytes(values, start = 0, end = values.length) {
      reserve(end - start);
      if (end - start > MAX_COPIED_BY_HAND) {
        buffer.set(values.subarray(start, end), length);
        length += end - start;
        return;
      }
      for (let at = start; at < end; at++) buffer[length++] = values[at] ?? 0;
    },
    take() {
      const taken = Buffer.from(buffer.subarray(0, length));
      length = 0;
      return taken;
    },
  };
}
