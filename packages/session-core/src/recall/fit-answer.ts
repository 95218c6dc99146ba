import type { WireBrowse, WireDiscovery, WireHit, WireMessage, WireScroll } from "../codec/recall-wire.ts";
import { entriesAround } from "../search/message-window.ts";
import { parseQuery, type Query } from "../search/query.ts";
import { excerpt, matchRange, type TextRange } from "../search/snippet.ts";

/** How much of a message is kept, step by step, while the answer is too long. */
const CONTENT_LENGTHS = [16_000, 8000, 4000, 2000, 1000, 500] as const;
/** The last resort, after windows and bookends are gone. */
const SHORTEST_CONTENT = 160;
const MAX_QUERY_ECHO = 1000;
/** Where the answer is too long: how much of a single word it repeats, and of how many that a hit misses. */
const MAX_TERM_ECHO = 40;
const MAX_MISSING_TERMS = 10;

/** An answer with messages; a list of sessions has its own bound. */
type Boundable = WireDiscovery | WireScroll;

/**
 * Bounds the JSON text of an answer: long contents are cut around the match, then windows narrowed evenly, then bookends
 * dropped. Every hit keeps its id, title, snippet and anchor.
 *
 * @param answer the answer
 * @param maxChars how many characters (UTF-16 units) its JSON text may have
 */
export function fitAnswer<T extends Boundable>(answer: T, maxChars: number): T {
  if (isShort(answer, maxChars)) return answer;
  const query = parseQuery(answer.mode === "discovery" ? answer.query : "");
  const cuts: Cuts = { query, originals: new Map(), focuses: new Map() };
  const cutTo =
    (length: number) =>
    (message: WireMessage): WireMessage =>
      cutMessage(message, length, cuts);
  let fitted = shortenEcho(answer);
  for (const length of CONTENT_LENGTHS) {
    fitted = mapMessages(fitted, cutTo(length));
    if (isShort(fitted, maxChars)) return marked(fitted);
  }
  fitted = narrowed(fitted, maxChars);
  if (isShort(fitted, maxChars)) return marked(fitted);
  fitted = withoutBookends(fitted);
  if (isShort(fitted, maxChars)) return marked(fitted);
  const shortest = mapMessages(fitted, cutTo(SHORTEST_CONTENT));
  if (isShort(shortest, maxChars)) return marked(shortest);
  return marked(withFewerHits(withoutMessages(shortest), maxChars));
}

/** Characters that JSON escapes may make even ids, titles and snippets too long: then the last hits go. */
function withFewerHits<T extends Boundable>(answer: T, maxChars: number): T {
  if (answer.mode === "scroll") return answer;
  let fitted: T = answer;
  for (let count = answer.results.length; count > 0 && !isShort(fitted, maxChars); count--) {
    fitted = { ...answer, results: answer.results.slice(0, count - 1) };
  }
  return fitted;
}

/**
 * Bounds the JSON text of a list of sessions: previews are dropped, then the oldest lines. `total_found` still counts all.
 *
 * @param answer the list
 * @param maxChars how many characters (UTF-16 units) its JSON text may have
 */
export function fitBrowse(answer: WireBrowse, maxChars: number): WireBrowse {
  let fitted = answer;
  if (!isShort(fitted, maxChars)) {
    fitted = marked({ ...answer, results: answer.results.map((row) => ({ ...row, preview: "" })) });
  }
  while (!isShort(fitted, maxChars) && fitted.results.length > 0) {
    fitted = { ...fitted, results: fitted.results.slice(0, -1) };
  }
  return fitted;
}

function isShort(answer: Boundable | WireBrowse, maxChars: number): boolean {
  // Measured with the mark that the answer will carry.
  return JSON.stringify(marked(answer)).length <= maxChars;
}

function marked<T extends Boundable | WireBrowse>(answer: T): T {
  const { notice, ...rest } = answer;
  return { ...rest, truncated: true, notice } as T;
}

function shortenEcho<T extends Boundable>(answer: T): T {
  if (answer.mode !== "discovery") {
    return { ...answer, around_message_id: excerpt(answer.around_message_id, undefined, MAX_TERM_ECHO).text };
  }
  const results = answer.results.map((hit): WireHit => {
    const missing = hit.missing_terms.slice(0, MAX_MISSING_TERMS);
    return { ...hit, missing_terms: missing.map((term) => excerpt(term, undefined, MAX_TERM_ECHO).text) };
  });
  return { ...answer, query: excerpt(answer.query, undefined, MAX_QUERY_ECHO).text, results };
}

/** What was cut, and around what: a long message is searched for its match once. */
interface Cuts {
  readonly query: Query;
  readonly originals: Map<WireMessage, WireMessage>;
  readonly focuses: Map<WireMessage, TextRange | undefined>;
}

function cutMessage(message: WireMessage, length: number, { query, originals, focuses }: Cuts): WireMessage {
  if (message.content.length <= length) return message;
  const original = originals.get(message) ?? message;
  if (!focuses.has(original)) {
    focuses.set(original, matchRange(original.content, query, query.distinctTerms));
  }
  const { text } = excerpt(original.content, focuses.get(original), length);
  const cut = { ...message, content: text, full_length: original.full_length ?? original.content.length };
  originals.set(cut, original);
  return cut;
}

function mapMessages<T extends Boundable>(answer: T, change: (message: WireMessage) => WireMessage): T {
  return mapLists(answer, (messages) => messages.map(change), true);
}

function mapLists<T extends Boundable>(
  answer: T,
  change: (messages: WireMessage[], anchorIndex: number | null) => WireMessage[],
  includesBookends: boolean,
): T {
  if (answer.mode === "scroll") return { ...answer, messages: change(answer.messages, answer.anchor_index) };
  const results = answer.results.map((hit): WireHit => {
    const messages = change(hit.messages, hit.anchor_index);
    const { bookends } = hit;
    if (bookends === undefined || !includesBookends) return { ...hit, messages };
    const { opening, closing } = bookends;
    return { ...hit, messages, bookends: { opening: change(opening, null), closing: change(closing, null) } };
  });
  return { ...answer, results };
}

/** The widest window, the same for all hits, with which the answer fits; a window of the anchor alone when none does. */
function narrowed<T extends Boundable>(answer: T, maxChars: number): T {
  const atSize = (size: number): T =>
    mapLists(
      answer,
      (messages, anchor) => (anchor === null ? messages : entriesAround(messages, anchor, size)),
      false,
    );
  let fits = 0;
  let tooWide = widestWindow(answer) + 1;
  while (tooWide - fits > 1) {
    const size = Math.floor((fits + tooWide) / 2);
    if (isShort(atSize(size), maxChars)) fits = size;
    else tooWide = size;
  }
  return atSize(fits);
}

function widestWindow(answer: Boundable): number {
  const lists = answer.mode === "scroll" ? [answer.messages] : answer.results.map(({ messages }) => messages);
  return Math.max(0, ...lists.map((messages) => messages.length));
}

function withoutBookends<T extends Boundable>(answer: T): T {
  if (answer.mode === "scroll") return answer;
  return { ...answer, results: answer.results.map(({ bookends: _dropped, ...hit }) => hit) };
}

function withoutMessages<T extends Boundable>(answer: T): T {
  if (answer.mode === "scroll") return { ...answer, messages: [] };
  return { ...answer, results: answer.results.map((hit) => ({ ...hit, messages: [] })) };
}
