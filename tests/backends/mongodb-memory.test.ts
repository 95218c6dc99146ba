import { randomUUID } from "node:crypto";
import { describe, test } from "vitest";
import { MongodbMemory } from "../../packages/memory/src/mongodb-memory.ts";
import { testMemory } from "../../packages/memory/src/testing/test-memory.ts";

const url = process.env["MONGODB_URL"];

if (url === undefined || url === "") {
  describe("MongodbMemory", () => {
    // oxlint-disable-next-line vitest/no-disabled-tests -- there is no server
    test.skip("not run: MONGODB_URL is not set", () => undefined);
  });
} else {
  testMemory(
    "MongodbMemory",
    async () => {
      const collection = `laws_${randomUUID()}`;
      return { open: async (settings) => new MongodbMemory({ url, collection, ...settings }) };
    },
    {
      skip: {
        "nothing is lost by calls at the same time":
          "two objects change one place through a server without locks",
      },
    },
  );
}
