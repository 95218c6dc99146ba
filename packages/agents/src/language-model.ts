import type { LanguageModel } from "ai";

/** A language model of the AI SDK's present form, as an object. */
export type LanguageModelObject = Extract<LanguageModel, { readonly specificationVersion: "v4" }>;

/** What a model is asked. */
export type LanguageModelCall = Parameters<LanguageModelObject["doStream"]>[0];

/** The conversation as a model gets it. */
export type LanguageModelPrompt = LanguageModelCall["prompt"];

/** What a model answers when it is not streaming. */
export type LanguageModelAnswer = Awaited<ReturnType<LanguageModelObject["doGenerate"]>>;

/** A piece of a streamed answer. */
export type LanguageModelStreamPart =
  Awaited<ReturnType<LanguageModelObject["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;
