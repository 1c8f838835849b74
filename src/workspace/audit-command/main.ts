import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { runAudit, usage } from "./run-audit.ts";

/** `npm run audit`: prints who changed a record, or what was changed on a day. */
async function main(): Promise<number> {
  const [subject, ...more] = process.argv.slice(2);
  if (subject === undefined || more.length > 0) {
    console.error(usage);
    return 1;
  }
  const outcome = await runAudit(subject, readCommandSettings(process.env), { log: createLog("error") });
  if (!outcome.ok) {
    console.error(outcome.problem);
    return 1;
  }
  console.log(
    outcome.lines.length === 0 ? `No changes of ${subject} are recorded.` : outcome.lines.join("\n"),
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The command failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
