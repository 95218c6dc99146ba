export { JsonSessionStore, type JsonSessionStoreOptions } from "./json-session-store.ts";
export { getDefaultSessionStore } from "./default-session-store.ts";
