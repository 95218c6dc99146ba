import { expect } from "vitest";
import type { SearchableSessionStore, WindowOptions } from "../../session-store.ts";
import type { Law } from "./law.ts";
import { expectRejection } from "./rejection.ts";

const TWELVE = Array.from({ length: 12 }, (_, position) => `user: message ${position}`);

/** Reading around an anchor. */
export const windowLaws: readonly Law[] = [
  {
    title: "a window is centred on its anchor, given as number or as text",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", TWELVE);
      for (const aroundMessageId of [6, "6", " 6 "])
        expect(await indexes(store, { aroundMessageId, window: 2 })).toEqual([4, 5, 6, 7, 8]);
      expect(await indexes(store, { aroundMessageId: 6 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    },
  },
  {
    title: "a window is clipped at both ends",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", TWELVE);
      expect(await indexes(store, { aroundMessageId: 1, window: 3 })).toEqual([0, 1, 2, 3, 4]);
      expect(await indexes(store, { aroundMessageId: 10, window: 3 })).toEqual([7, 8, 9, 10, 11]);
      expect(await indexes(store, { aroundMessageId: 6, window: 1e9 })).toHaveLength(12);
    },
  },
  {
    title: "a window without an anchor shows the most recent messages",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", TWELVE);
      for (const aroundMessageId of [undefined, "", "  "])
        expect(await indexes(store, { aroundMessageId, window: 2 })).toEqual([9, 10, 11]);
      expect(await indexes(store, {})).toEqual([6, 7, 8, 9, 10, 11]);
    },
  },
  {
    title: "an anchor out of range is the nearest message",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", TWELVE);
      expect(await indexes(store, { aroundMessageId: "999", window: 1 })).toEqual([10, 11]);
      expect(await indexes(store, { aroundMessageId: "-3", window: 1 })).toEqual([0, 1]);
    },
  },
  {
    title: "an anchor that is no whole number is refused, and the hint gives the valid range",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", TWELVE);
      for (const aroundMessageId of ["abc", "3.5", 3.5, "1e1", "６"]) {
        const call = (): Promise<unknown> => store.window("a", { aroundMessageId });
        const error = await expectRejection(call, "INVALID_INPUT", `anchor ${aroundMessageId}`);
        expect(error.hint).toContain("0 to 11");
      }
    },
  },
  {
    title: "a window of nothing on each side is the anchor alone",
    async run({ open, write }) {
      const store = await open();
      await write(store, "a", TWELVE);
      expect(await indexes(store, { aroundMessageId: 4, window: 0 })).toEqual([4]);
      expect(await indexes(store, { aroundMessageId: 4, window: -2 })).toEqual([4]);
    },
  },
  {
    title: "the window of an unknown or an empty session is empty",
    async run({ open }) {
      const store = await open();
      await store.append("empty", []);
      expect(await store.window("nope", { aroundMessageId: 3 })).toEqual([]);
      expect(await store.window("empty", { aroundMessageId: 3 })).toEqual([]);
      expect(await store.exists("nope")).toBe(false);
    },
  },
  {
    title: "a window shows role, text, time and whether a message is archived",
    async run({ open, write }) {
      const store = await open({ activeWindow: 1 });
      await write(store, "a", ["user: two\nlines", "tool: 7"], { startsAt: "2026-06-10T14:32:00.75Z" });
      const [first, , last] = await store.window("a");
      expect(first).toEqual({
        index: 0,
        role: "user",
        content: "two\nlines",
        timestamp: "2026-06-10T14:32:00Z",
        archived: true,
      });
      expect(last).toEqual({
        index: 1,
        role: "tool",
        content: "7",
        timestamp: "2026-06-10T14:33:30Z",
        archived: false,
      });
    },
  },
  {
    title: "the synthetic summary stands between archive and active messages, without a number",
    async run({ open, write }) {
      const store = await open({ activeWindow: 6 });
      await write(store, "a", TWELVE);
      expect(await indexes(store, { aroundMessageId: 5, window: 1 })).toEqual([4, 5, null, 6]);
      expect(await indexes(store, { aroundMessageId: 6, window: 1 })).toEqual([5, null, 6, 7]);
      expect(await indexes(store, { aroundMessageId: 6, window: 0 })).toEqual([6]);
      const summary = (await store.window("a", { window: 12 })).find(({ index }) => index === null);
      expect(summary).toMatchObject({ role: "system", archived: false });
    },
  },
];

async function indexes(store: SearchableSessionStore, options: WindowOptions): Promise<(number | null)[]> {
  return (await store.window("a", options)).map(({ index }) => index);
}
