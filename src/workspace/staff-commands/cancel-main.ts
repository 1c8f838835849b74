import { readRefundCommandSettings } from "../command-settings.ts";
import { cancelUsage, readCancelArguments } from "./arguments.ts";
import { runCancel } from "./run-cancel.ts";
import { runCommand } from "./run-command.ts";

/** `npm run cancel`: cancels or refunds a booking. */
await runCommand(readCancelArguments, cancelUsage, (args, deps) =>
  runCancel(args, readRefundCommandSettings(process.env), deps),
);
