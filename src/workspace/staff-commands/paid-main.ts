import { readCommandSettings } from "../command-settings.ts";
import { paidUsage, readPaidArguments } from "./paid-arguments.ts";
import { runCommand } from "./run-command.ts";
import { runPaid } from "./run-paid.ts";

/** `npm run paid`: confirms a booking that was paid outside the gateway. */
await runCommand(readPaidArguments, paidUsage, (args, deps) =>
  runPaid(args, readCommandSettings(process.env), deps),
);
