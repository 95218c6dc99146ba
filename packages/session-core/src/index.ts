// Sessions and messages
export { type CompactionCheckpoint, type Session, storedValue, type StrayEntry } from "./session.ts";
export { isCompactionSummary, type Message, type NewMessage, textOf, type ToolCall } from "./message.ts";
export { MAX_SESSION_ID_BYTES, parseSessionId, sessionIdSchema } from "./session-id.ts";
export {
  numberedMessages,
  type NumberedMessage,
  type ProjectedMessage,
  projectMessages,
} from "./projected-message.ts";
export { formatInstant, formatStoredInstant, parseInstant, parseRangeEnd, recency } from "./instant.ts";

// Stores
export {
  type AppendOptions,
  isSearchableSessionStore,
  type ListOptions,
  type SearchableSessionStore,
  type SessionPatch,
  type SessionStore,
  type StoreOptions,
  type WindowOptions,
  type WriteOptions,
} from "./session-store.ts";
export { type SessionList, sessionList } from "./session-list.ts";
export { InMemorySessionStore, type InMemorySessionStoreOptions } from "./in-memory-session-store.ts";
export { federatedStore, type FederatedStoreOptions } from "./federated-store.ts";
export { scopedStore, type StoreScope } from "./scoped-store.ts";

// For those who write a store
export { readWindow, recentSessions, type ScrollWindow, searchable, searchSessions } from "./searchable.ts";
export type { Candidate, Finder, FindOptions, FindResult, Ranking, ScoredMessage } from "./search/finder.ts";
export { findByPoints, type PointsSource } from "./search/find-by-points.ts";
export { withPhraseBonus } from "./search/bm25/phrase-bonus.ts";
export { findByBm25 } from "./search/bm25/find-by-bm25.ts";
export type {
  IndexedColumns,
  IndexedMessages,
  IndexedSession,
  IndexedWord,
  TermIndex,
} from "./search/bm25/term-index.ts";
export {
  type IndexedMessage,
  type SessionTerms,
  sessionTerms,
  pieceLength,
  pieceShare,
  roleWeight,
  weightedFrequency,
} from "./search/bm25/session-terms.ts";
export { type WordNumbers, wordNumbers } from "./search/bm25/word-numbers.ts";
export { isPaired, MAX_TERM_LENGTH, PAIRED_CHARACTERS, pairsOf } from "./search/bm25/index-terms.ts";
export { wordStem } from "./search/bm25/word-stem.ts";
export { askingWords } from "./search/bm25/asking-words.ts";
export {
  appendChange,
  clearChange,
  isOwned,
  metadataChange,
  type SessionChange,
  sessionNotFound,
  storeClosed,
} from "./session-change.ts";
export { listSessions, type SessionSummary, summarizeSession } from "./session-summary.ts";
export {
  isInScope,
  messageFilter,
  passesFilters,
  type ResolvedFilters,
  resolveFilters,
  type SessionFilters,
  type SessionScope,
  wasActiveWithin,
} from "./session-filters.ts";
export { recallAnswerTest, SESSION_SEARCH_TOOL_NAME } from "./search/recall-answer.ts";
export {
  applyRetention,
  DEFAULT_ACTIVE_WINDOW,
  MAX_SUMMARY_LENGTH,
  parseRetention,
  type Retention,
  type RetentionOptions,
} from "./retention.ts";

// Recall
export { recall, type RecallOptions } from "./recall/recall.ts";
export {
  parseRecallRequest,
  type RecallArguments,
  type RecallRequest,
  type RequestFilters,
} from "./recall/recall-request.ts";
export type { BrowseResult, DiscoveryResult, RecallResult, ScrollResult } from "./recall/recall-result.ts";
export {
  createSessionSearch,
  type SessionSearch,
  sessionSearchDefinition,
  sessionSearchInputJsonSchema,
  sessionSearchInputSchema,
  type SessionSearchOptions,
} from "./recall/session-search.ts";
export {
  DEFAULT_MAX_ANSWER_CHARS,
  DEFAULT_RECENT_LIMIT,
  DEFAULT_SEARCH_LIMIT,
  DEFAULT_WINDOW,
  MAX_TOOL_LIMIT,
  MAX_TOOL_WINDOW,
} from "./recall/recall-defaults.ts";

// Searching
export { discoverSessions, type Discovery, type SearchOptions } from "./search/discovery.ts";
export { type HitExplanation, type SessionHit } from "./search/session-hit.ts";
export { type MatchStrength } from "./search/match-strength.ts";
export { BOOKEND_SIZE, type Bookends, entriesAround, type WindowMessage } from "./search/message-window.ts";
export { AUTOMATED_DEMOTION, isAutomatedSession } from "./search/automated-session.ts";
export { lineage } from "./search/lineage.ts";
export { foldCharacters, foldSurroundings, foldText, withoutTerminalCodes } from "./search/fold-text.ts";
export { MAX_QUERY_TERMS, parseQuery, type Query } from "./search/query.ts";
export { type DigestPart, sessionDigest } from "./search/session-digest.ts";
export { matchRanges, oneLine, SNIPPET_LENGTH, type TextRange } from "./search/snippet.ts";

// The documented JSON, and session files
export { cliListToWire, cliSearchToWire, cliShowToWire, modelOf } from "./codec/cli-codec.ts";
export {
  errorToWire,
  hitToWire,
  messageToWire,
  RECALL_NOTICE,
  summaryToWire,
  toWire,
  type WireOptions,
} from "./codec/recall-codec.ts";
export {
  type WireAnswer,
  wireAnswerSchema,
  type WireBrowse,
  wireBrowseSchema,
  type WireCliList,
  wireCliListSchema,
  type WireCliSearch,
  wireCliSearchSchema,
  type WireCliShow,
  wireCliShowSchema,
  type WireDiscovery,
  wireDiscoverySchema,
  type WireError,
  wireErrorSchema,
  type WireHit,
  wireHitSchema,
  type WireMessage,
  wireMessageSchema,
  type WireScroll,
  wireScrollSchema,
  type WireSummary,
  wireSummarySchema,
} from "./codec/recall-wire.ts";
export { type WireDoctor, wireDoctorSchema } from "./codec/wire-doctor.ts";
export { type WireIndex, wireIndexSchema } from "./codec/wire-index.ts";
export {
  type WireCliError,
  wireCliErrorSchema,
  wireDeleteSchema,
  wireExportSchema,
  type WireImport,
  wireImportSchema,
  wirePruneSchema,
  wireRenameSchema,
  wireResumeSchema,
  wireShareSchema,
  type WireStats,
  wireStatsSchema,
  wireUnshareSchema,
  type WireVerify,
  wireVerifySchema,
} from "./codec/wire-session.ts";
export {
  wireMemoryClearSchema,
  wireMemoryDeleteSchema,
  wireMemoryListSchema,
  type WireMemoryRecord,
  wireMemoryRecordSchema,
  wireMemorySearchSchema,
  type WireMemorySessions,
  wireMemorySessionsSchema,
  type WireMemoryShow,
  wireMemoryShowSchema,
  type WireMemoryWhy,
  wireMemoryWhySchema,
} from "./codec/wire-memory.ts";
export {
  decodeSession,
  encodeSession,
  parseSession,
  printSession,
  type SessionRecord,
} from "./codec/session-codec.ts";
export { parseExactJson, printExactJson } from "./codec/exact-json.ts";

// What is not to be told
export { parseRedactionLevel, redactor, type Redactor } from "./redaction/redact.ts";
export { redactedSession } from "./redaction/redacted-session.ts";
export { redactedStore } from "./redaction/redacted-store.ts";
export type { RedactionLevel } from "./redaction/redaction-rules.ts";

// Arguments
export { type CountRange, parseCount } from "./count-range.ts";

// Errors
export { PraisonError, type PraisonErrorCode, type PraisonErrorOptions, shown } from "./errors.ts";
