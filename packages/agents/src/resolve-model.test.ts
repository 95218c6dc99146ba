import { expect, test } from "vitest";
import { Agent } from "./agent.ts";
import { resolveModel } from "./resolve-model.ts";
import { scriptedModel } from "./testing/scripted-model.ts";

const idOf = async (...given: Parameters<typeof resolveModel>): Promise<string> => {
  const model = await resolveModel(...given);
  return typeof model === "string" ? model : `${model.provider} ${model.modelId}`;
};

test("without a choice it is the offline model, whatever keys there are", async () => {
  expect(await idOf(undefined, {})).toBe("praison-offline offline");
  expect(await idOf(undefined, { OPENAI_API_KEY: "test-key", PRAISONAI_MODEL: " " })).toBe(
    "praison-offline offline",
  );
  expect(await idOf("offline", { PRAISONAI_MODEL: "openai/gpt-test" })).toBe("praison-offline offline");
});

test("what is given goes before what the environment names", async () => {
  const env = {
    PRAISONAI_MODEL: "openai/gpt-env",
    OPENAI_API_KEY: "test-key",
    ANTHROPIC_API_KEY: "test-key",
  };
  expect(await idOf(undefined, env)).toMatch(/^openai.* gpt-env$/);
  expect(await idOf("anthropic/claude-test", env)).toMatch(/^anthropic.* claude-test$/);
  expect(await idOf("openai-compatible/org/model:7b", { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" })).toMatch(
    / org\/model:7b$/,
  );
  const model = scriptedModel(["x"]);
  expect(await resolveModel(model, env)).toBe(model);
});

test.each([
  ["openai/gpt-test", /OPENAI_API_KEY/],
  ["anthropic/claude-test", /ANTHROPIC_API_KEY/],
  ["openai-compatible/local", /OPENAI_BASE_URL/],
  ["gpt-test", /provider\/model/],
  ["openai/", /provider\/model/],
  ["constructor/x", /provider\/model/],
])("%s without what it needs: the error says what to do", async (name, hint) => {
  await expect(resolveModel(name, {})).rejects.toMatchObject({
    code: "MODEL_NOT_AVAILABLE",
    hint: expect.stringMatching(hint),
  });
  const agent = new Agent({ model: name, env: {} });
  await expect(agent.run("Hello?")).rejects.toMatchObject({ code: "MODEL_NOT_AVAILABLE" });
});
