import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { readArguments, runExport, usage } from "./run-export.ts";

/** `npm run export`: writes a file or a folder and prints its name and contents. Exits with 1 if nothing was written. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2), new Date());
  if (args === null) {
    console.error(usage);
    return 1;
  }
  const outcome = await runExport(args, readCommandSettings(process.env), { log: createLog("error") });
  if (outcome.ok) {
    console.log(outcome.text);
    return 0;
  }
  console.error(`${outcome.problem}\nNothing was written.`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Nothing was written: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
