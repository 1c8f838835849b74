import { readCommandSettings } from "../command-settings.ts";
import { runCommand } from "./run-command.ts";
import { correctUsage, readCorrectArguments, runCorrect } from "./run-correct.ts";

/** `npm run correct`: corrects the buyer's details of a booking. */
await runCommand(readCorrectArguments, correctUsage, (args, deps) =>
  runCorrect(args, readCommandSettings(process.env), deps),
);
