import type { Sample } from "../sample-store.fixture.ts";

const TOPICS = "bread tyres garden kettle curtains bicycle printer soup tent violin paint ladder".split(" ");

/** Twelve sessions about nothing that the field cases look for, so that no word is in every session. */
export const fieldCasesFiller: readonly Sample[] = TOPICS.map((topic, position) => ({
  id: `f${String(position + 1).padStart(2, "0")}`,
  lines: [
    `user: what did we do about the ${topic}?`,
    `assistant: we looked at the ${topic}, it is fine now`,
    `user: and how did the ${topic} turn out?`,
    `assistant: the ${topic} turned out well`,
  ],
}));
