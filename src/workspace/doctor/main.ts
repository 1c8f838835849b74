import { createLog } from "../../http/log.ts";
import { readCommandSettings, readGatewayCommandSettings } from "../command-settings.ts";
import { readArguments, usage } from "./arguments.ts";
import { sayFindings } from "./examine.ts";
import { runDoctor } from "./run-doctor.ts";

/** `npm run doctor`: prints what is wrong and what repairs it; ends with code 1 while anything is left. */
async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2), new Date());
  if (asked === null) {
    console.error(usage);
    return 1;
  }
  const settings = { ...readCommandSettings(process.env), ...readGatewayCommandSettings(process.env) };
  const outcome = await runDoctor(asked, settings, { log: createLog("error"), now: () => new Date() });
  if (!outcome.ok) {
    console.error(outcome.problem);
    return 1;
  }
  const { examined, tried, left } = outcome;
  if (asked.isJson) console.log(JSON.stringify({ ...asked.period, tried, left, checks: examined }, null, 2));
  else {
    console.log(sayFindings(examined).join("\n"));
    if (tried > 0) console.log(`Repairs tried: ${tried}. Left: ${left}.`);
    else if (left > 0) console.log(`Found: ${left}. Run with --repair to repair what can be repaired.`);
  }
  return left === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The doctor could not look: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
