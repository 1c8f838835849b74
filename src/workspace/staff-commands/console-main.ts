import { readConsoleCommandSettings } from "../command-settings.ts";
import { runCommand } from "./run-command.ts";
import { consoleUsage, readConsoleArguments, runConsole } from "./run-console.ts";

/** `npm run console`: creates a link for an owner of the console. */
await runCommand(
  readConsoleArguments,
  consoleUsage,
  (_, deps) => runConsole(readConsoleCommandSettings(process.env), deps),
  "No link was created.",
);
