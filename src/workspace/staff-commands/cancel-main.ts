import { createLog } from "../../http/log.ts";
import { readRefundCommandSettings } from "../command-settings.ts";
import { cancelUsage, readCancelArguments } from "./arguments.ts";
import { askInTerminal } from "./ask-in-terminal.ts";
import { runCancel } from "./run-cancel.ts";

/** `npm run cancel`: prints what was changed, or why nothing was changed (exit code 1). */
async function main(): Promise<number> {
  const args = readCancelArguments(process.argv.slice(2));
  if (args === null) {
    console.error(cancelUsage);
    return 1;
  }
  const deps = { log: createLog("error"), confirm: askInTerminal() };
  const outcome = await runCancel(args, readRefundCommandSettings(process.env), deps);
  if (!outcome.ok) {
    console.error(`${outcome.problem}\nNothing was changed.`);
    return 1;
  }
  console.log(outcome.lines.join("\n"));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
