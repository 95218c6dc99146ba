import { wordSet } from "./word-set.ts";

/** Months, also shortened. */
export const MONTHS = wordSet(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec",
);

/** Small words inside of dates. */
export const DATE_WORDS = wordSet("the of on");

/** Lasting conditions of health. */
export const CONDITIONS = wordSet(
  "diabetes asthma adhd autism dyslexia celiac coeliac epilepsy arthritis migraines migraine anxiety depression insomnia hypertension ibs eczema tinnitus psoriasis",
);

/** What may stand before or behind one. */
export const CONDITION_WORDS = wordSet("type 1 2 a an mild severe chronic disease");

/** How people name themselves by a condition. */
export const HEALTH = wordSet(
  "diabetic lactose-intolerant lactose gluten-intolerant gluten celiac coeliac colorblind colour-blind color-blind colourblind dyslexic autistic asthmatic epileptic deaf",
);

/** Ways to eat. */
export const DIETS = wordSet(
  "vegan vegetarian pescatarian kosher halal keto gluten-free dairy-free plant-based",
);

/** What people are allergic to only in jest. */
export const NOT_ALLERGENS = wordSet(
  "nothing anything everything you people monday mondays meetings bullshit work nonsense it this that your you stupidity hype javascript java php early morning mornings responsibility drama",
);

/** Languages that people speak. */
export const LANGUAGES = wordSet(
  "english french german italian spanish portuguese dutch polish czech slovak hungarian romanian bulgarian greek turkish russian",
  "ukrainian swedish norwegian danish finnish icelandic irish welsh catalan basque chinese mandarin cantonese japanese korean vietnamese",
  "thai indonesian malay tagalog hindi urdu bengali punjabi tamil telugu arabic hebrew persian farsi swahili amharic zulu afrikaans",
  "serbian croatian slovenian estonian latvian lithuanian albanian georgian armenian esperanto latin",
);
