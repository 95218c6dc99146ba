import process from "node:process";

/**
 * Tells each notice once, however often it comes: what goes wrong at every call is told once.
 *
 * @param onNotice who is told; an error of his own is not ours to pass on. Default: a warning of the process
 */
export function noticeOnce(
  onNotice: (notice: string) => void = (notice) => process.emitWarning(notice, "PraisonWarning"),
): (notice: string) => void {
  const told = new Set<string>();
  return (notice) => {
    if (told.has(notice)) return;
    told.add(notice);
    try {
      onNotice(notice);
    } catch {
      // Whoever cannot hear a notice still gets the answer.
    }
  };
}
