const PNPM = "npx -y pnpm@12.4.2";

/** A command to try, and what it shows. */
export interface NextCommand {
  readonly command: string;
  readonly shows: string;
}

/**
 * The commands that lead on from the demo, in an order in which each works as printed.
 *
 * @param keptFolder the home folder with the sample sessions; `undefined` when it is removed at the end
 */
export function nextCommands(keptFolder: string | undefined): NextCommand[] {
  const search = (words: string): string => `${PNPM} --silent praisonai session search "${words}"`;
  const home: NextCommand[] =
    keptFolder === undefined
      ? [
          { command: 'export PRAISONAI_HOME="$(mktemp -d)"', shows: "make a home folder to play with" },
          { command: `${PNPM} demo`, shows: "fill it with these sessions" },
        ]
      : [
          {
            command: `export PRAISONAI_HOME=${shellWord(keptFolder)}`,
            shows: "look into what this demo stored",
          },
        ];
  return [
    ...home,
    { command: search("billing migration"), shows: "the same search, from the CLI" },
    { command: search("revert phrase"), shows: "a detail that was archived long ago" },
    { command: search("zurich buro"), shows: "a German one, asked without its accents" },
    { command: `${PNPM} --silent praisonai session show billing-review`, shows: "the whole conversation" },
  ];
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
