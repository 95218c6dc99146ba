import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A hit, as far as two searches are compared. */
export interface NaiveHit {
  readonly sessionId: string;
  readonly score: number;
  readonly anchorIndex: number;
}

/** A query as the naive loop needs it: folded with the same function as the text. */
export interface NaiveQuery {
  readonly phrase: string;
  readonly terms: readonly string[];
}

interface StoredSession {
  readonly session_id: string;
  readonly updated_at: string;
  readonly messages: readonly { readonly content: string }[];
}

/**
 * Searches the way one would write it first: read every file, parse it, look into every message. Written apart from the
 * packages, so that it can check them.
 *
 * @param sessionDir folder of the corpus
 * @param query what to look for
 * @param limit hits to return
 * @param fold what makes spellings comparable
 */
export function naiveSearch(
  sessionDir: string,
  { phrase, terms }: NaiveQuery,
  limit: number,
  fold: (text: string) => string,
): NaiveHit[] {
  const found: (NaiveHit & { readonly updatedAt: string })[] = [];
  for (const name of readdirSync(sessionDir)) {
    const session = JSON.parse(readFileSync(join(sessionDir, name), "utf8")) as StoredSession;
    let score = 0;
    let best = 0;
    let anchorIndex = 0;
    for (const [index, { content }] of session.messages.entries()) {
      const text = fold(content);
      let points = text.includes(phrase) ? 2 : 0;
      for (const term of terms) if (text.includes(term)) points += 1;
      score += points;
      if (points > best) [best, anchorIndex] = [points, index];
    }
    if (score > 0)
      found.push({ sessionId: session.session_id, score, anchorIndex, updatedAt: session.updated_at });
  }
  return found
    .toSorted((a, b) => b.score - a.score || Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, limit)
    .map(({ sessionId, score, anchorIndex }) => ({ sessionId, score, anchorIndex }));
}

/**
 * Folding that is exact for the characters of the corpus.
 *
 * @param text any text
 */
export function exactFold(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  return plain.toLowerCase().replace(/\s+/g, " ");
}
