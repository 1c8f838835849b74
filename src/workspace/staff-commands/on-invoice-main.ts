import { readCommandSettings } from "../command-settings.ts";
import { runCommand } from "./run-command.ts";
import { onInvoiceUsage, readOnInvoiceArguments, runOnInvoice } from "./run-on-invoice.ts";

/** `npm run on-invoice`: confirms a booking that is paid later. */
await runCommand(readOnInvoiceArguments, onInvoiceUsage, (args, deps) =>
  runOnInvoice(args, readCommandSettings(process.env), deps),
);
