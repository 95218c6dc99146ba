const FIRST_BYTES = 4096;

/** Collects bytes, and whole numbers as varints: seven bits a byte, the lowest first. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  varint(value: number): void;
  bytes(values: Uint8Array): void;
  /** The bytes so far, in a buffer of their own; the writer is then empty again. */
  take(): Buffer;
  /** Appends the bytes so far to another writer; this one is then empty again. */
  moveTo(other: ByteWriter): void;
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
      while (rest > 0x7f) {
        buffer[length++] = (rest % 0x80) | 0x80;
        rest = Math.floor(rest / 0x80);
      }
      buffer[length++] = rest;
    },
    bytes(values) {
      reserve(values.length);
      buffer.set(values, length);
      length += values.length;
    },
    take() {
      const taken = Buffer.from(buffer.subarray(0, length));
      length = 0;
      return taken;
    },
    moveTo(other) {
      other.bytes(buffer.subarray(0, length));
      length = 0;
    },
  };
}
