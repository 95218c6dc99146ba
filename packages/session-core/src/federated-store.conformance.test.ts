import { federatedStore } from "./federated-store.ts";
import { InMemorySessionStore } from "./in-memory-session-store.ts";
import type { SearchableSessionStore } from "./session-store.ts";
import { testSessionStore, type StoreSettings } from "./testing/index.ts";

const FORGETS = "its members forget their sessions when they are closed";

testSessionStore("federatedStore of two members", federation, {
  skip: {
    "a reopened store returns what was appended": FORGETS,
    "a reopened store finds what was appended before and after": FORGETS,
  },
});

/** About half of the sessions are written to the second member, as if somebody else had put them there. */
function federation(settings: StoreSettings): SearchableSessionStore {
  const second = new InMemorySessionStore(settings);
  const store = federatedStore([new InMemorySessionStore(settings), second]);
  const isSeconds = (id: unknown): boolean => String(id).charCodeAt(String(id).length - 1) % 2 === 1;
  return {
    ...store,
    append: (id, messages, options) => (isSeconds(id) ? second : store).append(id, messages, options),
  };
}
