import { readCommandSettings } from "../command-settings.ts";
import { readUnblockArguments, unblockUsage } from "./block-arguments.ts";
import { runUnblock } from "./run-block.ts";
import { runCommand } from "./run-command.ts";

/** `npm run unblock`: ends a block. */
await runCommand(readUnblockArguments, unblockUsage, (args, deps) =>
  runUnblock(args, readCommandSettings(process.env), deps),
);
