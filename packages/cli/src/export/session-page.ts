import { createHash } from "node:crypto";
import {
  formatInstant,
  modelOf,
  parseInstant,
  type ProjectedMessage,
  projectMessages,
  type RedactionLevel,
  type Session,
  summarizeSession,
  type ToolCall,
} from "@praison/session-core";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

/** What a page tells besides the session. */
export interface SessionPageOptions {
  readonly nowMs: number;
  /** What was taken out before. */
  readonly redaction: RedactionLevel;
}

/** Longer tool texts are folded. */
const MAX_OPEN_LENGTH = 600;

/**
 * A session as one HTML page that needs nothing else: it can be read from a disk, on a phone, in light and dark, and be
 * searched. All texts are escaped; a policy in the page lets nothing be loaded and no script run but its own.
 *
 * @param session the session, redacted as is wanted
 * @param options what else is told
 */
export function sessionPage(session: Session, { nowMs, redaction }: SessionPageOptions): string {
  const { title, messageCount } = summarizeSession(session, nowMs);
  const entries = projectMessages(session);
  const archivedCount = entries.filter(({ archived, index }) => archived && index !== null).length;
  const policy = `default-src 'none'; style-src '${hashOf(pageStyle)}'; script-src '${hashOf(pageScript)}'; base-uri 'none'; form-action 'none'`;
  const facts = [
    session.agentName === title ? undefined : session.agentName,
    modelOf(session),
    `${messageCount} ${messageCount === 1 ? "message" : "messages"}${archivedCount > 0 ? `, ${archivedCount} archived` : ""}`,
    readable(timeText(session.updatedAt)),
  ].filter((fact) => fact !== undefined && fact !== "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1 dir="auto">${escaped(title)}</h1>
<p class="facts">${facts.map((fact = "") => `<span dir="auto">${escaped(fact)}</span>`).join("")}</p>
<form class="search" role="search" hidden>
<input type="search" aria-label="Search this conversation" placeholder="Search this conversation" autocomplete="off">
<output aria-live="polite"></output>
</form>
</header>
<main>
${entries.map((entry, at) => `${boundaryOf(entry, entries[at - 1])}${messageHtml(entry)}`).join("\n")}
</main>
<footer>Session <code>${escaped(session.sessionId)}</code>${footnote(redaction)}</footer>
<script>${pageScript}</script>
</body>
</html>
`;
}

function boundaryOf(entry: ProjectedMessage, before: ProjectedMessage | undefined): string {
  if (before?.archived !== true || entry.archived) return "";
  return '<p class="boundary"><span>above: archived</span></p>\n';
}

function messageHtml({ index, archived, message }: ProjectedMessage): string {
  const role = index === null ? "summary" : message.role;
  const side = role === "user" ? "user" : role === "assistant" ? "assistant" : "other";
  const time = timeText(message.timestamp);
  const link = index === null ? "" : `<a href="#m${index}" aria-label="Link to this message">#${index}</a>`;
  const head = `<h2><span dir="auto">${escaped(role)}</span>${time === undefined ? "" : `<time datetime="${time}">${readable(time)}</time>`}${link}</h2>`;
  const calls = (message.toolCalls ?? []).map(callHtml).join("");
  const id = index === null ? "" : ` id="m${index}"`;
  return `<article${id} class="${side}${archived ? " archived" : ""}">${head}${contentHtml(side, message.content)}${calls}</article>`;
}

function contentHtml(side: string, content: string): string {
  if (content === "") return "";
  const text = `<div class="text" dir="auto">${escaped(content)}</div>`;
  if (side !== "other" || content.length <= MAX_OPEN_LENGTH) return text;
  return `<details><summary>${content.length} characters</summary>${text}</details>`;
}

function callHtml(call: ToolCall): string {
  const given = call.function?.arguments ?? "";
  const input = typeof given === "string" ? given : JSON.stringify(given);
  return `<details class="call"><summary>called <code>${escaped(call.function?.name ?? "a tool")}</code></summary><div class="text" dir="auto">${escaped(input)}</div></details>`;
}

function readable(time: string | undefined): string {
  return time === undefined ? "" : time.replace("T", " ").replace("Z", " UTC");
}

function footnote(redaction: RedactionLevel): string {
  return redaction === "none" ? "" : ` · redacted (${redaction})`;
}

/** What a control code would do is shown as a sign for it; what turns the direction of writing is left out. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
      // oxlint-disable-next-line no-control-regex -- these are what is replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "\ufffd")
      .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function timeText(time: string | number | undefined): string | undefined {
  const instantMs = parseInstant(time);
  return instantMs === undefined ? undefined : formatInstant(instantMs);
}
