import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { readArguments, runPerson, usage } from "./run-person.ts";

/** `npm run person`: prints what is stored about a person, or what was erased. The exit code is 1 if it could not. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2));
  if (args === null) {
    console.error(usage);
    return 1;
  }
  const outcome = await runPerson(args, readCommandSettings(process.env), { log: createLog("error") });
  if (outcome.ok) {
    console.log(outcome.text);
    return 0;
  }
  console.error(args.action === "erase" ? `${outcome.problem}\nNothing was erased.` : outcome.problem);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The command failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
