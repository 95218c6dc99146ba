/** Thrown by a command that a person ended by Ctrl-C, read as a key: the exit code is 130, and nothing is told. */
export class Interruption extends Error {
  override readonly name = "Interruption";

  constructor() {
    super("interrupted");
  }
}
