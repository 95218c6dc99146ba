import type { PraisonError } from "@praison/session-core";

/** How many tokens a call took, as far as the provider tells. */
export interface TokenUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** Why a call ended: the model was done, the step limit was reached, or what the provider said. */
export type FinishReason = "stop" | "step-limit" | "length" | "content-filter" | "error" | "other";

/**
 * What happens in a call, as it happens. The last event is `finish` or `error`.
 */
export type AgentEvent =
  /** A piece of the answer's text. */
  | { readonly type: "text"; readonly text: string }
  /** The model wants a tool; `input` is what it gave, also where it was no valid input. */
  | {
      readonly type: "tool-call";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: unknown;
    }
  /** What the tool answered; with `isError` the text of what went wrong, which the model sees too. */
  | {
      readonly type: "tool-result";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly output: unknown;
      readonly isError: boolean;
    }
  /** The end of a call: the text of the last step, how many steps it took, what it cost. */
  | {
      readonly type: "finish";
      readonly text: string;
      readonly reason: FinishReason;
      readonly steps: number;
      readonly usage: TokenUsage;
    }
  /** The call failed; what was done until then is kept in the session. */
  | { readonly type: "error"; readonly error: PraisonError };
