import { messageRangeTest, type ResolvedFilters } from "../../session-filters.ts";
import { DEFAULT_SEARCH_LIMIT } from "../../recall/recall-defaults.ts";
import type { Candidate, FindOptions, FindResult } from "../finder.ts";
import type { Query } from "../query.ts";
import { bestFirst } from "./best-first.ts";
import { scoreSession, type SessionScore } from "./score-session.ts";
import { dateScore, scoreSessions, type SessionScores } from "./session-scores.ts";
import type { IndexedSession, TermIndex } from "./term-index.ts";
import { termQuery, type TermQuery } from "./term-query.ts";

/** Of how many lineages the messages are scored, at least. */
const MIN_LINEAGES = 50;
const LINEAGES_PER_HIT = 5;
/** So many sessions for each wanted lineage are looked into at most, where most belong together or only ask the same. */
const SESSIONS_PER_LINEAGE = 20;
/** Up to here the number of sessions that match is exact. */
const MAX_EXACT_TOTAL = 1000;

/**
 * Finds by bm25 on two levels. All sessions that have any of the words are scored as a whole; of the best ones, after
 * demotion, filters and one count a lineage, the messages are scored too.
 *
 * @param index the inverted index of a store
 * @param query a parsed query that is not blank
 * @param options filters, limit, signal
 * @returns `undefined` when the query has no word that an index could hold, such as one of symbols alone
 */
export function findByBm25(index: TermIndex, query: Query, options: FindOptions): FindResult | undefined {
  const asked = termQuery(query);
  if (asked.words.length === 0) return undefined;
  const scoring = scoreSessions(index, asked, index.admitted(options.filters));
  const { candidates, totalFound, totalIsLowerBound } = bestCandidates(index, asked, scoring, options);
  return {
    candidates,
    totalFound,
    totalIsLowerBound,
    ranking: "bm25",
    sessionCount: index.columns.sessionCount,
    sessionsWithTerm: sessionsWithTerms(asked, scoring),
    notices: [],
  };
}

function bestCandidates(
  index: TermIndex,
  { dates }: TermQuery,
  { scores, matches, words }: SessionScores,
  options: FindOptions,
): Pick<FindResult, "candidates" | "totalFound" | "totalIsLowerBound"> {
  const wantedLineages = Math.max(MIN_LINEAGES, LINEAGES_PER_HIT * (options.limit ?? DEFAULT_SEARCH_LIMIT));
  const wordIds = new Set(words.flatMap(({ shareOfWord }) => [...shareOfWord.keys()]));
  const isFiltered = hasMessageFilter(options.filters);
  const currentNumber =
    options.currentSessionId === undefined ? undefined : index.numberOf(options.currentSessionId);
  const score = (number: number): SessionScore | undefined => {
    const indexed = index.messages(number, wordIds);
    const isInRange = messageRangeTest(options.filters);
    const firstCurrent = number === currentNumber ? indexed.archivedCount : Infinity;
    return scoreSession(
      indexed,
      words,
      index.columns.meanLength,
      (at, { role, instantMs }) => at < firstCurrent && isInRange(role, instantMs),
    );
  };
  const lineages = new Set<string>();
  const candidates: Candidate[] = [];
  let matchCount = 0;
  let missCount = 0;
  let isCurrentSeen = false;
  for (const number of bestFirst(matches, scores)) {
    options.signal?.throwIfAborted();
    const isEnough =
      lineages.size >= wantedLineages || candidates.length >= SESSIONS_PER_LINEAGE * wantedLineages;
    if (isEnough && (!isFiltered || matchCount >= MAX_EXACT_TOTAL)) {
      const isCurrentMissed =
        !isCurrentSeen && isMatch(scores, currentNumber) && score(currentNumber) === undefined;
      const missed = missCount + (isCurrentMissed ? 1 : 0);
      return isFiltered
        ? { candidates, totalFound: matchCount, totalIsLowerBound: true }
        : { candidates, totalFound: matches.length - missed, totalIsLowerBound: false };
    }
    if (number === currentNumber) isCurrentSeen = true;
    const session = index.session(number);
    const scored = session && score(number);
    if (session === undefined || scored === undefined) {
      missCount += 1;
      continue;
    }
    matchCount += 1;
    if (isEnough) continue;
    candidates.push(candidateOf(index, number, session, scored, dateScore(index, dates, number)));
    // What only asked the same must not crowd out what answers.
    if (!scored.onlyAsks) lineages.add(session.lineage ?? `${number}`);
  }
  return { candidates, totalFound: matchCount, totalIsLowerBound: false };
}

function isMatch(scores: Float64Array, number: number | undefined): number is number {
  return number !== undefined && (scores[number] ?? 0) > 0;
}

function hasMessageFilter({ role, sinceMs, untilMs }: ResolvedFilters): boolean {
  return role !== undefined || sinceMs !== -Infinity || untilMs !== Infinity;
}

function candidateOf(
  index: TermIndex,
  number: number,
  session: IndexedSession,
  { parts, scoredMessages }: SessionScore,
  date: number,
): Candidate {
  return {
    ...session,
    score: parts.session + parts.message + date,
    parts: date === 0 ? parts : { ...parts, date },
    scoredMessages,
    isAutomated: index.columns.isAutomated[number] === 1,
    load: (options) => index.load(session.sessionId, options),
  };
}

/** A term of several words, such as `cut-over`, is as rare as the rarest of them. */
function sessionsWithTerms(
  { stemsOfTerm }: TermQuery,
  { sessionsWithStem }: SessionScores,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [term, stems] of stemsOfTerm) {
    const known = stems.map((stem) => sessionsWithStem.get(stem)).filter((count) => count !== undefined);
    counts.set(term, known.length === 0 ? 0 : Math.min(...known));
  }
  return counts;
}
