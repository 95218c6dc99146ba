import type { SessionRecord } from "../codec/session-codec.ts";
import { parseLine } from "../sample-store.fixture.ts";

const START = 1_780_000_000;

function timed(lines: readonly string[], offsets: readonly number[]): Record<string, unknown>[] {
  return lines.map((line, position) => ({
    ...parseLine(line),
    timestamp: START + (offsets[position] ?? 0),
    metadata: {},
  }));
}

function record(
  id: string,
  day: string,
  messages: unknown[],
  more: Partial<SessionRecord> = {},
): SessionRecord {
  return {
    session_id: id,
    messages,
    created_at: "2026-05-28T20:26:40+00:00",
    updated_at: `2026-06-${day}+00:00`,
    ...more,
  };
}

const [early, late, ...active] = timed(
  [
    "user: where do the invoices go?",
    "assistant: to the archive folder",
    "user: latest question about invoices",
    "assistant: latest answer",
  ],
  [0, 600, 2400, 3000],
);

/** Seven small sessions: a plan, a scheduled report, a chain of two, a burst, two languages, and one that was compacted. */
export const sevenSessions: readonly SessionRecord[] = [
  record(
    "plan",
    "10T14:32:00",
    timed(
      [
        "user: Kick off the billing review",
        "assistant: Here is the outline for the quarter",
        "user: We agreed to do the billing migration from Stripe to Adyen before the end of the month, with a dry run on a copy of the ledger first and a rollback plan that finance has signed",
        "assistant: Noted: the migration starts on Monday",
        "user: Confirm we go with Adyen",
        "assistant: Confirmed, moving to Adyen",
      ],
      [0, 420, 1260, 1800, 2700, 3120],
    ),
    { agent_name: "Gateway Assistant" },
  ),
  record(
    "nightly",
    "11T03:00:00",
    timed(
      Array.from({ length: 3 }, () => "assistant: billing migration dry run: ok"),
      [0, 3600, 7200],
    ),
    { metadata: { source: "scheduled" } },
  ),
  record(
    "chain-a",
    "01T09:00:00",
    timed(["user: database migration, part one", "assistant: started"], [0, 540]),
    { metadata: { lineage_id: "L1" } },
  ),
  record(
    "chain-b",
    "02T09:00:00",
    timed(
      [
        "user: database migration, part two",
        "assistant: the migration is halfway",
        "user: is the migration done?",
      ],
      [0, 540, 1080],
    ),
    { metadata: { lineage_id: "L1" } },
  ),
  record(
    "burst",
    "05T09:00:00",
    timed(
      [
        "user: migration tick 1",
        "user: migration tick 2",
        "user: migration tick 3",
        "user: migration tick 4",
      ],
      [0, 30, 60, 90],
    ),
  ),
  record(
    "world",
    "03T09:00:00",
    timed(["user: 移行日は金曜日です", "assistant: Termin in Zürich bestätigt"], [0, 600]),
  ),
  record(
    "rolled",
    "04T09:00:00",
    [
      {
        role: "system",
        content: "[Session Summary]\nPrevious conversation: 2 messages",
        timestamp: START + 1800,
        metadata: { compaction: true, compacted_count: 2 },
      },
      ...active,
    ],
    { archived_messages: [early, late] },
  ),
];
