import type { Clause } from "./clause.ts";
import { foldedValue } from "./fact-key.ts";
import type { Fact, FactKind } from "./fact.ts";
import { makeFact } from "./make-fact.ts";
import { matchPhrase, type Phrase, phrases } from "./phrase.ts";
import { listedUnder, technologiesIn } from "./technology-facts.ts";
import { type ValueRange, valueRange, valueText } from "./value-range.ts";
import { FUNCTION_WORDS } from "./vocabulary/function-words.ts";
import { TECHNOLOGIES } from "./vocabulary/technologies.ts";
import { wordSet } from "./vocabulary/word-set.ts";
import type { Word } from "./word.ts";

interface Taste {
  readonly kind: Extract<FactKind, "preference" | "dislike">;
  readonly says: string;
}

const TASTES: readonly Phrase<Taste>[] = [
  ...taste(
    "preference",
    "prefers",
    ..."i prefer|i would prefer|i much prefer|i have a preference for".split("|"),
  ),
  ...taste("preference", "always uses", "i always use"),
  ...taste(
    "preference",
    "loves",
    ..."i love|i adore|i am crazy about|i am in love with|i am obsessed with".split("|"),
  ),
  ...taste(
    "preference",
    "enjoys",
    "i enjoy",
    "i have fun with",
    "my hobby is",
    "my hobbies are",
    "my hobbies include",
    "my passion is",
  ),
  ...taste(
    "preference",
    "likes",
    ..."i like|i am a fan of|i am a big fan of|i am a huge fan of|i am a great fan of|i am an avid fan of|i am fond of|i am partial to|i am into|i am keen on|i am passionate about|i have a soft spot for|i have always liked|i have always loved".split(
      "|",
    ),
  ),
  ...taste(
    "dislike",
    "dislikes",
    ..."i do not like|i no longer like|i do not enjoy|i no longer enjoy|i dislike|i am not a fan of|i am not a big fan of|i am no fan of|i am not into|i am not fond of|i am not keen on|i do not care for|i do not love|i never liked|i have never liked|i am sick of|i am not a huge fan of".split(
      "|",
    ),
  ),
  ...taste("dislike", "does not eat", "i do not eat", "i never eat", "i do not drink", "i never drink"),
  ...taste(
    "dislike",
    "hates",
    ..."i hate|i detest|i loathe|i can not stand|i despise|i can not bear|i abhor|i am not a lover of".split(
      "|",
    ),
  ),
];
const FAVOURITES = phrases(
  "favorite",
  "my favorite",
  "my favourite",
  "my all-time favorite",
  "my all-time favourite",
  "my fave",
);

/** With one of these, what is liked lies in the conversation, not in the user. */
const POINTING = wordSet(
  "it this that these those you your yours him her them his their its how what where who why everything anything nothing something",
  "tomorrow today tonight today's tomorrow's yes no ya u hers mine theirs ours sooner later both all neither either each one ones none some such same i we he she they me us so too if whether",
);
const POINTED_NOUNS = wordSet(
  "option approach idea version one first second third fourth latter former previous original solution design suggestion plan layout",
  "result output way look sound error bug answer answers response code proposal draft title name color-scheme changes change fact part",
  "feature update interface ui tone style example explanation news rest others other message wording choice concept direction font logo",
  "enthusiasm energy spirit attitude button effort attention detail humor humour sentiment page question point variant",
);
const DAYS = wordSet("monday tuesday wednesday thursday friday saturday sunday noon");
const FAN_MEASURES = wordSet(
  "big huge massive real total avid great lifelong die-hard diehard long-time longtime",
);
const CHOICES = wordSet("option number version variant choice choices");
const IDIOMS = wordSet(
  "bother say think believe hear see know ask admit break disappoint interrupt be imagine point complain brag nitpick tell have get learn understand",
);
const NOT_FAVOURITES = wordSet("thing part moment line scene bit ending one about so option answer");
const MINE: Readonly<Record<string, string>> = {
  my: "their",
  me: "them",
  mine: "theirs",
  myself: "themselves",
  i: "they",
  "i'm": "they are",
  am: "are",
};

/**
 * Finds what the user likes, prefers and dislikes.
 *
 * @param text the whole text
 * @param clause a clause of the user
 */
export function tasteFacts(text: string, clause: Clause): Fact[] {
  const { words } = clause;
  const favourite = matchPhrase(words, 0, FAVOURITES);
  if (favourite !== undefined) return favouriteFacts(text, words, favourite.next);
  if (listedUnder(words) !== undefined) return [];
  const fan = fanFacts(text, words);
  if (fan.length > 0) return fan;
  const always = isAlwaysUse(words);
  const found = always ?? matchPhrase(words, 0, TASTES);
  if (found === undefined || /[.;:!?]/.test(words[found.next - 1]?.after ?? "")) return [];
  const { meaning } = found;
  const range = valueRange(words, found.next);
  if (range === undefined || !isLasting(words, range, meaning.says === "prefers")) return [];
  const needsThing = words[1]?.key === "would" || meaning.says === "does not eat";
  if (needsThing && !isPlainThing(words, range)) return [];
  const value = valueText(text, words, range);
  if (!/[\p{L}\p{N}]/u.test(value) || isOnlyTool(meaning, value)) return [];
  const facts = makeFact(text, words, range, {
    kind: meaning.kind,
    say: (liked) => `User ${meaning.says} ${ofThem(liked)}`,
    slot: `taste:${foldedValue(value)}`,
  });
  return meaning.says === "prefers" ? [...facts, ...technologiesIn(text, words, range)] : facts;
}

function taste(kind: Taste["kind"], says: string, ...texts: readonly string[]): Phrase<Taste>[] {
  return phrases({ kind, says }, ...texts);
}

/** The adverb decides here, which phrases pass over otherwise. */
function isAlwaysUse(words: readonly Word[]): { meaning: Taste; next: number } | undefined {
  const isSaid = words[0]?.key === "i" && words[1]?.key === "always" && words[2]?.key === "use";
  return isSaid ? { meaning: { kind: "preference", says: "always uses" }, next: 3 } : undefined;
}

/** What somebody always uses and what has a name of its own is a technology. */
function isOnlyTool(taste: Taste, value: string): boolean {
  return taste.says === "always uses" && TECHNOLOGIES.has(foldedValue(value));
}

function favouriteFacts(text: string, words: readonly Word[], from: number): Fact[] {
  const is = words.findIndex((word, index) => index > from && (word.key === "is" || word.key === "are"));
  if (is === -1 || is - from > 4) return [];
  const topic = words.slice(from, is);
  if (topic.some((word) => word.quoted || word.after !== "" || NOT_FAVOURITES.has(word.key))) return [];
  if (FUNCTION_WORDS.has(topic[0]?.key ?? "of")) return [];
  const range = valueRange(words, is + 1);
  if (range === undefined || POINTING.has(words[is + 1]?.key ?? "") || words[is + 1]?.key === "not")
    return [];
  const name = topic.map((word) => word.text).join(" ");
  return makeFact(
    text,
    words,
    { from, to: range.to },
    {
      kind: "preference",
      say: (value) => `User's favorite ${ofThem(value)}`,
      slot: `favorite:${foldedValue(name)}`,
    },
  );
}

/** "I'm a huge Harry Potter fan" */
function fanFacts(text: string, words: readonly Word[]): Fact[] {
  const isSelf = words[0]?.key === "i" && words[1]?.key === "am" && words[2]?.key === "a";
  const fan = isSelf ? words.slice(0, 9).findIndex((word) => word.key === "fan") : -1;
  let from = 3;
  while (FAN_MEASURES.has(words[from]?.key ?? "")) from += 1;
  if (fan <= from || (words[fan + 1] !== undefined && words[fan]?.after === "")) return [];
  const slot = `taste:${foldedValue(valueText(text, words, { from, to: fan }))}`;
  return makeFact(
    text,
    words,
    { from, to: fan },
    { kind: "preference", say: (value) => `User is a fan of ${value}`, slot },
  );
}

/** False for a remark on what was just said or shown: "I like the second option". */
function isLasting(words: readonly Word[], range: ValueRange, isPreferred: boolean): boolean {
  const [first, second] = [words[range.from], words[range.from + 1]];
  if (first === undefined) return false;
  if (first.quoted) return true;
  if (isPreferred && DAYS.has(first.key)) return false;
  if (CHOICES.has(first.key) || (first.text.length === 1 && !TECHNOLOGIES.has(first.key))) return false;
  if (first.key === "both" && words.slice(range.from, range.to).some((word) => word.key === "and"))
    return true;
  if (POINTING.has(first.key) || (first.key === "when" && second?.key !== "answers")) return false;
  if (first.key === "to" && (second === undefined || IDIOMS.has(second.key)))
    return second?.key === "be" && isPreferred;
  if (first.key === "not" || (first.key === "of" && range.to - range.from === 1))
    return second?.key === "to" && range.to - range.from > 2;
  const named = words.slice(range.from, range.to);
  if (first.key !== "the") return !named.some((word) => word.key === "you" || word.key === "your");
  if (range.to < words.length && words[range.to]?.key === "i") return false;
  return !named.some((word) => POINTED_NOUNS.has(word.key) || word.key === "you");
}

/** "I'd prefer tea" tells a taste, "I'd prefer the other one" and "I'd prefer to wait" only a wish. */
function isPlainThing(words: readonly Word[], range: ValueRange): boolean {
  const first = words[range.from]?.key ?? "";
  return (
    range.to - range.from <= 3 &&
    ![
      "the",
      "to",
      "a",
      "an",
      "if",
      "that",
      "not",
      "my",
      "much",
      "enough",
      "at",
      "in",
      "before",
      "after",
      "out",
      "breakfast",
      "lunch",
      "dinner",
      "well",
    ].includes(first)
  );
}

/** The user's own words, said about the user. */
function ofThem(value: string): string {
  return value
    .split(" ")
    .map((word) => {
      const key = word.toLowerCase();
      return Object.hasOwn(MINE, key) ? (MINE[key] ?? word) : word;
    })
    .join(" ");
}
