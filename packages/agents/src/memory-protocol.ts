/** A fact that a memory found. */
export interface MemoryHit {
  readonly text: string;
  /** When it was stored, ISO text. */
  readonly when?: string | undefined;
}

/** What an agent needs of a memory: any object with these two methods will do. */
export interface MemoryProtocol {
  /**
   * Keeps a fact.
   *
   * @param text the fact, a readable sentence
   * @param kind how long it matters, such as `short_term` or `long_term`
   */
  store(text: string, kind: string): Promise<void>;
  /**
   * Finds facts, best first.
   *
   * @param query words to look for
   * @param options how many at most
   */
  search(query: string, options?: { readonly limit?: number | undefined }): Promise<readonly MemoryHit[]>;
}
