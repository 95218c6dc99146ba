import {
  formatInstant,
  modelOf,
  parseInstant,
  type ProjectedMessage,
  projectMessages,
  type Session,
  summarizeSession,
} from "@praison/session-core";

/**
 * A session as Markdown: archived turns included, each text in a fence that nothing in it can end.
 *
 * @param session the session
 * @param nowMs epoch milliseconds
 */
export function sessionMarkdown(session: Session, nowMs: number): string {
  const { title, messageCount } = summarizeSession(session, nowMs);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Session ID", session.sessionId],
    ["Agent", session.agentName],
    ["Model", modelOf(session)],
    ["Created", timeText(session.createdAt)],
    ["Updated", timeText(session.updatedAt)],
    ["Messages", String(messageCount)],
  ];
  const head = facts.flatMap(([name, value]) => (value ? [`- **${name}**: ${inline(value)}`] : []));
  return [
    `# Session: ${inline(title)}`,
    "",
    ...head,
    "",
    "## Conversation",
    "",
    ...projectMessages(session).flatMap(messageLines),
  ].join("\n");
}

function messageLines({ index, archived, message }: ProjectedMessage): string[] {
  const marks = [
    index === null ? "summary" : `${message.role} · ${index}`,
    timeText(message.timestamp),
    archived ? "archived" : undefined,
  ].filter((mark) => mark !== undefined && mark !== "");
  const calls = (message.toolCalls ?? []).flatMap((call) => {
    const given = call.function?.arguments ?? "";
    return fenced(
      `${call.function?.name ?? "tool"}(${typeof given === "string" ? given : JSON.stringify(given)})`,
      "call",
    );
  });
  return [
    `### ${inline(marks.join(" · "))}`,
    "",
    ...(message.content === "" ? [] : fenced(message.content, "text")),
    ...calls,
  ];
}

/** The fence is longer than any run of the same sign within. */
function fenced(text: string, language: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, ...text.replace(/\r\n?/g, "\n").split("\n"), fence, ""];
}

/** On one line, with nothing in it that Markdown would obey. */
function inline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|!~&]/g, "\\$&");
}

function timeText(time: string | number | undefined): string | undefined {
  const instantMs = parseInstant(time);
  return instantMs === undefined ? undefined : formatInstant(instantMs);
}
