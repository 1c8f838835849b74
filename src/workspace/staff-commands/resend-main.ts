import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { resendUsage, runResend } from "./run-resend.ts";

/** `npm run resend`: prints which email is sent again, or why none is (exit code 1). */
async function main(): Promise<number> {
  const [number, ...more] = process.argv.slice(2);
  if (number === undefined || more.length > 0) {
    console.error(resendUsage);
    return 1;
  }
  const deps = { log: createLog("error") };
  const outcome = await runResend(number, readCommandSettings(process.env), deps);
  if (!outcome.ok) {
    console.error(`${outcome.problem}\nNo email was sent.`);
    return 1;
  }
  console.log(outcome.lines.join("\n"));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`No email was sent: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
