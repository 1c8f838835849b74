import { createLog } from "../../http/log.ts";
import { readCommandSettings, readGatewayCommandSettings, readTokenSecrets } from "../command-settings.ts";
import { readRestoreArguments, usage } from "./arguments.ts";
import { formatRestore } from "./format.ts";
import { runRestore } from "./run-restore.ts";

/** In a build, the archive of an empty database is next to this file. */
const emptyDatabase = new URL("empty-database.gz", import.meta.url);

/** `npm run restore`: restores a backup, or changes nothing (exit code 1). */
async function main(): Promise<number> {
  const args = readRestoreArguments(process.argv.slice(2));
  if (args === null) {
    console.error(usage);
    return 1;
  }
  const settings = {
    ...readCommandSettings(process.env),
    ...readGatewayCommandSettings(process.env),
    tokenSecrets: readTokenSecrets(process.env),
  };
  const outcome = await runRestore(args, settings, { log: createLog("error"), emptyDatabase });
  if (!outcome.ok) {
    console.error(`${outcome.problem}\nNothing was restored.`);
    return 1;
  }
  console.log(formatRestore(outcome).join("\n"));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
