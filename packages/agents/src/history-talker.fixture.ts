import process from "node:process";
import { Agent } from "./agent.ts";

// Says one thing, with the history of this folder: <text>
const agent = new Agent({ name: "assistant", memory: { history: true, autoMemory: true } });
process.stdout.write(await agent.run(process.argv[2] ?? ""));
await agent.close();
