/**
 * English function words that carry no topic: articles, pronouns, prepositions, conjunctions, auxiliaries, question
 * words, and the pieces that contractions leave. They are no search terms while another term remains.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers
  herself it its itself they them their theirs themselves one ones
  who whom whose which what when where why how
  am is are was were be been being do does did doing done have has had having can could may might must shall should
  will would
  i'm i've i'd i'll we're we've we'd we'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd
  it'll they're they've they'd they'll that's there's here's what's who's where's when's why's how's let's isn't aren't
  wasn't weren't don't doesn't didn't haven't hasn't hadn't can't cannot couldn't mustn't shan't shouldn't won't
  wouldn't
  about above after again against along already also although among and any around as at because before behind below
  between both but by down during each either else ever every few for from further if in into just like more most much
  neither no nor not of off on once only onto or other others out over own per quite rather same since so some such
  than then there here though through till to too toward towards under until up upon very via while with within
  without yet
  please`.split(/\s+/),
);
