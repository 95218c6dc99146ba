export { JsonSessionStore } from "./json-session-store.ts";
export type { PutOptions, PutOutcome } from "./put-session.ts";
export type { JsonSessionStoreOptions } from "./json-session-store-options.ts";
export { getDefaultSessionStore } from "./default-session-store.ts";

// For stores that keep an index beside the same files
export { skippedNotice } from "./json-session-store.ts";
export { lookAtFile } from "./file-bytes.ts";
export { type FolderEntry, findSessionPlace, readFolderEntry, sessionFileNamesIn } from "./session-folder.ts";
export { isPlainName } from "./session-file.ts";
