import { PraisonError, shown } from "../errors.ts";
import { textOf } from "../message.ts";
import type { SessionFilters } from "../session-filters.ts";
import { parseCount } from "../count-range.ts";
import { DEFAULT_SEARCH_LIMIT, DEFAULT_WINDOW, MAX_TOOL_LIMIT, MAX_TOOL_WINDOW } from "./recall-defaults.ts";

/** What of the filters a request may carry; who asks and where it runs is not the request's to say. */
export type RequestFilters = Pick<SessionFilters, "since" | "until" | "role">;

/** What to recall: sessions that match, the surroundings of a message, or the most recent sessions. */
export type RecallRequest =
  | {
      readonly mode: "discovery";
      readonly query: string;
      /** Search inside this session only. */
      readonly sessionId?: string | undefined;
      /** Default 5. */
      readonly limit?: number | undefined;
      /** Messages on each side. Default 5. */
      readonly window?: number | undefined;
      readonly filters?: RequestFilters | undefined;
    }
  | {
      readonly mode: "scroll";
      readonly sessionId: string;
      /** Index of the message to centre on, as given; empty for the most recent message. */
      readonly aroundMessageId?: string | undefined;
      /** Messages on each side. Default 5. */
      readonly window?: number | undefined;
    }
  | {
      readonly mode: "browse";
      /** Default 5. */
      readonly limit?: number | undefined;
      readonly filters?: RequestFilters | undefined;
    };

/** Flat arguments as a model, a flag parser or a caller gives them; odd types are read where their meaning is plain. */
export interface RecallArguments {
  readonly query?: unknown;
  readonly sessionId?: unknown;
  readonly aroundMessageId?: unknown;
  readonly limit?: unknown;
  readonly window?: unknown;
  readonly since?: unknown;
  readonly until?: unknown;
  readonly role?: unknown;
}

/**
 * The mode that flat arguments mean: with a query discovery, else with a session id scroll, else browse.
 *
 * @param args flat arguments; blanks count as nothing
 */
export function recallMode(args: RecallArguments): RecallRequest["mode"] {
  if (textOf(args.query).trim() !== "") return "discovery";
  return textOf(args.sessionId).trim() === "" ? "browse" : "scroll";
}

/**
 * Decides the mode, once: a query means discovery, else a session id means scroll, else browse. Blanks count as nothing.
 *
 * @param args flat arguments; `limit` is clamped to 1…50, `window` to 0…50
 * @throws PraisonError `INVALID_INPUT` that names the parameter
 */
export function parseRecallRequest(args: RecallArguments): RecallRequest {
  const query = parseText("query", args.query);
  const sessionId = parseText("session_id", args.sessionId);
  const limit = parseCount(args.limit, {
    name: "limit",
    default: DEFAULT_SEARCH_LIMIT,
    min: 1,
    max: MAX_TOOL_LIMIT,
  });
  const window = parseCount(args.window, {
    name: "window",
    default: DEFAULT_WINDOW,
    min: 0,
    max: MAX_TOOL_WINDOW,
  });
  const filters = {
    since: parseText("since", args.since) || undefined,
    until: parseText("until", args.until) || undefined,
    role: parseText("role", args.role) || undefined,
  };
  const mode = recallMode(args);
  switch (mode) {
    case "discovery": {
      const inSession = sessionId.trim() === "" ? undefined : sessionId;
      return { mode: "discovery", query, sessionId: inSession, limit, window, filters };
    }
    case "scroll": {
      const aroundMessageId = parseText("around_message_id", args.aroundMessageId);
      return { mode: "scroll", sessionId, aroundMessageId, window };
    }
    case "browse":
      return { mode: "browse", limit, filters };
    default:
      return mode satisfies never;
  }
}

function parseText(name: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  throw new PraisonError("INVALID_INPUT", `${name} must be text, got ${shown(value)}`, {
    hint: `Give ${name} as a string, or leave it out.`,
  });
}
