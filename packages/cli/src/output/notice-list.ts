import type { CliIo } from "../cli-io.ts";
import { terminalLine } from "./terminal-text.ts";

const MAX_NOTICES = 10;

/** Collects what should not go unnoticed, and tells it once, on standard error. */
export interface NoticeList {
  readonly add: (notice: string) => void;
  /** Tells what was not told yet: one line each, at most ten. */
  tell(io: Pick<CliIo, "stderr">): void;
}

/** Makes an empty list. */
export function noticeList(): NoticeList {
  const notices = new Set<string>();
  let told = 0;
  return {
    add: (notice) => notices.add(terminalLine(notice)),
    tell: ({ stderr }) => {
      const untold = [...notices].slice(told);
      told = notices.size;
      for (const notice of untold.slice(0, MAX_NOTICES)) stderr.write(`warning: ${notice}\n`);
      if (untold.length > MAX_NOTICES) stderr.write(`warning: … and ${untold.length - MAX_NOTICES} more\n`);
    },
  };
}
