import { readCommandSettings } from "../command-settings.ts";
import { readArgument, runCommand } from "./run-command.ts";
import { resendUsage, runResend } from "./run-resend.ts";

/** `npm run resend`: sends the latest email about a booking again. */
await runCommand(
  readArgument,
  resendUsage,
  (args, deps) => runResend(args, readCommandSettings(process.env), deps),
  "No email was sent.",
);
