import { type FileIdentity, sameFile } from "@praison/home";

/** How much memory the signatures of one store may take: those of about 20,000 sessions of 20 messages. */
const MAX_SIGNATURE_BYTES = 64 * 1024 * 1024;
const MIN_SIGNATURE_BITS = 1 << 12;
const MAX_SIGNATURE_BITS = 1 << 20;

/** The runs of two and three characters that a text contains, as a Bloom filter: it may say yes wrongly, never no. */
export type TextSignature = Uint32Array;

/** Signatures of files, each good for one state of its file. */
export interface SignatureCache {
  /** The signature of a file in this state, if one is remembered. */
  get(name: string, identity: FileIdentity | undefined): TextSignature | undefined;
  /** Whether anything is remembered of a file: only then is it worth asking for the file's state. */
  has(name: string): boolean;
  set(name: string, identity: FileIdentity, signature: TextSignature): void;
}

/**
 * Makes the memory in which a store that is searched again and again keeps what it needs to pass over files unread.
 *
 * @param maxBytes when signatures would take more, no further ones are remembered. Default 64 MiB
 */
export function signatureCache(maxBytes: number = MAX_SIGNATURE_BYTES): SignatureCache {
  const entries = new Map<string, { readonly identity: FileIdentity; readonly signature: TextSignature }>();
  let usedBytes = 0;
  return {
    has: (name) => entries.has(name),
    get: (name, identity) => {
      const entry = entries.get(name);
      return entry !== undefined && sameFile(entry.identity, identity) ? entry.signature : undefined;
    },
    set: (name, identity, signature) => {
      usedBytes -= entries.get(name)?.signature.byteLength ?? 0;
      entries.delete(name);
      if (usedBytes + signature.byteLength > maxBytes) return;
      usedBytes += signature.byteLength;
      entries.set(name, { identity, signature });
    },
  };
}

/**
 * Takes the signature of a text.
 *
 * @param text folded text
 */
export function textSignature(text: string): TextSignature {
  // About one bit a character: half of them set at most, so a word of six letters is rarely seen where it is not.
  const wished = 2 ** Math.ceil(Math.log2(text.length * 2 + 1));
  const bits = Math.min(Math.max(wished, MIN_SIGNATURE_BITS), MAX_SIGNATURE_BITS);
  const signature = new Uint32Array(bits / 32);
  let before = 0;
  let last = text.charCodeAt(0);
  for (let position = 1; position < text.length; position++) {
    const next = text.charCodeAt(position);
    mark(signature, pairBit(last, next, bits));
    if (position > 1) mark(signature, tripleBit(before, last, next, bits));
    before = last;
    last = next;
  }
  return signature;
}

/**
 * Tells whether a text may contain a part, by the text's signature.
 *
 * @param signature the text's signature
 * @param part folded text; of a single character nothing can be said, so it may always be there
 */
export function mayContain(signature: TextSignature, part: string): boolean {
  const bits = signature.length * 32;
  if (part.length === 2) return isMarked(signature, pairBit(part.charCodeAt(0), part.charCodeAt(1), bits));
  for (let position = 2; position < part.length; position++) {
    const bit = tripleBit(
      part.charCodeAt(position - 2),
      part.charCodeAt(position - 1),
      part.charCodeAt(position),
      bits,
    );
    if (!isMarked(signature, bit)) return false;
  }
  return true;
}

// Odd multipliers spread neighbouring characters over all 32 bits; the upper ones are the best mixed.
function pairBit(first: number, second: number, bits: number): number {
  return ((Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77)) >>> 11) & (bits - 1);
}

function tripleBit(first: number, second: number, third: number, bits: number): number {
  const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77), 0x27d4eb2f);
  return ((mixed ^ Math.imul(third, 0xc2b2ae3d)) >>> 11) & (bits - 1);
}

function mark(signature: TextSignature, bit: number): void {
  const word = bit >>> 5;
  signature[word] = (signature[word] ?? 0) | (1 << (bit & 31));
}

function isMarked(signature: TextSignature, bit: number): boolean {
  return ((signature[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}
