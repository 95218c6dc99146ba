export { JsonSessionStore } from "./json-session-store.ts";
export type { JsonSessionStoreOptions } from "./json-session-store-options.ts";
export { getDefaultSessionStore } from "./default-session-store.ts";
