export { extractFacts } from "./extraction/extract-facts.ts";
export type { Fact, FactKind } from "./extraction/fact.ts";
export { factKey } from "./extraction/fact-key.ts";
