import fc from "fast-check";
import { expect, test } from "vitest";
import { englishStem } from "./english-stem.ts";

/** Words, most of the algorithm's published sample vocabulary, with the stems it gives them, by the rule they show. */
const SAMPLES: readonly [rule: string, pairs: string][] = [
  [
    "a family of words has one stem",
    `consign consign, consigned consign, consigning consign, consignment consign, consist consist, consisted consist,
    consistency consist, consistent consist, consistently consist, consisting consist, consists consist,
    consolation consol, consolations consol, consolatory consolatori, console consol, consoled consol, consoles consol,
    consolidate consolid, consolidated consolid, consolidating consolid, consoling consol, consolingly consol,
    consols consol, consonant conson, consort consort, consorted consort, consorting consort,
    conspicuous conspicu, conspicuously conspicu, conspiracy conspiraci, conspirator conspir, conspirators conspir,
    conspire conspir, conspired conspir, conspiring conspir, constable constabl, constables constabl,
    constance constanc, constancy constanc, constant constant, knack knack, knackeries knackeri, knacks knack,
    knag knag, knave knave, knaves knave, knavish knavish, kneaded knead, kneading knead, knee knee, kneel kneel,
    kneeled kneel, kneeling kneel, kneels kneel, knees knee, knell knell, knelt knelt, knew knew, knick knick,
    knif knif, knife knife, knight knight, knightly knight, knights knight, knit knit, knits knit, knitted knit,
    knitting knit, knives knive, knob knob, knobs knob, knock knock, knocked knock, knocker knocker,
    knockers knocker, knocking knock, knocks knock, knopp knopp, knot knot, knots knot`,
  ],
  [
    "plurals",
    `caresses caress, ponies poni, ties tie, cries cri, dies die, gas gas, this this, gaps gap, kiwis kiwi, cats cat,
    status status, abbess abbess, abysses abyss, witness wit`,
  ],
  [
    "past tenses and participles",
    `agreed agre, feed feed, plastered plaster, motoring motor, sing sing, bled bled, conflated conflat,
    troubled troubl, sized size, hopping hop, hoping hope, tanned tan, falling fall, hissing hiss, fizzed fizz,
    failing fail, filing file, luxuriating luxuri, admittedly admit, accordingly accord, abed abe, using use`,
  ],
  ["a final y", "cry cri, by by, say say, happy happi, youth youth, enjoy enjoy, boyish boyish, sayings say"],
  [
    "derived words, step by step",
    `relational relat, conditional condit, rational ration, valency valenc, hesitancy hesit, digitizer digit,
    conformably conform, radically radic, differently differ, vilely vile, analogously analog,
    vietnamization vietnam, predication predic, operator oper, feudalism feudal, decisiveness decis,
    hopefulness hope, callousness callous, formality formal, sensitivity sensit, sensibility sensibl,
    geology geolog, hopefully hope, fearlessly fearless, triplicate triplic, formative format, formalize formal,
    electricity electr, electrical electr, goodness good, revival reviv, allowance allow, inference infer,
    airliner airlin, gyroscopic gyroscop, adjustable adjust, defensible defens, irritant irrit,
    replacement replac, adjustment adjust, dependent depend, adoption adopt, communism communism, activate activ,
    homologous homolog, effective effect, bowdlerize bowdler, probate probat, rate rate, cease ceas,
    controller control, roll roll, skill skill`,
  ],
  [
    "exceptional forms",
    `skis ski, skies sky, sky sky, dying die, lying lie, tying tie, idly idl, gently gentl, ugly ugli, early earli,
    only onli, singly singl, news news, howe howe, atlas atlas, cosmos cosmos, bias bias, andes andes,
    inning inning, outing outing, canning canning, herring herring, herrings herring, earring earring,
    proceed proceed, exceeds exceed, succeed succeed, evening evening, vying vie, added add, egging egg, adding add`,
  ],
  [
    "beginnings that keep words apart",
    `general general, generally general, generate generat, generating generat, generic generic, generously generous,
    communication communic, community communiti, arsenic arsenic, arsenal arsenal, past past, paste paste,
    pasted paste, universe univers, universal universal, university universiti, later later, lateral lateral,
    emerge emerg, emergency emergenc, organ organ, organic organic, organization organiz, intern intern,
    internal internal, interfered interfer, interfere interfer`,
  ],
  ["scientists and their sciences", "geologist geolog, psychologists psycholog, psychology psycholog"],
  ["possessives", "dog's dog, dogs' dog, dog's' dog, 'dog' dog, o'clock o'clock, y's y"],
];

test.each(SAMPLES)("stems %s", (_rule, pairs) => {
  for (const pair of pairs.split(",")) {
    const [word = "", stem = ""] = pair.trim().split(" ");
    expect(`${word} ${englishStem(word)}`).toBe(`${word} ${stem}`);
  }
});

test("leaves other words alone", () => {
  const words = [
    "",
    "a",
    "is",
    "'s",
    "running2",
    "naïves",
    "straßen",
    "c++",
    "Running",
    "перья",
    "2nds",
    "snake_cases",
  ];
  for (const word of [...words, "re-runs", "例えばings", "🚀s", "std::sorted", "wells’"])
    expect(englishStem(word)).toBe(word);
});

test("a word of nothing but possessive endings is its own stem", () => {
  expect(englishStem("''s")).toBe("''s");
  expect(englishStem("'''")).toBe("'");
});

const ENDINGS =
  "s ed ing ingly ly y ies eed ational fulness iveness ogist ization ative ment e ll 's ' able".split(" ");
const wordLike = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...Array.from("aeiouybdlnrstxz'")), maxLength: 8 }),
    fc.array(fc.constantFrom(...ENDINGS), { maxLength: 3 }),
  )
  .map(([beginning, endings]) => beginning + endings.join(""));

test("a stem is never empty, never longer than its word, and plain again", () => {
  fc.assert(
    fc.property(wordLike, (word) => {
      const stem = englishStem(word);
      expect(stem.length).toBeLessThanOrEqual(word.length);
      expect(stem === "").toBe(word === "");
      expect(stem).toMatch(/^[a-z']*$/);
      expect(englishStem(word)).toBe(stem);
    }),
    { numRuns: 1_000 },
  );
});

test("text with other characters comes back unchanged", () => {
  const other = fc.string({ unit: "binary", minLength: 1 }).filter((text) => /[^a-z']/u.test(text));
  fc.assert(
    fc.property(wordLike, other, (word, text) => {
      expect(englishStem(word + text)).toBe(word + text);
      expect(englishStem(text + word)).toBe(text + word);
    }),
  );
});
