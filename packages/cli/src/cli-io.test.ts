import { expect, test } from "vitest";
import { lineWidth } from "./cli-io.ts";

test.each([
  [{ columns: 100, env: { COLUMNS: "60" } }, 100],
  [{ env: { COLUMNS: "60" } }, 60],
  [{ columns: 0, env: { COLUMNS: "60" } }, 60],
  [{ columns: 0, env: {} }, 80],
  [{ columns: undefined, env: { COLUMNS: "wide" } }, 80],
  [{ env: { COLUMNS: "0" } }, 80],
  [{ columns: 5, env: {} }, 20],
])("%j gives lines of %i characters", (io, width) => {
  expect(lineWidth(io)).toBe(width);
});
