import { readCommandSettings } from "../command-settings.ts";
import { blockUsage, readBlockArguments } from "./block-arguments.ts";
import { runBlock } from "./run-block.ts";
import { runCommand } from "./run-command.ts";

/** `npm run block`: closes a room, some passes, a centre or all centres for a period. */
await runCommand(readBlockArguments, blockUsage, (args, deps) =>
  runBlock(args, readCommandSettings(process.env), deps),
);
