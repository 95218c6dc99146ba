import {
  type Fact,
  FACT_IMPORTANCE,
  type FactExtractor,
  LEARN_KINDS,
  type LearnExtractor,
  type Learning,
} from "@praison/memory";
import { generateText, type LanguageModel, Output } from "ai";
import { z } from "zod";

const MAX_TEXT_LENGTH = 4000;

const learningsSchema = z.object({
  learnings: z
    .array(
      z.object({
        kind: z.enum(LEARN_KINDS),
        content: z.string().min(1).max(300).describe("One readable sentence."),
      }),
    )
    .max(20),
});
const LEARN_INSTRUCTIONS = `From the turn below, list what is worth knowing in later conversations, and nothing else: an empty list is a good answer.
persona: who the user is, what they prefer. insights: what was found out. threads: what the conversation is about.
patterns: what the user does again and again. decisions: what was decided. feedback: what the user thought of the answer.
improvements: what to do better. Take facts about the user from the user's words only. No secrets.`;

/**
 * Learns by a model, through structured output.
 *
 * @param model any model of the AI SDK
 *
 * @example
 * ```ts
 * new LearnManager({ settings, extract: learnWith(model) });
 * ```
 */
export function learnWith(model: LanguageModel): LearnExtractor {
  return async ({ text, answer, signal }, kinds): Promise<readonly Learning[]> => {
    const { output } = await generateText({
      model,
      output: Output.object({ schema: learningsSchema }),
      instructions: `${LEARN_INSTRUCTIONS}\nWanted kinds: ${[...kinds].join(", ")}.`,
      prompt: `user: ${text.slice(0, MAX_TEXT_LENGTH)}\n\nassistant: ${answer.slice(0, MAX_TEXT_LENGTH)}`,
      ...(signal !== undefined && { abortSignal: signal }),
    });
    return output.learnings;
  };
}

const factKinds = [
  "name",
  "role",
  "employer",
  "location",
  "project",
  "technology",
  "preference",
  "dislike",
] as const;
const factsSchema = z.object({
  facts: z
    .array(
      z.object({
        kind: z.enum(factKinds),
        value: z.string().min(1).max(200).describe("The bare value, such as Rome."),
        sentence: z.string().min(1).max(300).describe("A readable sentence, such as: User lives in Rome."),
      }),
    )
    .max(20),
});
const FACT_INSTRUCTIONS =
  "List the lasting facts that the user states about themselves in the text below; an empty list is a good answer. Nothing from questions, conditions, quotations, stories or about other people.";
/** What can be true only once. */
const SLOTS: ReadonlySet<string> = new Set(["name", "role", "employer", "location"]);

/**
 * Takes facts from a user's words by a model, through structured output.
 *
 * @param model any model of the AI SDK
 *
 * @example
 * ```ts
 * new AutoMemory(memory, { extract: factsWith(model) });
 * ```
 */
export function factsWith(model: LanguageModel): FactExtractor {
  return async (text): Promise<readonly Fact[]> => {
    const { output } = await generateText({
      model,
      output: Output.object({ schema: factsSchema }),
      instructions: FACT_INSTRUCTIONS,
      prompt: text.slice(0, MAX_TEXT_LENGTH),
    });
    return output.facts.map(({ kind, value, sentence }) => ({
      kind,
      value,
      sentence,
      importance: FACT_IMPORTANCE[kind],
      ...(SLOTS.has(kind) && { slot: kind }),
      start: 0,
      end: text.length,
    }));
  };
}
