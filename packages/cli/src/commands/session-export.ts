import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { asStoreUnavailable, isErrorCode, writeFileAtomic } from "@praison/home";
import {
  parseRedactionLevel,
  PraisonError,
  printSession,
  redactedSession,
  type Session,
  shown,
  type RedactionLevel,
} from "@praison/session-core";
import { type CommandContext, withCanonicalStore, writeAnswer } from "../command-context.ts";
import { sessionMarkdown } from "../export/session-markdown.ts";
import { sessionPage } from "../export/session-page.ts";
import { namedSession } from "../named-session.ts";
import { terminalLine } from "../output/terminal-text.ts";

/** Flags of `session export`, as typed. */
export interface SessionExportFlags {
  readonly format?: string | undefined;
  readonly output?: string | undefined;
  readonly redact?: string | undefined;
  readonly force?: boolean | undefined;
}

type ExportFormat = "json" | "md" | "html";

/**
 * `praisonai session export`: prints a whole session, archived turns included: as the file that `session import` and the
 * Python package take, as Markdown, or as a page.
 *
 * @param name which session
 * @param flags what the user typed
 * @param context of the command
 * @throws PraisonError `SESSION_NOT_FOUND`, `INVALID_INPUT` for a bad flag or a file that is there already
 */
export async function sessionExport(
  name: string,
  flags: SessionExportFlags,
  context: CommandContext,
): Promise<void> {
  const { io, nowMs } = context;
  const format = parseFormat(flags.format ?? (context.isJson ? "json" : "md"));
  const redact = parseRedactionLevel(flags.redact ?? "none");
  await withCanonicalStore(context, async (store) => {
    const session = redactedSession(await namedSession(store, name, { signal: io.signal }), redact);
    const text = printed(session, format, { redaction: redact, nowMs });
    if (flags.output === undefined) {
      io.stdout.write(text);
      return;
    }
    const path = resolve(io.cwd, flags.output);
    await save(path, text, flags.force === true);
    writeAnswer(context, {
      wire: () => ({ session_id: session.sessionId, format, redact, path }),
      text: () => `Exported to ${terminalLine(path)}\n`,
    });
  });
}

function parseFormat(format: string): ExportFormat {
  if (format === "json" || format === "md" || format === "html") return format;
  throw new PraisonError("INVALID_INPUT", `--format must be json, md or html, got ${shown(format)}`);
}

function printed(
  session: Session,
  format: ExportFormat,
  options: { readonly redaction: RedactionLevel; readonly nowMs: number },
): string {
  switch (format) {
    case "json":
      return printSession(session);
    case "md":
      return sessionMarkdown(session, options.nowMs);
    case "html":
      return sessionPage(session, options);
    default:
      return format satisfies never;
  }
}

async function save(path: string, text: string, overwrite: boolean): Promise<void> {
  if (overwrite) {
    await writeFileAtomic(path, text);
    return;
  }
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!isErrorCode(error, "EEXIST")) throw asStoreUnavailable("write", path, error);
    throw new PraisonError("INVALID_INPUT", `${shown(path)} is there already`, {
      hint: "Choose another name, or say that you mean it: --force",
    });
  }
}
