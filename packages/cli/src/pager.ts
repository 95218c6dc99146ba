import { spawn } from "node:child_process";

/**
 * Lets a person read a text page by page, in the program that `PAGER` names, or less.
 *
 * @param text what to read
 * @param env environment variables
 * @returns false where the program cannot be started
 */
export async function readInPager(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const command = env["PAGER"]?.trim() || "less";
  if (command === "cat") return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // By the shell: PAGER may have arguments. Colours pass, a text of one screen does not stop, the screen is left as it is.
  const child = spawn(command, {
    shell: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: { LESS: "FRX", ...env },
  });
  child.once("error", () => resolve(false));
  // The shell's answer for a command that is not there.
  child.once("close", (code) => resolve(code !== 127 && code !== 126));
  child.stdin.on("error", () => {
    // The reader has seen enough.
  });
  child.stdin.end(text);
  return await promise;
}
