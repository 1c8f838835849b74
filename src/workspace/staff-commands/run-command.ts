import { createLog } from "../../http/log.ts";
import { askInTerminal } from "./ask-in-terminal.ts";
import type { CommandDeps, CommandOutcome } from "./run-cancel.ts";

/** Runs a command: prints what was changed, or why nothing was changed (exit code 1). */
export async function runCommand<Arguments>(
  read: (args: readonly string[]) => Arguments | null,
  usage: string,
  run: (args: Arguments, deps: CommandDeps) => Promise<CommandOutcome>,
): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(`Nothing was changed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }

  async function main(): Promise<number> {
    const args = read(process.argv.slice(2));
    if (args === null) {
      console.error(usage);
      return 1;
    }
    const deps = { log: createLog("error"), confirm: askInTerminal() };
    const outcome = await run(args, deps);
    if (!outcome.ok) {
      console.error(`${outcome.problem}\nNothing was changed.`);
      return 1;
    }
    console.log(outcome.lines.join("\n"));
    return 0;
  }
}
