import { InMemorySessionStore } from "./in-memory-session-store.ts";
import { testSessionStore } from "./testing/index.ts";

const FORGETS = "its sessions live as long as the object, so there is nothing to reopen";

testSessionStore("InMemorySessionStore", (settings) => new InMemorySessionStore(settings), {
  skip: {
    "a reopened store returns what was appended": FORGETS,
    "a reopened store finds what was appended before and after": FORGETS,
  },
});
