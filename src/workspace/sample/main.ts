import { createLog } from "../../http/log.ts";
import { pluralize } from "../../texts/pluralize.ts";
import { readCommandSettings } from "../command-settings.ts";
import { isProduction } from "../settings.ts";
import { readArguments, usage } from "./arguments.ts";
import { runSample } from "./run-sample.ts";

/** Runs `npm run sample`. The exit code is 1 if nothing was generated. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2));
  if (args === null) {
    console.error(usage);
    return 1;
  }
  if (isProduction(process.env) && !args.isForced) {
    console.error("These are the settings of a public site. To generate bookings for it, add --production.");
    return 1;
  }
  const outcome = await runSample(args, readCommandSettings(process.env), {
    log: createLog("error"),
    now: () => new Date(),
  });
  if (!outcome.ok) {
    console.error(outcome.problem);
    return 1;
  }
  const { centres, items, orders } = outcome.counts;
  console.log(
    `Generated ${pluralize(centres, "centre")} with ${items} rooms and desks, and ${orders} orders.`,
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(
    `The records could not be generated, and nothing was changed: ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
}
