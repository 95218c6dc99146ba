import { readdirSync } from "node:fs";
import { projectMessages } from "@praison/session-core";
import { JsonSessionStore } from "@praison/store-json";
import { SqliteSessionStore } from "@praison/store-sqlite";

/** What was acknowledged so far, and whether it is there. */
export interface SessionLedger {
  /** Takes what a worker said. */
  note(lines: readonly string[]): void;
  /** Looks at the folder; returns what is wrong. */
  check(folder: string, withIndex: boolean): Promise<string[]>;
}

/** Begins an empty ledger. */
export function sessionLedger(): SessionLedger {
  const words = new Map<string, string[]>();
  /** Sessions of which a delete was begun and not acknowledged: all that they held is there, or nothing of it. */
  const open = new Set<string>();
  return {
    note(lines) {
      for (const line of lines) {
        const [verb, id = "", word = ""] = line.split(" ");
        if (verb === "append") {
          if (open.delete(id)) words.delete(id);
          words.set(id, [...(words.get(id) ?? []), word]);
        } else if (verb === "try-delete") open.add(id);
        else if (verb === "delete") {
          open.delete(id);
          words.delete(id);
        }
      }
    },
    async check(folder, withIndex) {
      const problems: string[] = [];
      const store = new JsonSessionStore({ sessionDir: folder, onNotice: (notice) => problems.push(notice) });
      await store.list();
      for (const [id, wanted] of words) {
        const session = await store.load(id);
        const said = (session === undefined ? [] : projectMessages(session)).map(
          ({ message }) => message.content.split(" ")[0] ?? "",
        );
        // The delete took place, and something may have been appended since that was not acknowledged either.
        if (open.delete(id) && !wanted.some((word) => said.includes(word))) {
          words.delete(id);
          continue;
        }
        let from = 0;
        for (const word of wanted) {
          const at = said.indexOf(word, from);
          if (at === -1) problems.push(`${id} has lost ${word}, or its order`);
          else if (said.indexOf(word, at + 1) !== -1) problems.push(`${id} has ${word} twice`);
          else from = at + 1;
        }
      }
      problems.push(
        ...readdirSync(folder)
          .filter((name) => name.includes(".corrupt-"))
          .map((name) => `set aside: ${name}`),
      );
      if (withIndex) {
        const indexed = new SqliteSessionStore({
          sessionDir: folder,
          onNotice: (notice) => problems.push(notice),
        });
        const [id, [word = ""] = []] = [...words][0] ?? [];
        if (id !== undefined) {
          const hits = await indexed.search(word);
          if (!hits.some(({ sessionId }) => sessionId === id)) problems.push(`${word} of ${id} is not found`);
        }
        problems.push(...(await indexed.verify()).problems);
        await indexed.close();
      }
      return problems;
    },
  };
}
