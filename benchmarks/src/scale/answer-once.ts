// A process of its own: opens the store, answers one query, and prints what that took as JSON.
import { openRankedStore, searchRanked } from "../ranked-store.ts";
import type { AnswerOnce } from "./child-process.ts";

const [sessionDir = "", query = ""] = process.argv.slice(2);
const startMs = performance.now();
const store = openRankedStore(sessionDir);
const { hits } = await searchRanked(store, "bm25", query);
const endMs = performance.now();
await store.close();
const answer: AnswerOnce = {
  storeMs: endMs - startMs,
  processMs: endMs,
  peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  found: hits.length,
};
console.log(JSON.stringify(answer));
