/** How a command that changes something is confirmed: in the terminal, in advance, or not at all. */
export type Confirmation = "ask" | "yes" | "dry-run";

/** Returns null if the options contradict each other. */
export function readConfirmation(options: {
  readonly yes: boolean;
  readonly "dry-run": boolean;
}): Confirmation | null {
  if (options.yes && options["dry-run"]) return null;
  if (options["dry-run"]) return "dry-run";
  return options.yes ? "yes" : "ask";
}

export const needsTerminal =
  "Cannot ask for a confirmation: this is not a terminal. Add --yes to skip the question, or --dry-run to see what would happen.";
