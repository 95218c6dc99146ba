import { wordSet } from "./word-set.ts";

/** What often follows "I am" and "my name is" without being a name. */
export const NOT_NAMES = wordSet(
  "tired sorry happy sad sure glad ready new afraid allergic excited exhausted hungry thirsty sick ill fine good great bad better",
  "worse best worst ok okay alright awesome angry mad upset confused lost stuck curious interested bored busy free late early done",
  "finished back home online offline away alone alive dead broke broken drunk sober single married divorced pregnant retired",
  "unemployed employed based located aware unaware able unable available unavailable certain uncertain positive negative correct",
  "wrong right left open closed proud grateful thankful thrilled delighted pleased honored impressed surprised shocked amazed",
  "disappointed frustrated annoyed worried scared nervous anxious stressed overwhelmed concerned convinced committed inclined tempted",
  "jealous lonely lucky unlucky fortunate blessed cursed rich poor young old short tall thin fat big small strong weak fast slow",
  "smart stupid dumb crazy insane silly funny serious quiet loud shy nice kind mean rude honest blind deaf deep hard easy common",
  "unique important irrelevant unknown secret private public anonymous missing misspelled misspelt listed spelled spelt required",
  "optional invalid valid empty null undefined true false hidden visible different same similar similarly familiar unfamiliar",
  "responsible guilty innocent safe dangerous old-fashioned paranoid picky lazy cold hot warm wet dry awake asleep late fluent",
  "vegan vegetarian pescatarian diabetic celiac coeliac christian muslim jewish catholic buddhist hindu atheist agnostic gay straight",
  "bi lesbian trans queer introvert extrovert introverted extroverted left-handed right-handed colorblind colourblind dyslexic",
  "autistic human female male nonbinary non-binary batman superman legion groot spartacus anonymous nobody someone somebody anyone",
  "everyone nothing something anything everything part half totally almost nearly team admin root user guest support everybody",
  "monday tuesday wednesday thursday friday saturday sunday january february march july september october november december",
  "english french german italian spanish portuguese dutch belgian swiss austrian polish czech slovak hungarian romanian bulgarian",
  "greek turkish russian ukrainian swedish norwegian danish finnish icelandic irish scottish welsh british american canadian mexican",
  "brazilian argentinian chilean colombian peruvian indian pakistani bangladeshi chinese japanese korean vietnamese thai indonesian",
  "malaysian filipino australian kenyan nigerian ghanaian egyptian moroccan ethiopian israeli iranian iraqi syrian lebanese saudi",
  "european african asian latino latina hispanic black white asian scandinavian persian arab kurdish serbian croatian estonian latvian",
  "lithuanian cuban jamaican nepali welcome beginner certified going coming",
);

/** Endings of participles, which are no names in lower case. */
export const PARTICIPLE_ENDING = /(?:ing|ed|ly|less|ful|able|ous)$/;
