import { describe, expect, test } from "vitest";
import { batchQueue } from "./batch-queue.ts";

describe("batchQueue", () => {
  test("items that wait for one key are handed over together, in order", async () => {
    const batches: string[][] = [];
    const queue = batchQueue<string>(async (_key, take) => {
      await Promise.resolve();
      batches.push(take().map(({ item }) => item));
    });
    await Promise.all(["a", "b", "c"].map((item) => queue.push("key", item, undefined)));
    expect(batches).toEqual([["a", "b", "c"]]);
  });

  test("an item that comes while a batch is worked on goes into the next", async () => {
    const batches: string[][] = [];
    const queue = batchQueue<string>(async (_key, take) => {
      batches.push(take().map(({ item }) => item));
      await Promise.resolve();
    });
    await Promise.all([queue.push("key", "a", undefined), queue.push("key", "b", undefined)]);
    expect(batches).toEqual([["a"], ["b"]]);
  });

  test("a failure before items were taken rejects all that wait, and the queue goes on", async () => {
    let isBroken = true;
    const queue = batchQueue<string>(async (_key, take) => {
      await Promise.resolve();
      if (isBroken) throw new Error("no lock");
      take();
    });
    const outcomes = await Promise.allSettled([
      queue.push("key", "a", undefined),
      queue.push("key", "b", undefined),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    await expect(queue.push("key", "c", undefined)).resolves.toBeUndefined();
  });

  test("a failure before items were taken leaves those that came meanwhile an attempt of their own", async () => {
    const attempts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const worked: string[] = [];
    let attempt = 0;
    const queue = batchQueue<string>(async (_key, take) => {
      await attempts[attempt++]?.promise;
      worked.push(...take().map(({ item }) => item));
    });
    const early = queue.push("key", "early", undefined);
    const late = queue.push("key", "late", undefined);
    attempts[0]?.reject(new Error("no lock"));
    await expect(early).rejects.toThrow("no lock");
    attempts[1]?.resolve();
    await late;
    expect(worked).toEqual(["late"]);
  });

  test("an item taken back by its signal is not worked on", async () => {
    const worked: string[] = [];
    const gate = Promise.withResolvers<void>();
    const queue = batchQueue<string>(async (_key, take) => {
      await gate.promise;
      worked.push(...take().map(({ item }) => item));
    });
    const controller = new AbortController();
    const kept = queue.push("key", "kept", undefined);
    const dropped = queue.push("key", "dropped", controller.signal);
    controller.abort(new Error("changed my mind"));
    await expect(dropped).rejects.toThrow("changed my mind");
    gate.resolve();
    await kept;
    expect(worked).toEqual(["kept"]);
  });

  test("drain waits for all keys", async () => {
    const done: string[] = [];
    const queue = batchQueue<string>(async (key, take) => {
      take();
      await Promise.resolve();
      done.push(key);
    });
    const pushed = [queue.push("a", "1", undefined), queue.push("b", "2", undefined)];
    await queue.drain();
    expect(done.toSorted()).toEqual(["a", "b"]);
    await Promise.all(pushed);
  });
});
