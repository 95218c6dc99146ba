import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defaultSessionsFolder, type Environment, expandHome } from "@praison/home";

/** The home folder of one run of the demo. */
export interface DemoHome {
  readonly folder: string;
  /** Where sessions are within it. */
  readonly sessionDir: string;
  /** Whether it was there for others before; then nothing in it is removed. */
  readonly isChosen: boolean;
  /** Removes the folder if the demo made it. */
  remove(): Promise<void>;
}

/**
 * Opens the home folder that `PRAISONAI_HOME` names, or else makes a temporary one.
 *
 * @param env environment variables
 */
export async function openDemoHome(env: Environment): Promise<DemoHome> {
  const chosen = env["PRAISONAI_HOME"]?.trim() ?? "";
  const isChosen = chosen !== "";
  // A script runner starts this program in another folder than the one where the command was typed.
  const folder = isChosen
    ? resolve(env["INIT_CWD"] ?? "", expandHome(chosen, env))
    : await mkdtemp(join(tmpdir(), "praison-demo-"));
  return {
    folder,
    sessionDir: defaultSessionsFolder({ PRAISONAI_HOME: folder }),
    isChosen,
    remove: async () => {
      if (!isChosen) await rm(folder, { recursive: true, force: true });
    },
  };
}
