/** One thing that was looked at. */
export interface DoctorCheck {
  readonly name: string;
  /** A warning is told and lived with; a problem makes the exit code 1. */
  readonly status: "ok" | "warning" | "problem";
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
}
