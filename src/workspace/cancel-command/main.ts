import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../command-settings.ts";
import { runCancel } from "./run-cancel.ts";

const usage = `Usage: npm run cancel -- NUMBER REASON

  NUMBER  the booking's number, such as B261123-7K2M9Q
  REASON  a sentence that the customer reads, in quotes, such as "The centre has a water leak."`;

/** `npm run cancel`: prints what was cancelled, or why nothing was cancelled (exit code 1). */
async function main(): Promise<number> {
  const [number, reason, ...more] = process.argv.slice(2);
  if (number === undefined || reason === undefined || reason.trim() === "" || more.length > 0) {
    console.error(usage);
    return 1;
  }
  const deps = { log: createLog("error") };
  const outcome = await runCancel({ number, reason }, readCommandSettings(process.env), deps);
  if (!outcome.ok) {
    console.error(`${outcome.problem}\nNothing was cancelled.`);
    return 1;
  }
  const creditNoteText = outcome.creditNote === null ? "" : `, credit note ${outcome.creditNote}`;
  console.log(
    `Cancelled ${number}${creditNoteText}. The running site refunds the money and emails the customer.`,
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Nothing was cancelled: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
