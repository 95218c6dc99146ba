import { concurrencyLaws } from "./concurrency-laws.ts";
import { differentialLaws } from "./differential-laws.ts";
import { filterLaws } from "./filter-laws.ts";
import { hitLaws } from "./hit-laws.ts";
import type { Law } from "./law.ts";
import { lifecycleLaws } from "./lifecycle-laws.ts";
import { listLaws } from "./list-laws.ts";
import { metadataLaws } from "./metadata-laws.ts";
import { pointsLaws } from "./points-laws.ts";
import { projectionLaws } from "./projection-laws.ts";
import { rankingLaws } from "./ranking-laws.ts";
import { retentionLaws } from "./retention-laws.ts";
import { scopeLaws } from "./scope-laws.ts";
import { searchLaws } from "./search-laws.ts";
import { sessionIdLaws } from "./session-id-laws.ts";
import { textLaws } from "./text-laws.ts";
import { transcriptLaws } from "./transcript-laws.ts";
import { windowLaws } from "./window-laws.ts";

/** Every law, by what it is about. */
export const lawsByTopic: Readonly<Record<string, readonly Law[]>> = {
  lifecycle: lifecycleLaws,
  transcript: transcriptLaws,
  metadata: metadataLaws,
  "session id": sessionIdLaws,
  list: listLaws,
  window: windowLaws,
  search: searchLaws,
  hit: hitLaws,
  points: pointsLaws,
  ranking: rankingLaws,
  text: textLaws,
  filter: filterLaws,
  scope: scopeLaws,
  projection: projectionLaws,
  retention: retentionLaws,
  concurrency: concurrencyLaws,
  differential: differentialLaws,
};

/** What every session store promises: titles of laws, by what they are about. Any of them may be named in a skip. */
export const sessionStoreLaws: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(lawsByTopic).map(([topic, laws]) => [topic, laws.map(({ title }) => title)]),
);
