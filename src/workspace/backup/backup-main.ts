import { isoInIst } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { readCommandSettings, readTokenSecrets } from "../command-settings.ts";
import { summarize } from "./format.ts";
import { runBackup } from "./run-backup.ts";

const usage = `Usage: npm run backup -- FILE

  FILE  a new file, such as /backups/2026-11-26.gz; it contains personal data`;

/** `npm run backup`: writes a backup. The exit code is 1 if there is none. */
async function main(): Promise<number> {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || path.startsWith("-") || more.length > 0) {
    console.error(usage);
    return 1;
  }
  const settings = { ...readCommandSettings(process.env), tokenSecrets: readTokenSecrets(process.env) };
  const outcome = await runBackup(path, settings, { log: createLog("error") });
  if (!outcome.ok) {
    console.error(`${outcome.problem}\nNo backup was written.`);
    return 1;
  }
  console.log(`Wrote ${path}: ${summarize(outcome.rows)}, as of ${isoInIst(new Date(outcome.takenAt))}.`);
  console.log("It does not contain the token secret: keep TOKEN_SECRET or DATA_DIR/token-secret separately.");
  if (outcome.unrecordedReason !== null)
    console.warn(
      `The backup is not recorded, so the alarm about missing backups ignores it: ${outcome.unrecordedReason}`,
    );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`No backup was written: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
