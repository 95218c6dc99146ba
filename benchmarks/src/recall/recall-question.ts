import { readFileSync } from "node:fs";
import { PraisonError, shown } from "@praison/session-core";

/** A question whose answer is known to stand in certain messages. */
export interface RecallQuestion {
  readonly id: string;
  readonly question: string;
  readonly category: string;
  /** Session id → numbers of the messages that hold the answer. */
  readonly evidence: ReadonlyMap<string, readonly number[]>;
}

const HINT =
  'Each line is { "id": text, "question": text, "category": text, "evidence": { session id: [message number, …] } }; other keys are ignored.';

/**
 * Reads `questions.jsonl`.
 *
 * @param path the file
 * @param messageCounts how many messages each session has: evidence must lie inside
 * @throws PraisonError `INVALID_INPUT` that names file and line
 */
export function readRecallQuestions(
  path: string,
  messageCounts: ReadonlyMap<string, number>,
): RecallQuestion[] {
  const questions: RecallQuestion[] = [];
  for (const [index, line] of readText(path).split("\n").entries()) {
    if (line.trim() === "") continue;
    const refuse = (problem: string, cause?: unknown): PraisonError =>
      new PraisonError("INVALID_INPUT", `${path}:${index + 1}: ${problem}`, { cause, hint: HINT });
    questions.push(parseQuestion(line, messageCounts, refuse));
  }
  if (questions.length === 0) throw new PraisonError("INVALID_INPUT", `${path} has no questions`);
  return questions;
}

type Refuse = (problem: string, cause?: unknown) => PraisonError;

function parseQuestion(
  line: string,
  messageCounts: ReadonlyMap<string, number>,
  refuse: Refuse,
): RecallQuestion {
  const record = parseObject(line, refuse);
  const text = (key: string): string => {
    const value = record[key];
    if (typeof value === "string" && value.trim() !== "") return value;
    throw refuse(`"${key}" must be text that is not blank, got ${shown(value)}`);
  };
  const evidence = parseEvidence(record["evidence"], messageCounts, refuse);
  return { id: text("id"), question: text("question"), category: text("category"), evidence };
}

function parseObject(line: string, refuse: Refuse): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw refuse(`no JSON: ${error instanceof Error ? error.message : ""}`, error);
  }
  if (isObject(value)) return value;
  throw refuse(`a question must be an object, got ${shown(value)}`);
}

function parseEvidence(
  value: unknown,
  messageCounts: ReadonlyMap<string, number>,
  refuse: Refuse,
): Map<string, readonly number[]> {
  if (!isObject(value) || Object.keys(value).length === 0)
    throw refuse(`"evidence" must name at least one session, got ${shown(value)}`);
  const evidence = new Map<string, readonly number[]>();
  for (const [sessionId, indexes] of Object.entries(value)) {
    const count = messageCounts.get(sessionId);
    if (count === undefined)
      throw refuse(`"evidence" names session ${shown(sessionId)}, which is not in the sessions folder`);
    if (!isIndexList(indexes, count))
      throw refuse(
        `"evidence" of ${shown(sessionId)} must list message numbers from 0 to ${count - 1}, got ${shown(indexes)}`,
      );
    evidence.set(sessionId, indexes);
  }
  return evidence;
}

function isIndexList(value: unknown, count: number): value is number[] {
  const isIndex = (item: unknown): boolean =>
    Number.isInteger(item) && Number(item) >= 0 && Number(item) < count;
  return Array.isArray(value) && value.length > 0 && value.every(isIndex);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new PraisonError("INVALID_INPUT", `${path} cannot be read`, { cause: error, hint: HINT });
  }
}
