/** How much is taken out: nothing, secrets, or secrets and what tells who somebody is. */
export type RedactionLevel = "none" | "standard" | "strict";

/** What is looked for. The part of a match that is to go is its group `value`, else all of it. */
export interface RedactionRule {
  /** Stands in the mark that takes its place. */
  readonly kind: "secret" | "email" | "phone" | "card" | "address" | "path";
  readonly pattern: RegExp;
  /** Tells what only looks like it. */
  readonly isMeant?: (value: string, match: RegExpExecArray) => boolean;
}

const SECRET_NAME =
  "[\\w.-]{0,40}(?:passw(?:or)?d|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?key|credentials?)(?:s|[_-][\\w-]{0,20})?";

const SEPARATOR = "[\"']?[ \\t]{0,4}(:=|=>|[=:])[ \\t]{0,4}";

/** Every quantifier has a bound, so that the time taken grows with the text alone. */
const standardRules: readonly RedactionRule[] = [
  {
    kind: "secret",
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,20000}?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  {
    kind: "secret",
    // OpenAI, Anthropic, Stripe, GitHub, GitLab, Slack, AWS, Google, npm, Hugging Face, SendGrid, DigitalOcean.
    pattern:
      /(?<![\w-])(?:sk-[\w-]{16,400}|[srp]k_(?:live|test)_[\w]{10,200}|gh[pousr]_\w{20,400}|github_pat_\w{20,400}|glpat-[\w-]{16,200}|xox[abeprs]-[\w-]{10,400}|(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[\w-]{30,60}|ya29\.[\w-]{20,400}|npm_\w{30,100}|hf_\w{20,100}|SG\.[\w-]{16,60}\.[\w-]{16,100}|do[op]_v1_[0-9a-f]{32,100})(?![\w-])/g,
  },
  { kind: "secret", pattern: /(?<![\w-])eyJ[\w-]{6,8000}\.[\w-]{2,8000}\.[\w-]{0,8000}/g },
  {
    kind: "secret",
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,200}:(?<value>[^\s/@"'<>]{1,200})@/gi,
    isMeant: (value) => !isPlaceholder(value),
  },
  {
    kind: "secret",
    pattern: /\b(?:bearer|basic|token)[ \t]{1,4}(?<value>[\w+/=.~-]{12,8000})/gi,
    isMeant: (value) => /\d/.test(value) && /[a-z]/i.test(value),
  },
  {
    kind: "secret",
    pattern: new RegExp(
      `(?<!\\w)(?:${SECRET_NAME})${SEPARATOR}(["'\`])(?<value>[^"'\`\\n]{6,2000})\\2`,
      "gi",
    ),
    isMeant: (value) =>
      !isPlaceholder(value) && (/\d|[^\w\s.-]|[A-Z].*[a-z].*[A-Z]/.test(value) || value.length >= 20),
  },
  {
    kind: "secret",
    pattern: new RegExp(`(?<!\\w)(?:${SECRET_NAME})${SEPARATOR}(?<value>[^\\s"'\`,;)}\\]]{6,2000})`, "gi"),
    isMeant: isSecretValue,
  },
];

const strictRules: readonly RedactionRule[] = [
  { kind: "email", pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}(?!\w)/giu },
  {
    kind: "card",
    pattern: /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g,
    isMeant: (value) => isCardNumber(value.replace(/[ -]/g, "")),
  },
  {
    kind: "phone",
    pattern:
      /(?<![\w.:/-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{2,5}(?:[ .-]?\d{2,5}){1,5}(?![\w:/-])/g,
    isMeant: isPhoneNumber,
  },
  {
    kind: "address",
    pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g,
    isMeant: (value) => value.split(".").every((part) => Number(part) <= 255),
  },
  {
    kind: "address",
    pattern: /(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}(?::?[0-9a-f]{1,4}){1,5}(?![\w:])/gi,
    isMeant: (value) => !/^\d\d:\d\d:\d\d/.test(value),
  },
  { kind: "path", pattern: /(?:\/(?:home|Users)\/|[A-Z]:\\Users\\)(?<value>[^\s/\\:"'<>|]{1,64})/gi },
  {
    kind: "secret",
    pattern: /(?<![\w+/=-])[\w+/-]{32,400}={0,2}(?![\w+/=-])/g,
    isMeant: (value) =>
      !/^[0-9a-f-]+$/i.test(value) &&
      entropyOf(value) > 4 &&
      /\d/.test(value) &&
      /[a-z]/.test(value) &&
      /[A-Z]/.test(value),
  },
];

/**
 * The rules of a level, in the order in which they apply.
 *
 * @param level how much is taken out
 */
export function redactionRules(level: RedactionLevel): readonly RedactionRule[] {
  switch (level) {
    case "none":
      return [];
    case "standard":
      return standardRules;
    case "strict":
      return [...standardRules, ...strictRules];
    default:
      return level satisfies never;
  }
}

/** Types, variables, calls and words of prose follow the same names. */
function isSecretValue(value: string, [, separator = ""]: RegExpExecArray): boolean {
  if (isPlaceholder(value) || /[({]|=>|^https?:$/.test(value)) return false;
  const hasDigit = /\d/.test(value);
  if (separator.includes("=")) {
    return hasDigit ? !/^\d+$/.test(value) || value.length >= 12 : /[^\w.]/.test(value) || value.length >= 16;
  }
  // Behind a colon stands prose more often than a secret.
  return value.length >= 8 && hasDigit && /[a-z]/i.test(value) && !/^[\d.:/-]+\w?$/.test(value);
}

function isPlaceholder(value: string): boolean {
  return (
    value.startsWith("[redacted:") ||
    /^(?:\$|%|<|\*|x{4,}|\.{3}|process\.|os\.|env\.|import\.|secrets\.|config\.|self\.|this\.|your[_-]|example|changeme|redacted|undefined$|null$)/i.test(
      value,
    )
  );
}

function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (const [at, digit] of Array.from(digits).toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Neither a date, a version, a plain number nor a size. */
function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  if (digits.length < 8 || digits.length > 15) return false;
  if (/^\d{4}[.-]\d{1,2}[.-]\d{1,2}/.test(value) || /^\d{1,2}\.\d{1,2}\.\d{4}/.test(value)) return false;
  return (
    value.startsWith("+") || value.startsWith("0") || /[ ()]/.test(value) || /^\d{3}-\d{3}-\d{4}$/.test(value)
  );
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}
