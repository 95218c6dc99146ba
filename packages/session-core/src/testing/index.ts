export { testSessionStore, type TestSessionStoreOptions } from "./test-session-store.ts";
export type { StoreFactory, StorePlace, StoreSettings } from "./store-place.ts";
export { sessionStoreLaws } from "./laws/session-store-laws.ts";
export {
  FILLER_SESSIONS,
  type SessionBuild,
  sessionBuilder,
  transcript,
  type TranscriptLine,
  type TranscriptOptions,
  type WriteSession,
} from "./session-builder.ts";
export { TEST_NOW, testClock, type TestClock } from "./test-clock.ts";
export { seededRandom, type SeededRandom } from "./seeded-random.ts";
export { type CorpusStep, randomCorpus, randomText, writeCorpus } from "./random-corpus.ts";
