import { expect, test } from "vitest";
import { z } from "zod";
import { defaultToolRegistry } from "./default-tool-registry.ts";
import { ToolRegistry } from "./tool-registry.ts";

const weather = {
  name: "weather",
  description: "Tells the weather.",
  input: z.object({}),
  execute: () => "rain",
};

test("tools are found by name, and listed in order", () => {
  const registry = defaultToolRegistry();
  registry.register(weather);
  expect(registry.list()).toEqual(["session_search", "store_memory", "search_memory", "weather"]);
  expect(typeof registry.get("weather")).toBe("function");
});

test("a name is given once", () => {
  const registry = new ToolRegistry();
  registry.register(weather);
  expect(() => registry.register(weather)).toThrow(/"weather" is registered already/);
  expect(() => registry.register("weather", () => ({}) as never)).toThrow(/registered already/);
  expect(registry.list()).toEqual(["weather"]);
});

test("an unknown name: the error tells the nearest", () => {
  const caught = (): unknown => {
    try {
      return defaultToolRegistry().get("serch_memory");
    } catch (error) {
      return error;
    }
  };
  expect(caught()).toMatchObject({
    code: "TOOL_NOT_FOUND",
    hint: expect.stringMatching(/^Did you mean search_memory/),
  });
  expect(() => new ToolRegistry().get("x")).toThrow(/there is no tool named "x"/);
});

test.each([
  [{ ...weather, name: "" }, "name"],
  [{ ...weather, description: "" }, "description"],
  [{ ...weather, input: {} }, "input"],
  [{ ...weather, execute: "rain" }, "execute"],
])("what is no tool is refused, and the fault named: %j", (tool, field) => {
  expect(() => new ToolRegistry().register(tool as never)).toThrow(field);
});
