import { defaultSessionsFolder } from "@praison/home";
import { JsonSessionStore } from "./json-session-store.ts";

let current: { readonly folder: string; readonly store: JsonSessionStore } | undefined;

/**
 * The store of the default sessions folder, the same object at each call until `PRAISONAI_HOME` leads elsewhere.
 *
 * @returns a JSON store; closing it closes it for everybody who asked for it, and the next call makes a new one
 */
export function getDefaultSessionStore(): JsonSessionStore {
  const folder = defaultSessionsFolder();
  if (current === undefined || current.folder !== folder || current.store.isClosed) {
    current = { folder, store: new JsonSessionStore({ sessionDir: folder }) };
  }
  return current.store;
}
