import { readCommandSettings } from "../command-settings.ts";
import { auditUsage, runAudit } from "./run-audit.ts";
import { readArgument, runCommand } from "./run-command.ts";

/** `npm run audit`: prints who changed a record, or what was changed on a day. */
await runCommand(
  readArgument,
  auditUsage,
  (subject, deps) => runAudit(subject, readCommandSettings(process.env), deps),
  "Nothing was printed.",
);
