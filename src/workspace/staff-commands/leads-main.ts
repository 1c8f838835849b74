import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { leadsUsage, readLeadsArguments, runLeads } from "./run-leads.ts";

/** `npm run leads`: prints the open leads or a changed one, or why nothing was changed (exit code 1). */
async function main(): Promise<number> {
  const args = readLeadsArguments(process.argv.slice(2));
  if (args === null) {
    console.error(leadsUsage);
    return 1;
  }
  const outcome = await runLeads(args, readCommandSettings(process.env), { log: createLog("error") });
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
