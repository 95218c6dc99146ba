import type { Environment } from "@praison/home";
import { PraisonError, shown } from "@praison/session-core";
import type { LanguageModel } from "ai";
import { OFFLINE_PROVIDER, offlineModel } from "./offline-model/offline-model.ts";

/** A model of the AI SDK, or the name of one: `"openai/gpt-5-mini"`, `"anthropic/…"`, `"openai-compatible/…"`. */
export type ModelChoice = LanguageModel;

interface Provider {
  readonly packageName: string;
  /** The variables without which it cannot be reached. */
  readonly variables: readonly string[];
  load(modelId: string, env: Environment): Promise<LanguageModel>;
}

const providers: Readonly<Record<string, Provider>> = {
  openai: {
    packageName: "@ai-sdk/openai",
    variables: ["OPENAI_API_KEY"],
    async load(modelId, env) {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey: env["OPENAI_API_KEY"] ?? "" })(modelId);
    },
  },
  anthropic: {
    packageName: "@ai-sdk/anthropic",
    variables: ["ANTHROPIC_API_KEY"],
    async load(modelId, env) {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey: env["ANTHROPIC_API_KEY"] ?? "" })(modelId);
    },
  },
  "openai-compatible": {
    packageName: "@ai-sdk/openai-compatible",
    variables: ["OPENAI_BASE_URL"],
    async load(modelId, env) {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const baseURL = env["OPENAI_BASE_URL"] ?? "";
      const apiKey = env["OPENAI_API_KEY"];
      return createOpenAICompatible({ name: "openai-compatible", baseURL, ...(apiKey && { apiKey }) })(
        modelId,
      );
    },
  },
};

/**
 * Finds the model that was chosen: the one given, else the one that `PRAISONAI_MODEL` names, else the offline model. A
 * key in the environment alone chooses nothing.
 *
 * @param choice what the agent was given
 * @param env environment variables
 * @throws PraisonError `MODEL_NOT_AVAILABLE` that names the package to install or the variable to set
 */
export async function resolveModel(
  choice: ModelChoice | undefined,
  env: Environment,
): Promise<LanguageModel> {
  const chosen = choice ?? (env["PRAISONAI_MODEL"]?.trim() || undefined);
  if (chosen === undefined) return offlineModel();
  if (typeof chosen !== "string") return chosen;
  if (chosen === OFFLINE_MODEL_NAME) return offlineModel();
  const slash = chosen.indexOf("/");
  const providerName = chosen.slice(0, Math.max(0, slash));
  const modelId = chosen.slice(slash + 1);
  const provider = Object.hasOwn(providers, providerName) ? providers[providerName] : undefined;
  if (provider === undefined || modelId === "") {
    throw new PraisonError("MODEL_NOT_AVAILABLE", `there is no model named ${shown(chosen)}`, {
      hint: `Name it as provider/model, with one of ${Object.keys(providers).join(", ")}, or give a model of the AI SDK.`,
    });
  }
  const missing = provider.variables.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new PraisonError(
      "MODEL_NOT_AVAILABLE",
      `the model ${shown(chosen)} needs ${missing.join(" and ")}`,
      {
        hint: `Set ${missing.join(" and ")} in the environment.`,
      },
    );
  }
  return await loadFrom(provider, chosen, modelId, env);
}

/**
 * How a session names the model that answered: as it was chosen, else by its own id. The offline model is not named.
 *
 * @param model the model
 * @param choice what was chosen
 */
export function modelName(model: LanguageModel, choice: ModelChoice | undefined): string | undefined {
  if (typeof model === "string") return model;
  if (isOffline(model)) return undefined;
  return typeof choice === "string" && choice.trim() !== "" ? choice.trim() : model.modelId;
}

/**
 * Tells the offline model from any other.
 *
 * @param model a model
 */
export function isOffline(model: LanguageModel): boolean {
  return typeof model !== "string" && model.provider === OFFLINE_PROVIDER;
}

/** The name by which the offline model can be chosen in spite of `PRAISONAI_MODEL`. */
export const OFFLINE_MODEL_NAME = "offline";

async function loadFrom(
  provider: Provider,
  chosen: string,
  modelId: string,
  env: Environment,
): Promise<LanguageModel> {
  try {
    return await provider.load(modelId, env);
  } catch (cause) {
    const { packageName } = provider;
    if (isMissing(cause, packageName)) {
      throw new PraisonError(
        "MODEL_NOT_AVAILABLE",
        `the model ${shown(chosen)} needs the package ${packageName}`,
        { cause, hint: `Install it: npm install ${packageName}` },
      );
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PraisonError("MODEL_NOT_AVAILABLE", `the model ${shown(chosen)} cannot be made: ${reason}`, {
      cause,
    });
  }
}

function isMissing(error: unknown, packageName: string): boolean {
  const { code, message = "" } = (error ?? {}) as { readonly code?: unknown; readonly message?: string };
  return code === "ERR_MODULE_NOT_FOUND" && message.includes(`'${packageName}'`);
}
