import { oneLine } from "@praison/session-core";
import { extractFacts } from "../extraction/extract-facts.ts";
import { ownSentences } from "../extraction/own-sentences.ts";
import type { LearnKind } from "./learn-config.ts";
import type { LearnedTurn, Learning } from "./learning.ts";

/** What is worth learning is said in a sentence or two. */
const MAX_LENGTH = 300;
const THREAD_LENGTH = 120;

/** How a user words what is to be learned, by its kind; questions count for none. */
const WORDINGS: Readonly<Partial<Record<LearnKind, RegExp>>> = {
  decisions:
    /^(?:ok(?:ay)?,? |so,? |then,? |alright,? )*(?:(?:it(?:'|’)?s|it is) )?(?:decision|decided|we(?:(?:'|’)ve| have)? (?:decided|agreed|settled|chosen|chose)|i(?:(?:'|’)ve| have)? (?:decided|settled|chosen)|let(?:'|’)?s (?:go with|use|choose|take|stick with)|we(?:(?:'|’)ll| will) (?:go with|use|stick with))\b/iu,
  insights:
    /^(?:it turns out|turns out|it turned out|the (?:root )?cause (?:is|was)|the (?:problem|reason|fix|solution) (?:is|was)|we (?:learned|found out)|i (?:learned|found out)|lesson learned|til)\b/iu,
  patterns:
    /^(?:i|we) (?:always|usually|typically|normally|mostly|never|tend to)\b|^every (?:day|morning|evening|week|month|mon|tues|wednes|thurs|fri|satur|sun)\w* (?:i|we)\b/iu,
  improvements:
    /^(?:please )?(?:always|never|from now on|in (?:the )?future|next time|stop|don(?:'|’)t|do not|remember to|make sure)\b|^(?:please )?(?:be|keep|make|write|answer|reply|respond|use) .*\b(?:next time|from now on|in (?:the )?future|always)\b/iu,
};
const PRAISE =
  /^(?:that(?:'|’)?s |this is |it(?:'|’)?s )?(?:perfect|great|excellent|exactly(?: right| what)|awesome|brilliant|very helpful|well done|good (?:job|answer)|correct)\b|^(?:thanks|thank you)[, ].*\b(?:works|worked|helped|perfect|great)\b/iu;
const BLAME =
  /^(?:no,? )?(?:that(?:'|’)?s|this is|it(?:'|’)?s|that is|your answer is|you(?:'|’)?re) (?:wrong|incorrect|not (?:right|correct|what i (?:asked|meant|wanted))|too (?:long|short|vague|complicated)|useless)\b/iu;

/**
 * Learns from what a user says, by rules, without a model.
 *
 * @param turn what was said
 * @param kinds what is wanted
 */
export function learnByRules(turn: LearnedTurn, kinds: ReadonlySet<LearnKind>): Learning[] {
  const facts = extractFacts(turn.text).map(({ sentence, kind }): Learning => ({
    kind: "persona",
    content: sentence,
    metadata: { category: kind },
  }));
  const sentences = ownSentences(turn.text).filter(
    ({ text, isQuestion }) => !isQuestion && text.length <= MAX_LENGTH,
  );
  const worded = sentences.flatMap(({ text }): Learning[] =>
    Object.entries(WORDINGS).flatMap(([kind, wording]) =>
      wording.test(text) ? [{ kind: kind as LearnKind, content: oneLine(text) }] : [],
    ),
  );
  const felt = sentences.flatMap(({ text }): Learning[] => {
    const rating = BLAME.test(text) ? -1 : PRAISE.test(text) ? 1 : 0;
    return rating === 0 ? [] : [{ kind: "feedback", content: oneLine(text), metadata: { rating } }];
  });
  return [...facts, ...worded, ...felt, ...threadOf(turn)].filter(({ kind }) => kinds.has(kind));
}

/** What a conversation is about shows in what the user first asked. */
function threadOf({ text, sessionId }: LearnedTurn): Learning[] {
  if (sessionId === undefined || text.trim() === "") return [];
  return [{ kind: "threads", content: oneLine(text, THREAD_LENGTH), metadata: { thread_id: sessionId } }];
}
