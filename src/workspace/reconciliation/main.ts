import { readVariables } from "../../http/environment.ts";
import { createLog } from "../../http/log.ts";
import { readCommandSettings, readGatewayCommandSettings } from "../command-settings.ts";
import { hasBackupAlarm } from "../settings.ts";
import { readArguments, usage } from "./arguments.ts";
import { checkTexts } from "./check-texts.ts";
import { formatFindings, type ReportProgress } from "./run-checks.ts";
import { runReconciliation } from "./run-reconciliation.ts";

/** Runs `npm run doctor`: prints each mismatch and its fix. The exit code is 1 if findings remain. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2), new Date());
  if (args === null) {
    console.error(usage);
    return 1;
  }
  const { SMTP_URL: smtpUrl = null } = readVariables(process.env, "SMTP_URL");
  const settings = {
    ...readCommandSettings(process.env),
    ...readGatewayCommandSettings(process.env),
    smtpUrl,
    hasBackupAlarm: hasBackupAlarm(process.env),
  };
  const outcome = await runReconciliation(args, settings, {
    log: createLog("error"),
    now: () => new Date(),
    report: createProgressReporter(),
  });
  if (!outcome.ok) {
    console.error(outcome.problem);
    return 1;
  }
  const { results, repairAttempts, remaining } = outcome;
  if (args.isJson)
    console.log(
      JSON.stringify({ ...args.period, tried: repairAttempts, left: remaining, checks: results }, null, 2),
    );
  else {
    console.log(formatFindings(results).join("\n"));
    if (repairAttempts > 0)
      console.log(`Fixes attempted: ${repairAttempts}. Remaining findings: ${remaining}.`);
    else if (remaining > 0)
      console.log(`Findings: ${remaining}. Run with --repair to fix what can be fixed automatically.`);
  }
  return remaining === 0 ? 0 : 1;
}

/** Interval between two lines about the progress, in milliseconds. A fast run prints none. */
const progressIntervalMs = 3_000;

/** Prints the progress of a long run to standard error, so that standard output contains only the result. */
function createProgressReporter(): ReportProgress {
  let printedAt = performance.now();
  return (check, examined) => {
    if (performance.now() - printedAt < progressIntervalMs) return;
    printedAt = performance.now();
    const count = examined === 0 ? "" : `: ${examined.toLocaleString("en-IN")} examined so far`;
    console.error(`${checkTexts[check].title} (${check})${count} …`);
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The doctor failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
