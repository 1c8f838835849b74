import { readCommandSettings } from "../command-settings.ts";
import { runCommand } from "./run-command.ts";
import { dayUsage, readDayArguments, runDay } from "./run-day.ts";

/** `npm run day`: prints the day of a centre. */
await runCommand(
  readDayArguments,
  dayUsage,
  (args, deps) => runDay(args, readCommandSettings(process.env), deps),
  "Nothing was found.",
);
