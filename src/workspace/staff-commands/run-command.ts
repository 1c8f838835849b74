import { createLog, type Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Db } from "../database/tables.ts";
import { askInTerminal } from "./ask-in-terminal.ts";

/** The lines to print, or the problem for the operator. */
export type CommandOutcome =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: string };

export type CommandDeps = {
  readonly log: Log;
  /** Default: the clock of the database. */
  readonly now?: () => Date;
  /** Shows what will happen and asks for a confirmation. Null if nobody can be asked. */
  readonly confirm: ((lines: readonly string[]) => Promise<boolean>) | null;
};

/**
 * Runs a command with the arguments of the process. Prints its result, or the problem with exit code 1.
 * @param read returns null if the arguments do not match `usage`
 * @param failed a sentence about a command that fails, such as that nothing was changed
 */
export async function runCommand<Arguments>(
  read: (args: readonly string[]) => Arguments | null,
  usage: string,
  run: (args: Arguments, deps: CommandDeps) => Promise<CommandOutcome>,
  failed = "Nothing was changed.",
): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${failed}`);
    process.exitCode = 1;
  }

  async function main(): Promise<number> {
    const args = read(process.argv.slice(2));
    if (args === null) {
      console.error(usage);
      return 1;
    }
    const outcome = await run(args, { log: createLog("error"), confirm: askInTerminal() });
    if (!outcome.ok) {
      console.error(withoutControls(`${outcome.problem}\n${failed}`));
      return 1;
    }
    console.log(withoutControls(outcome.lines.join("\n")));
    return 0;
  }
}

/** Removes control characters except line breaks, because visitors' input must not control the terminal. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, "");
}

/** Reads the only argument of a command. */
export function readArgument([argument, ...more]: readonly string[]): string | null {
  return argument === undefined || more.length > 0 ? null : argument;
}

/** Opens the database of the site for a command, and closes it at the end. `doing` is the command's verb, for messages. */
export async function withDatabase(
  doing: string,
  settings: CommandSettings,
  { log, now }: Pick<CommandDeps, "log" | "now">,
  work: (database: { readonly db: Db; readonly now: () => Date }) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const connection = await openForCommand(doing, { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  try {
    return await work({ db, now: now ?? databaseNow });
  } finally {
    await close();
  }
}
