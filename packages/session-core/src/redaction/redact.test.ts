import fc from "fast-check";
import { expect, test } from "vitest";
import { redactor } from "./redact.ts";

const standard = (text: string): string => redactor("standard")(text);
const strict = (text: string): string => redactor("strict")(text);
// Put together here, so that no scanner takes them for real ones.
const fake = (start: string, length: number): string =>
  start + "aB3dE5gH7jK9mN1pQ2".repeat(12).slice(0, length);

test.each([
  ["use sk-TESTabcdefghijklmnop1234 and password=hunter2hunter2 for staging", ["sk-TEST", "hunter2"]],
  ["Authorization: Bearer eyJhbGciOiJub25lIn0.e30.x", ["eyJhb"]],
  ["postgres://u:p4ssw0rdXYZ@db/x", ["p4ssw0rd"]],
  [`token ${fake("ghp_", 36)}`, ["ghp_"]],
  [`${fake("github_pat_", 60)}.`, ["github_pat_"]],
  [`slack: ${fake("xoxb-", 40)}`, ["xoxb-"]],
  ["aws AKIAIOSFODNN7EXAMPLE ok", ["AKIA"]],
  [`key ${fake("AIza", 35)}`, ["AIza"]],
  [fake("sk-ant-api03-", 80), ["sk-ant"]],
  [fake("sk_live_", 24), ["sk_live"]],
  [fake("glpat-", 20), ["glpat"]],
  [fake("npm_", 36), ["npm_"]],
  ['{"api_key": "aB3dE5gH7jK9"}', ["aB3dE5"]],
  ["DB_PASSWORD='correct horse battery staple 9'", ["correct"]],
  ["export OPENAI_API_KEY=aB3dE5gH7jK9mN1p", ["aB3dE5"]],
  ["client_secret: 8f7d6e5c4b3a2918", ["8f7d6e"]],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----", ["MIIE"]],
  ["-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn without an end", ["b3Blbn"]],
  ["Basic dXNlcjpwYXNzd29yZDEyMw==", ["dXNlcjpw"]],
] as const)("%s loses its secret and keeps the rest", (text, secrets) => {
  const redacted = standard(text);
  for (const secret of secrets) expect(redacted).not.toContain(secret);
  expect(redacted).toContain("[redacted:secret:1]");
});

test.each([
  "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b fixed it",
  "id 550e8400-e29b-41d4-a716-446655440000",
  "integrity sha512-abcDEF0123456789abcDEF0123456789abcDEF0123456789==",
  "password: string; token: number; secret?: boolean",
  "const token = await getToken(request);",
  "apiKey: process.env.API_KEY, secret: config.secret",
  "The secret of good tea is time. The token: a coin.",
  "token usage: 12345 tokens; max_tokens=4096; total_tokens: 812",
  "Set API_KEY=<your key> or API_KEY=$KEY or API_KEY=xxxxxxxx",
  "#ff8800 rgba(0,0,0) 2026-05-01T10:00:00Z v2.1.3-beta 192.168.0.1:8080",
  "tokenizer=unicode61 tokenize='porter'",
  "see https://example.org:8080/path@v2 and mailto:me",
  "the password was wrong, the passwords are reset",
])("%s is no secret", (text) => {
  expect(standard(text)).toBe(text);
});

test.each([
  ["write to ada@example.org please", "ada@example.org", "email"],
  ["call +44 20 7946 0958 or", "7946", "phone"],
  ["card 4111 1111 1111 1111 ok", "1111", "card"],
  ["from 203.0.113.7 in", "203.0.113.7", "address"],
  ["in /home/ada/notes", "ada", "path"],
  ["in C:\\Users\\Ada\\notes", "Ada", "path"],
  [`opaque ${fake("", 44)} end`, "aB3dE5", "secret"],
] as const)("strictly, %s tells nobody who it is", (text, value, kind) => {
  expect(strict(text)).not.toContain(value);
  expect(strict(text)).toContain(`[redacted:${kind}:1]`);
  expect(standard(text)).toBe(text);
});

test.each([
  "on 2026-05-01 at 10:30:15, 1 000 000 rows, 12345678 bytes, 3.14159265",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b and 550e8400-e29b-41d4-a716-446655440000",
  "npm i @praison/memory vitest@5.1.2",
])("strictly, too, %s stays", (text) => {
  expect(strict(text)).toBe(text);
});

test("the same secret has the same mark, another one another", () => {
  const redact = redactor("standard");
  expect(redact("password=hunter2hunter2 password=other1other1 password=hunter2hunter2")).toBe(
    "password=[redacted:secret:1] password=[redacted:secret:2] password=[redacted:secret:1]",
  );
  expect(redact("PASSWORD=hunter2hunter2")).toBe("PASSWORD=[redacted:secret:1]");
});

test("none leaves all as it is", () => {
  expect(redactor("none")("password=hunter2hunter2")).toBe("password=hunter2hunter2");
});

test("whatever the text, redacting never fails, and redacting again changes nothing", () => {
  const pieces = fc.constantFrom(
    "password=",
    "token: ",
    "Bearer ",
    "sk-",
    "eyJ",
    "://u:",
    "@",
    "-----BEGIN PRIVATE KEY-----",
    "\n",
    '"',
    "aB3dE5gH7jK9mN1p",
    "+44 20 7946 0958",
    "数据",
    "\ud800",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 12 })), { maxLength: 20 }), (parts) => {
      for (const level of ["standard", "strict"] as const) {
        const once = redactor(level)(parts.join(""));
        expect(redactor(level)(once).replace(/:\d+\]/g, "]")).toBe(once.replace(/:\d+\]/g, "]"));
      }
    }),
  );
});

test.each([
  "a",
  "1",
  " ",
  "-",
  "a.",
  "a@",
  "1 ",
  "token=",
  "eyJ",
  "eyJaaaaaa.",
  "-----BEGIN PRIVATE KEY-----",
  "a:",
  "::",
  "/home/",
])("a megabyte of %j is soon done", (piece) => {
  // A pattern that goes back and forth would not come to an end here.
  expect(strict(piece.repeat(Math.ceil(300_000 / piece.length))).length).toBeGreaterThan(0);
});
