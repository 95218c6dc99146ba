/** Marks a database as this package's, so that no other one is ever touched: "PRSN". */
export const APPLICATION_ID = 0x5052534e;

/** Raised with every change of the tables or of what they hold; an index of another version is made again. */
export const SCHEMA_VERSION = 2;

/**
 * `session` has a row for each indexed file: first the columns that every search needs, then what hits and filters need.
 * `session_record` holds what was indexed of it, by which it can be scored, changed and removed without its old text.
 * `posting` holds, for each word and each shard of sessions, which sessions have the word.
 */
export const INDEX_SCHEMA = `
  CREATE TABLE session (
    number INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL,
    length REAL NOT NULL,
    message_count INTEGER NOT NULL,
    is_automated INTEGER NOT NULL,
    first_ms REAL,
    last_ms REAL,
    file TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    session_id TEXT NOT NULL,
    lineage TEXT,
    updated_at TEXT,
    created_at TEXT,
    user_id TEXT,
    agent TEXT NOT NULL,
    project TEXT,
    has_cut_word INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX session_by_revision ON session (revision);
  CREATE INDEX session_by_id ON session (session_id);
  CREATE INDEX session_by_user ON session (user_id);
  CREATE TABLE session_record (number INTEGER PRIMARY KEY, messages BLOB NOT NULL, places BLOB NOT NULL) STRICT;
  CREATE TABLE word (text TEXT PRIMARY KEY, id INTEGER NOT NULL, stem TEXT) STRICT, WITHOUT ROWID;
  CREATE INDEX word_by_stem ON word (stem) WHERE stem IS NOT NULL;
  CREATE TABLE posting (key INTEGER PRIMARY KEY, list BLOB NOT NULL) STRICT;
  CREATE TABLE skipped_file (
    file TEXT PRIMARY KEY,
    identity TEXT NOT NULL,
    is_hidden INTEGER NOT NULL,
    message TEXT NOT NULL
  ) STRICT;
  CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    folder TEXT NOT NULL,
    folder_mtime TEXT NOT NULL,
    generation TEXT NOT NULL,
    revision INTEGER NOT NULL,
    next_number INTEGER NOT NULL,
    next_word INTEGER NOT NULL,
    session_count INTEGER NOT NULL,
    message_count INTEGER NOT NULL,
    total_length REAL NOT NULL,
    is_erasure_pending INTEGER NOT NULL
  ) STRICT;
`;

/** Word ids stay far below this, and shards below 2^21, so that a key is a safe integer. */
const WORDS_PER_SHARD = 2 ** 32;

/**
 * The key of a posting list: those of one shard stand together, so that a new shard is written in one run.
 *
 * @param shard which shard of sessions
 * @param wordId the word
 */
export function postingKey(shard: number, wordId: number): number {
  return shard * WORDS_PER_SHARD + wordId;
}
