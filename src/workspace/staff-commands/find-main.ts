import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { findUsage, runFind } from "./run-find.ts";

/** `npm run find`: prints the bookings that were found, or why there are none (exit code 1). */
async function main(): Promise<number> {
  const [text, ...more] = process.argv.slice(2);
  if (text === undefined || more.length > 0) {
    console.error(findUsage);
    return 1;
  }
  const outcome = await runFind(text, readCommandSettings(process.env), { log: createLog("error") });
  if (!outcome.ok) {
    console.error(outcome.problem);
    return 1;
  }
  console.log(outcome.lines.join("\n"));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The command failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
