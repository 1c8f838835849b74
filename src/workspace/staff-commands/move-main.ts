import { readMoveCommandSettings } from "../command-settings.ts";
import { runCommand } from "./run-command.ts";
import { moveUsage, readMoveArguments, runMove } from "./run-move.ts";

/** `npm run move`: moves a booking. */
await runCommand(readMoveArguments, moveUsage, (args, deps) =>
  runMove(args, readMoveCommandSettings(process.env), deps),
);
