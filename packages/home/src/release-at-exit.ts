const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Registered globally so that two copies of this package do not take each other for the program's own handler. */
const OURS = Symbol.for("@praison/home/releaseAtExit");

type Handler = ((signal: NodeJS.Signals) => void) & { readonly [OURS]?: true };

const releases = new Set<() => void>();

/**
 * Runs a release when the process ends while something is held: at its exit, and at Ctrl-C, SIGTERM or SIGHUP where the
 * program has no handler of its own. Listeners stand only while something is held.
 *
 * @param release lets go, without waiting; must not throw
 * @returns a function to call once it has been let go in the ordinary way
 */
export function releaseAtExit(release: () => void): () => void {
  if (releases.size === 0) listen();
  releases.add(release);
  return () => {
    if (releases.delete(release) && releases.size === 0) stopListening();
  };
}

function listen(): void {
  process.on("exit", releaseAll);
  for (const signal of SIGNALS) {
    // A program with a handler decides itself whether it ends; the exit then comes by here.
    if (!hasForeignHandler(signal)) process.on(signal, endBySignal);
  }
}

function stopListening(): void {
  process.off("exit", releaseAll);
  for (const signal of SIGNALS) process.off(signal, endBySignal);
}

const endBySignal: Handler = Object.assign(
  (signal: NodeJS.Signals): void => {
    if (hasForeignHandler(signal)) return;
    stopListening();
    releaseAll();
    // Listening took away what the signal does by itself: end the process, and tell its parent why.
    process.kill(process.pid, signal);
  },
  { [OURS]: true as const },
);

function hasForeignHandler(signal: NodeJS.Signals): boolean {
  return process.listeners(signal).some((handler) => !(OURS in handler));
}

function releaseAll(): void {
  for (const release of releases) release();
  releases.clear();
}
