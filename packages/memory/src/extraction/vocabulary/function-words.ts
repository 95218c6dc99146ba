import { wordSet } from "./word-set.ts";

/** Words that carry grammar, not meaning: none of them is a name or a place in lower case. */
export const FUNCTION_WORDS = wordSet(
  "a an the this that these those and or but so because since as if then than not no nor yet while though although",
  "i me my mine myself you your yours we us our he him his she her it its they them their who whom which what when where why how",
  "is am are was were be been being do does did have has had can could will would shall should may might must",
  "in on at of to from for with without by about into onto over under near off out up down between through during before after",
  "until till against along around behind beyond per via like unlike plus also too very just only even still already yet now",
  "here there please thanks thank hello hi hey ok okay yes btw by-the-way lol haha nice well actually any some all both each",
  "every either neither one two other another such more most less least much many few again soon once ever never always",
  "i'm im don't currently usually right good today tomorrow yesterday let need want know got get",
);

/** With one of these a new clause begins, so that a value ends before it. */
export const CLAUSE_OPENERS = wordSet(
  "because since but so though although while whereas unless until which i however",
);

/** Behind a statement these say that the words were only mentioned: "I am a nurse is je suis infirmière". */
export const VERBS_BEHIND = wordSet("is was means are were becomes translates does has sounds");

/** Behind "and" these begin another statement. */
export const AFTER_AND = wordSet(
  "i my we our it he she they you your then am is are was have has had want wanted need would can could will do don't not",
  "live work prefer like love hate enjoy use speak study teach travel run try got get just also now so there if please",
  "this that what how he's she's happy proud think know thought hope feel wonder wanted looking never code",
);
