/** A query to measure, of one kind. */
export interface BenchQuery {
  readonly kind: string;
  readonly text: string;
}

/** Words that the corpus has planted, each in a share of its sessions; no made-up word contains them. */
export interface Needle {
  readonly text: string;
  /** Share of sessions, or with `sessions` that many in all. */
  readonly share?: number;
  readonly sessions?: number;
}

/** What is planted. */
export const NEEDLES: readonly Needle[] = [
  { text: "obsidian", sessions: 3 },
  { text: "lantern", share: 0.02 },
  { text: "meeting", share: 0.8 },
  { text: "voltage", share: 0.05 },
  { text: "lantern voltage", share: 0.005 },
  { text: "we decided", share: 0.3 },
  { text: "harbour", share: 0.01 },
  { text: "the survey", share: 0.04 },
  { text: "数据库的迁移计划", share: 0.01 },
];

/** What is asked. */
export const BENCH_QUERIES: readonly BenchQuery[] = [
  { kind: "rare word (3 sessions)", text: "obsidian" },
  { kind: "middling word (2 %)", text: "lantern" },
  { kind: "common word (80 %)", text: "meeting" },
  { kind: "two words", text: "lantern voltage" },
  { kind: "a question", text: "What did we decide about the harbour survey?" },
  { kind: "absent word", text: "zyzzyva" },
  { kind: "CJK word (1 %)", text: "迁移" },
];
