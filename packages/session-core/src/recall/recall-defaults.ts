/** How many sessions a search returns, and how many messages it shows on each side of an anchor. */
export const DEFAULT_SEARCH_LIMIT = 5;
export const DEFAULT_WINDOW = 5;

/** How many sessions `recent` returns. */
export const DEFAULT_RECENT_LIMIT = 10;

/** What a model may ask for at most. */
export const MAX_TOOL_LIMIT = 50;
export const MAX_TOOL_WINDOW = 50;

/** How many characters the JSON text of an answer to a model has at most; about 12,000 tokens of English. */
export const DEFAULT_MAX_ANSWER_CHARS = 48_000;
