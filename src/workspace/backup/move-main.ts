import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { summarize } from "./format.ts";
import { runMove } from "./run-move.ts";

const usage = `Usage: npm run move-to-postgres

  Copies the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.`;

/** `npm run move-to-postgres`: prints what was copied, or why nothing was copied (exit code 1). */
async function main(): Promise<number> {
  if (process.argv.length > 2) {
    console.error(usage);
    return 1;
  }
  const settings = readCommandSettings(process.env);
  const outcome = await runMove(settings, { log: createLog("error") });
  if (!outcome.ok) {
    console.error(`${outcome.problem}\nNothing was moved.`);
    return 1;
  }
  const { dataDir } = settings;
  console.log(`Copied the embedded database of ${dataDir} to PostgreSQL: ${summarize(outcome.rows)}.`);
  console.log(
    `Next: start the site with DATABASE_URL and the same DATA_DIR, which keeps token-secret. On other machines, set TOKEN_SECRET to its content. Remove ${dataDir}/database when all is well.`,
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Nothing was moved: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
