import { expect, test } from "vitest";
import { ODD_INPUT_CHECKS } from "./odd-input.ts";

test.each(Object.keys(ODD_INPUT_CHECKS))("odd input to %s gets an answer or a coded error", async (name) => {
  await expect(ODD_INPUT_CHECKS[name]?.(60, 42)).resolves.toBeUndefined();
});
