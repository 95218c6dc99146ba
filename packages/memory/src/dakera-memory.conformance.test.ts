import { expect, test } from "vitest";
import { DakeraMemory } from "./dakera-memory.ts";
import { dakeraServer } from "./dakera-server.fixture.ts";
import { testMemory } from "./testing/test-memory.ts";

const apiKey = "dk-test";

testMemory(
  "DakeraMemory, against a server that follows its public contract",
  async () => {
    const { url, close } = await dakeraServer(apiKey);
    return {
      open: async (settings) => new DakeraMemory({ url, apiKey, env: {}, ...settings }),
      remove: close,
    };
  },
  {
    skip: {
      "nothing is lost by calls at the same time":
        "two objects change one place through a service without locks",
    },
  },
);

test("users are kept apart, and a server that is not there or refuses is said", async () => {
  const { url, close } = await dakeraServer(apiKey);
  const env = { DAKERA_URL: `${url}/`, DAKERA_API_KEY: apiKey };
  await new DakeraMemory({ env, userId: "ada" }).addLongTerm("fact of ada");
  expect(await new DakeraMemory({ env }).list("long_term")).toEqual([]);
  await expect(new DakeraMemory({ url, apiKey: "wrong" }).addLongTerm("x")).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    hint: expect.stringContaining("DAKERA_API_KEY"),
  });
  await close();
  await expect(new DakeraMemory({ env }).list("long_term")).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
  });
});
