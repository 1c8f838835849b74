import { readCommandSettings } from "../command-settings.ts";
import { readArgument, runCommand } from "./run-command.ts";
import { findUsage, runFind } from "./run-find.ts";

/** `npm run find`: finds bookings. */
await runCommand(
  readArgument,
  findUsage,
  (args, deps) => runFind(args, readCommandSettings(process.env), deps),
  "Nothing was found.",
);
