/**
 * One line a verb: the base, then the forms that no stemmer leads back to it.
 *
 * Left out, because the form is at least as often another word, or one with endings of its own that stem to itself:
 * `left` (the side), `ground` (earth), `wound` (injury), `bound` (limit), `bore` (dull), `born`, `bit` (a piece, binary),
 * `rose` (flower, name), `shot` (photo, vaccine), `stuck` (blocked), `lay` (a verb itself), `dove` (bird), `slew` (a lot),
 * `rung` (of a ladder), `spelt` (grain), `span`, `resent`, `strung` (a string is a text). Kept although ambiguous, because the verb is
 * by far the more frequent in what people write: `saw`, `found`, `felt`, `fell`, `led`, `sat`, `spoke`, `broke`, `drew`.
 * `be`, `do` and `have` are stop words.
 */
const VERBS = `
  arise arose arisen
  awake awoke awoken
  bear borne
  beat beaten
  become became
  befall befell befallen
  begin began begun
  behold beheld
  bend bent
  bite bitten
  bleed bled
  blow blew blown
  break broke broken
  breed bred
  bring brought
  build built
  burn burnt
  buy bought
  catch caught
  choose chose chosen
  cling clung
  come came
  creep crept
  deal dealt
  dig dug
  draw drew drawn
  dream dreamt
  drink drank drunk
  drive drove driven
  dwell dwelt
  eat ate eaten
  fall fell fallen
  feed fed
  feel felt
  fight fought
  find found
  flee fled
  fling flung
  fly flew flown
  forbid forbade forbidden
  foresee foresaw foreseen
  foretell foretold
  forget forgot forgotten
  forgive forgave forgiven
  forgo forwent forgone
  forsake forsook forsaken
  freeze froze frozen
  get got gotten
  give gave given
  go went gone goes
  grow grew grown
  hang hung
  hear heard
  hew hewn
  hide hid hidden
  hold held
  keep kept
  kneel knelt
  know knew known
  lay laid
  lead led
  lean leant
  leap leapt
  learn learnt
  lend lent
  lie lain
  light lit
  lose lost
  make made
  mean meant
  meet met
  mishear misheard
  mislead misled
  misspell misspelt
  mistake mistook mistaken
  misunderstand misunderstood
  mow mown
  outdo outdid outdone
  outgrow outgrew outgrown
  outrun outran
  overcome overcame
  overdo overdid overdone
  overeat overate overeaten
  overhear overheard
  overpay overpaid
  override overrode overridden
  overrun overran
  oversee oversaw overseen
  oversleep overslept
  overtake overtook overtaken
  overthrow overthrew overthrown
  overwrite overwrote overwritten
  partake partook partaken
  pay paid
  prove proven
  rebuild rebuilt
  redo redid redone
  redraw redrew redrawn
  remake remade
  repay repaid
  rerun reran
  resell resold
  retake retook retaken
  retell retold
  rethink rethought
  rewind rewound
  rewrite rewrote rewritten
  ride rode ridden
  ring rang
  rise risen
  run ran
  say said
  see saw seen
  seek sought
  sell sold
  send sent
  sew sewn
  shake shook shaken
  shave shaven
  shear shorn
  shine shone
  show shown
  shrink shrank shrunk shrunken
  sing sang sung
  sink sank sunk sunken
  sit sat
  slay slain
  sleep slept
  slide slid
  sling slung
  smell smelt
  sow sown
  speak spoke spoken
  speed sped
  spend spent
  spill spilt
  spin spun
  spit spat
  spoil spoilt
  spring sprang sprung
  stand stood
  steal stole stolen
  sting stung
  stink stank stunk
  strew strewn
  stride strode stridden
  strike struck stricken
  strive strove striven
  swear swore sworn
  sweep swept
  swell swollen
  swim swam swum
  swing swung
  take took taken
  teach taught
  tear tore torn
  tell told
  think thought thoughts
  throw threw thrown
  tread trod trodden
  undergo underwent undergone
  understand understood
  undertake undertook undertaken
  undo undid undone
  unfreeze unfroze unfrozen
  unwind unwound
  uphold upheld
  wake woke woken
  wear wore worn
  weave wove woven
  weep wept
  win won
  withdraw withdrew withdrawn
  withhold withheld
  withstand withstood
  wring wrung
  write wrote written`;

/**
 * The base, then its plural. Left out: `leaves` and `lives`, which are more often what somebody does; `bases`, `dice`,
 * `data` and `media`, which are not felt to be plurals of `basis`, `die`, `datum` and `medium`.
 */
const NOUNS = `
  child children, grandchild grandchildren, stepchild stepchildren, schoolchild schoolchildren, godchild godchildren
  man men, businessman businessmen, chairman chairmen, craftsman craftsmen, fireman firemen, fisherman fishermen,
  foreman foremen, freshman freshmen, gentleman gentlemen, policeman policemen, postman postmen, salesman salesmen,
  serviceman servicemen, spokesman spokesmen, sportsman sportsmen, workman workmen, woman women,
  businesswoman businesswomen, chairwoman chairwomen, policewoman policewomen, saleswoman saleswomen,
  spokeswoman spokeswomen, sportswoman sportswomen
  person people, salesperson salespeople, spokesperson spokespeople, businessperson businesspeople
  foot feet, tooth teeth, goose geese, mouse mice, louse lice, ox oxen
  wolf wolves, werewolf werewolves, knife knives, penknife penknives, wife wives, housewife housewives,
  midwife midwives, half halves, shelf shelves, bookshelf bookshelves, self selves, elf elves, calf calves, loaf loaves,
  thief thieves, scarf scarves, hoof hooves, dwarf dwarves, wharf wharves, sheaf sheaves
  analysis analyses, axis axes, crisis crises, diagnosis diagnoses, emphasis emphases, hypothesis hypotheses,
  oasis oases, parenthesis parentheses, synthesis syntheses, thesis theses, criterion criteria, phenomenon phenomena
  index indices, matrix matrices, vertex vertices, appendix appendices, vortex vortices
  bacterium bacteria, curriculum curricula, memorandum memoranda, alumnus alumni, cactus cacti, fungus fungi,
  locus loci, nucleus nuclei, radius radii, stimulus stimuli, syllabus syllabi
  alias aliases, bus buses, canvas canvases, gas gases, lens lenses, quiz quizzes`;

/** `elder`, `less` and `more` are words of their own. */
const COMPARISONS = `
  bad worse worst
  far farther farthest further furthest
  good better best`;

/** From each irregular form to its base: `wrote` to `write`, `mice` to `mouse`, `worst` to `bad`. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  [...VERBS.split("\n"), ...NOUNS.split(/[,\n]/), ...COMPARISONS.split("\n")].flatMap((line) => {
    const [base = "", ...forms] = line.trim().split(" ");
    return forms.map((form): [string, string] => [form, base]);
  }),
);

/**
 * Gives the base form of an irregular English verb, noun or adjective, also of its possessive (`children's`).
 *
 * @param word a folded word: lower case, plain apostrophes
 * @returns the base, or the word itself when it is regular or not in the tables
 */
export function baseForm(word: string): string {
  const base = IRREGULAR_FORMS.get(word);
  if (base !== undefined) return base;
  return word.endsWith("'s") ? (IRREGULAR_FORMS.get(word.slice(0, -2)) ?? word) : word;
}
