import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ChromaMemory } from "../../packages/memory/src/chroma-memory.ts";
import { hashedEmbedding } from "../../packages/memory/src/hashed-embedding.ts";
import { testMemory } from "../../packages/memory/src/testing/test-memory.ts";

const url = process.env["CHROMA_URL"];
const skip = {
  "nothing is lost by calls at the same time": "two objects change one place through a server without locks",
};

if (url === undefined || url === "") {
  describe("ChromaMemory", () => {
    // oxlint-disable-next-line vitest/no-disabled-tests -- there is no server
    test.skip("not run: no Chroma server", () => undefined);
  });
} else {
  const place = async (): Promise<{ open: (settings: object) => Promise<ChromaMemory> }> => {
    const collection = `laws-${randomUUID()}`;
    return { open: async (settings) => new ChromaMemory({ url, collection, ...settings }) };
  };
  testMemory("ChromaMemory", place, { skip });

  test("with an embedding a question finds a fact that has other words, and users are kept apart", async () => {
    const meanings: Readonly<Record<string, string>> = { automobile: "car", vehicle: "car" };
    const embed = (texts: readonly string[]): number[][] =>
      hashedEmbedding(
        texts.map((text) => text.replace(/automobile|vehicle/g, (word) => meanings[word] ?? word)),
      );
    const collection = `meaning-${randomUUID()}`;
    const memory = new ChromaMemory({ url, collection, embed });
    await memory.addLongTerm("The automobile is green");
    const [best] = await memory.search("vehicle");
    expect(best?.record.content).toBe("The automobile is green");
    expect(await new ChromaMemory({ url, collection, embed, userId: "ada" }).search("vehicle")).toEqual([]);
  });

  test("a server that is not there is said", async () => {
    const memory = new ChromaMemory({ url: "http://127.0.0.1:9" });
    await expect(memory.addLongTerm("x")).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  });
}
