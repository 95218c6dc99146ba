/** Receives how far some work is. */
export type Progress = (done: number, total: number) => void;

const STEPS = 10;

/**
 * Tells on stderr how far work is, at each tenth of it.
 *
 * @param label what is being done
 */
export function progress(label: string): Progress {
  const startMs = performance.now();
  let told = 0;
  return (done, total) => {
    const step = Math.floor((done / total) * STEPS);
    if (step <= told) return;
    told = step;
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    console.error(`${label}: ${(100 * step) / STEPS} % after ${seconds} s`);
  };
}
