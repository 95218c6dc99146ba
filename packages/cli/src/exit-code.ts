/** What the process answers to the shell. */
export const EXIT_CODE = {
  /** Done; also a search that found nothing. */
  done: 0,
  /** Something went wrong while doing it. */
  failed: 1,
  /** The command line asks for something that does not exist. */
  usage: 2,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

/** One of {@link EXIT_CODE}. */
export type ExitCode = (typeof EXIT_CODE)[keyof typeof EXIT_CODE];
