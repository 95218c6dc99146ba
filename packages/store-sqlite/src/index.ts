export { SqliteSessionStore } from "./sqlite-session-store.ts";
export type { IndexProgress, SqliteSessionStoreOptions } from "./sqlite-session-store-options.ts";
export type { IndexReport } from "./index-report.ts";
export { hasIndex } from "./index-path.ts";
