import { createLog } from "../../http/log.ts";
import { readRefundCommandSettings } from "../command-settings.ts";
import { readArguments, usage } from "./arguments.ts";
import { formatChanges } from "./changes.ts";
import { formatAffected } from "./format-affected.ts";
import { runImport } from "./run-import.ts";

/** Runs `npm run import`: prints warnings and the changes, or all errors. The exit code is 1 if the import failed. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2));
  if (args === null) {
    console.error(usage);
    return 1;
  }
  const settings = readRefundCommandSettings(process.env);
  const outcome = await runImport(args, settings, { log: createLog("error") });
  if (!outcome.ok) {
    console.error(outcome.problems.join("\n"));
    console.error(`Nothing was imported from ${args.path}.`);
    return 1;
  }
  if (outcome.warnings.length > 0) console.warn(outcome.warnings.join("\n"));
  console.log([...formatChanges(outcome.changes), ...formatAffected(outcome.affected, args)].join("\n"));
  console.log(args.isDryRun ? "Nothing was written: this was a dry run." : `Imported ${args.path}.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(
    `The import failed, and nothing was changed: ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
}
