import { readCommandSettings } from "../command-settings.ts";
import { payoutUsage, readPayoutArguments } from "./paid-arguments.ts";
import { runCommand } from "./run-command.ts";
import { runPayout } from "./run-paid.ts";

/** `npm run payout`: records that a refund was paid out, or lists those that are to be. */
await runCommand(readPayoutArguments, payoutUsage, (args, deps) =>
  runPayout(args, readCommandSettings(process.env), deps),
);
