export { main } from "./main.ts";
export { type CliIo, type CliOutput } from "./cli-io.ts";
export { EXIT_CODE, type ExitCode } from "./exit-code.ts";
