import { PraisonError, shown } from "../errors.ts";
import { type RedactionLevel, type RedactionRule, redactionRules } from "./redaction-rules.ts";

/** Takes secrets out of texts; the same secret has the same mark in all of them. */
export type Redactor = (text: string) => string;

/**
 * Makes what takes secrets out of texts. What goes is replaced by `[redacted:<kind>:<number>]`. Redact before cutting: half a
 * secret is not recognised.
 *
 * @param level `standard`: tokens, passwords, keys; `strict`: also e-mail addresses, phone and card numbers, network
 *   addresses, names in home paths
 *
 * @example
 * ```ts
 * redactor("standard")("password=hunter2hunter2"); // password=[redacted:secret:1]
 * ```
 */
export function redactor(level: RedactionLevel): Redactor {
  const rules = redactionRules(level);
  const marks = new Map<string, string>();
  const counts = new Map<string, number>();
  const markOf = (kind: RedactionRule["kind"], value: string): string => {
    const key = `${kind}\0${value}`;
    const known = marks.get(key);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const mark = `[redacted:${kind}:${count}]`;
    marks.set(key, mark);
    return mark;
  };
  return (text) => rules.reduce((redacted, rule) => applyRule(redacted, rule, markOf), text);
}

/**
 * Reads how much is to be taken out.
 *
 * @param level what somebody gave
 * @throws PraisonError `INVALID_INPUT` that names the levels
 */
export function parseRedactionLevel(level: unknown): RedactionLevel {
  if (level === "none" || level === "standard" || level === "strict") return level;
  throw new PraisonError("INVALID_INPUT", `redaction must be none, standard or strict, got ${shown(level)}`);
}

function applyRule(
  text: string,
  { kind, pattern, isMeant }: RedactionRule,
  markOf: (kind: RedactionRule["kind"], value: string) => string,
): string {
  let done = 0;
  let redacted = "";
  for (const match of text.matchAll(pattern)) {
    const value = match.groups?.["value"] ?? match[0];
    if (isMeant !== undefined && !isMeant(value, match)) continue;
    // The last place: what stands before a value may hold it, too, as in user:user@.
    const start = match.index + match[0].lastIndexOf(value);
    redacted += text.slice(done, start) + markOf(kind, value);
    done = start + value.length;
  }
  return done === 0 ? text : redacted + text.slice(done);
}
