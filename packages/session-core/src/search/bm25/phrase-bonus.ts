import { loadCandidate } from "../load-candidate.ts";
import { numberedMessages, projectMessages } from "../../projected-message.ts";
import type { StoreOptions } from "../../session-store.ts";
import { AUTOMATED_DEMOTION } from "../automated-session.ts";
import type { Candidate, FindResult, ScoredMessage } from "../finder.ts";
import { collapseSpaces, foldCharacters } from "../fold-text.ts";
import type { Query } from "../query.ts";
import { indexTerms } from "./index-terms.ts";
import { wordStem } from "./word-stem.ts";

/** What a message gains that has the query's words side by side, on the scale of scores. */
const PHRASE_BONUS = 2;
/** Only candidates that the bonus could bring to the top are read: so many, and no worse than this share of the best. */
const MAX_CANDIDATES = 8;
const MIN_SHARE = 0.6;
/** Of a candidate only its best messages are looked at, and of a marathon nothing: reading it would take too long. */
const MAX_MESSAGES = 5;
const LAST_MESSAGE = 500;
/** UTF-16 units of a message. */
const MAX_LENGTH = 20_000;

/**
 * Prefers, among candidates that are close, those that have the query's words side by side and in its order, which an
 * index without positions cannot tell.
 *
 * @param found what the index found
 * @param query what was looked for
 * @param options signal
 */
export async function withPhraseBonus(
  found: FindResult,
  query: Query,
  options: StoreOptions,
): Promise<FindResult> {
  if (query.terms.length < 2) return found;
  const demoted = ({ score, isAutomated }: Candidate): number =>
    score * (isAutomated ? AUTOMATED_DEMOTION : 1);
  const best = found.candidates.reduce((highest, candidate) => Math.max(highest, demoted(candidate)), 0);
  const close = found.candidates
    .filter((candidate) => demoted(candidate) >= MIN_SHARE * best && isShort(candidate))
    .toSorted((a, b) => demoted(b) - demoted(a))
    .slice(0, MAX_CANDIDATES);
  if (close.length < 2) return found;
  const rewarded = new Map<Candidate, Candidate>();
  for (const candidate of close) rewarded.set(candidate, await rewardedCandidate(candidate, query, options));
  return { ...found, candidates: found.candidates.map((candidate) => rewarded.get(candidate) ?? candidate) };
}

function isShort({ scoredMessages }: Candidate): boolean {
  return (scoredMessages.at(-1)?.index ?? 0) <= LAST_MESSAGE;
}

async function rewardedCandidate(
  candidate: Candidate,
  query: Query,
  options: StoreOptions,
): Promise<Candidate> {
  const session = await loadCandidate(candidate, options);
  if (session === undefined) return candidate;
  const numbered = numberedMessages(projectMessages(session));
  const bonuses = new Map<ScoredMessage, number>();
  for (const scored of candidate.scoredMessages
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_MESSAGES)) {
    const content = numbered[scored.index]?.message.content.slice(0, MAX_LENGTH) ?? "";
    bonuses.set(scored, PHRASE_BONUS * phraseShare(content, query));
  }
  const phrase = Math.max(...bonuses.values());
  if (phrase <= 0) return candidate;
  return {
    ...candidate,
    score: candidate.score + phrase,
    parts: { ...candidate.parts, phrase },
    scoredMessages: candidate.scoredMessages.map((scored) => ({
      index: scored.index,
      score: scored.score + (bonuses.get(scored) ?? 0),
    })),
  };
}

/** 1 for the whole query as it stands, else the share of its neighbouring words that are neighbours in the text. */
function phraseShare(content: string, query: Query): number {
  if (collapseSpaces(foldCharacters(content)).includes(query.phrase)) return 1;
  const wanted = neighbours(query.terms.join(" "));
  const present = neighbours(content);
  let count = 0;
  for (const pair of wanted) if (present.has(pair)) count += 1;
  return wanted.size === 0 ? 0 : count / wanted.size;
}

function neighbours(text: string): Set<string> {
  const pairs = new Set<string>();
  let last: string | undefined;
  indexTerms(text, (folded, start, end, isPart) => {
    if (isPart) return;
    const stem = wordStem(folded.slice(start, end));
    if (last !== undefined) pairs.add(`${last} ${stem}`);
    last = stem;
  });
  return pairs;
}
