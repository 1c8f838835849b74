import { readCommandSettings } from "../command-settings.ts";
import { runCommand } from "./run-command.ts";
import { leadsUsage, readLeadsArguments, runLeads } from "./run-leads.ts";

/** `npm run leads`: lists the open leads, or changes one. */
await runCommand(readLeadsArguments, leadsUsage, (args, deps) =>
  runLeads(args, readCommandSettings(process.env), deps),
);
