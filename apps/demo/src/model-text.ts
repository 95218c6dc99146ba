import { resolveModel } from "@praison/agents";
import type { Environment } from "@praison/home";

/**
 * Says which model answers.
 *
 * @param env `PRAISONAI_MODEL` names one
 */
export async function modelText(env: Environment): Promise<string> {
  const model = await resolveModel(undefined, env);
  const name = typeof model === "string" ? model : `${model.provider}/${model.modelId}`;
  return name === "praison-offline/offline"
    ? "The agents here use the built-in offline model, which only looks up and quotes. PRAISONAI_MODEL names a real one, such as openai/gpt-5-mini."
    : `The agents here use ${name}, as PRAISONAI_MODEL says.`;
}
