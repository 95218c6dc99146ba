import { wordSet } from "./word-set.ts";

/** Heads of what people are by profession, beyond those that an ending tells. */
export const ROLE_NOUNS = wordSet(
  "engineer developer dev programmer coder designer architect nurse doctor physician surgeon dentist vet veterinarian pharmacist midwife",
  "paramedic therapist psychologist psychiatrist radiologist teacher professor lecturer tutor principal student undergrad postdoc",
  "researcher scientist chemist physicist biologist mathematician statistician economist historian analyst accountant bookkeeper",
  "auditor banker broker trader consultant lawyer attorney solicitor barrister judge paralegal notary clerk secretary assistant",
  "receptionist manager director ceo cto cfo coo cio ciso cmo vp president founder co-founder cofounder entrepreneur lead chief head",
  "owner freelancer contractor recruiter marketer copywriter writer author novelist poet journalist reporter editor translator",
  "interpreter librarian archivist curator artist painter sculptor illustrator animator photographer filmmaker musician singer",
  "guitarist pianist drummer composer dj actor actress dancer choreographer chef cook baker butcher barista bartender waiter waitress",
  "server sommelier farmer gardener florist carpenter plumber electrician mechanic welder builder mason roofer tailor cobbler jeweler",
  "driver trucker pilot sailor captain steward stewardess conductor courier firefighter policeman policewoman cop detective soldier",
  "officer sergeant marine veteran guard janitor cleaner housekeeper nanny au-pair babysitter caregiver hairdresser barber",
  "beautician stylist model athlete coach trainer referee instructor priest pastor rabbi imam monk nun diplomat politician",
  "activist sysadmin devops sre dba tester qa admin administrator pm technician technologist operator agent representative rep",
  "salesperson salesman saleswoman cashier shopkeeper merchant strategist planner producer publisher intern apprentice trainee",
  "fellow dean phd geologist astronomer botanist zoologist ecologist astronaut realtor underwriter actuary surveyor inspector",
  "investigator locksmith blacksmith goldsmith playwright homemaker housewife househusband advocate counselor counsellor aide",
  "streamer youtuber blogger podcaster influencer optician optometrist orthodontist chiropractor dietitian nutritionist anesthetist",
  "scholar sophomore freshman pensioner retiree machinist typist maid butler undertaker beekeeper brewer potter weaver paralegal",
);

/** Endings of professions. */
export const ROLE_ENDING = /(?:[^aeiou]er|eer|[ts]or|ist|ian|yst|ologist|woman|smith|wright|grapher)$/;

/** Words with such an ending, and others, that are no professions. */
export const NOT_ROLES = wordSet(
  "user beginner believer lover member customer stranger outsider loser winner number father mother brother sister daughter hater",
  "newcomer sucker gamer reader follower subscriber learner supporter buyer sleeper riser eater drinker talker listener thinker",
  "fighter dreamer person human vegetarian pescatarian optimist pessimist perfectionist realist minimalist feminist racist christian",
  "humanitarian libertarian democrat republican millennial boomer swimmer runner smoker cheater liar quitter starter finisher",
  "foreigner villager londoner leader-wannabe minor major sponsor visitor commuter voter taxpayer traitor doer teenager toddler",
  "survivor predecessor successor neighbor neighbour error monster gangster sinner mourner procrastinator matter bother other",
  "italian canadian brazilian indian russian australian norwegian austrian ukrainian egyptian romanian hungarian bulgarian iranian",
  "nomad hiker tiger spider hamster twitter cancer disaster master newer older younger tester-account caller player typer spender",
  "sticker keeper giver taker user-friendly earlier later water computer printer server-side letter paper speaker homeowner",
);

/** Before a noun these say how somebody is or was, not what they are by profession. */
export const UNSURE_ROLE_WORDS = wordSet(
  "bit little lot huge mess big bad terrible horrible awful good great decent slow fast quick happy unhappy heavy light frequent early",
  "late former ex aspiring future wannabe would-be failed fake potential prospective complete total real new-ish poor lousy amateurish",
  "proud picky loyal long-time longtime satisfied first-time fan self-confessed natural born lucky keen avid voracious non not former ex-",
  "better worse best worst previous bot robot language terrible",
);

/** Professions that carry on with "of": "head of marketing". */
export const ROLES_WITH_OF = wordSet(
  "head director vp president professor chief teacher manager dean lecturer founder ceo cto owner lead",
);

/** Fields that people work in. */
export const FIELDS = wordSet(
  "finance marketing sales hr it healthcare education law logistics retail insurance tech consulting advertising accounting hospitality",
  "construction manufacturing publishing journalism research academia agriculture banking cybersecurity biotech tourism",
);
