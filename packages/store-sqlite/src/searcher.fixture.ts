// A process of its own that searches a folder for words in turn: <folder> <word>...
import { SqliteSessionStore } from "./sqlite-session-store.ts";

const [folder = "", ...words] = process.argv.slice(2);
const notices: string[] = [];
const onNotice = (notice: string): void => void notices.push(notice);
await using store = new SqliteSessionStore({ sessionDir: folder, onNotice });
const hits = [];
for (const word of words) hits.push(...(await store.search(word)));
const found = hits.map(({ sessionId }) => sessionId);
const rankings = hits.map(({ explanation }) => explanation.ranking);
process.stdout.write(JSON.stringify({ found, rankings, notices }));
