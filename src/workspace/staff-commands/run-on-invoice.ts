import { parseArgs } from "node:util";
import { invoiceTerms } from "../../api/contract/booking-rules.ts";
import { bookOnInvoice, type InvoiceBooking, recordEffects } from "../changes/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { type Confirmation, readConfirmation } from "./confirmation.ts";
import { describeBooking, describeMails } from "./describe-booking.ts";
import { runAct } from "./run-act.ts";
import type { CommandDeps, CommandOutcome } from "./run-command.ts";

/** What `npm run on-invoice` is to do. */
export type OnInvoiceArguments = {
  /** The booking's number. */
  readonly number: string;
  /** The IST date by which the customer has to pay. */
  readonly dueOn: string | undefined;
  readonly confirmation: Confirmation;
};

export const onInvoiceUsage = `Usage: npm run on-invoice -- NUMBER [--due DATE] [--yes | --dry-run]

  NUMBER      the booking's number, such as B261123-7K2M9Q
  --due DATE  the date by which the customer has to pay (IST), such as 2026-12-15: by default in ${invoiceTerms.dueDays} days, at most
              in ${invoiceTerms.maxDueDays}

Confirms a held booking without a payment, for a customer who pays by bank transfer later. An expired hold is confirmed if
its time is still free. Shows what will happen, and asks. Record the payment with npm run paid.

  --dry-run   show what would happen, and change nothing
  --yes       do not ask, for scripts`;

/** Parses the command line of `npm run on-invoice`. Returns null if it does not match `onInvoiceUsage`. */
export function readOnInvoiceArguments(args: readonly string[]): OnInvoiceArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const [number, ...more] = parsed.positionals;
  const confirmation = readConfirmation(parsed.values);
  if (number === undefined || more.length > 0 || confirmation === null) return null;
  return { number, dueOn: parsed.values.due, confirmation };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        due: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

/** Confirms a booking on invoice, after a confirmation. */
export function runOnInvoice(
  args: OnInvoiceArguments,
  settings: CommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  return runAct<InvoiceBooking>(args, settings, deps, {
    name: "on-invoice",
    perform: async (database, { id, status }, expected) => {
      const booking = await describeBooking(database.db, id);
      const { result, mails } = await recordEffects(database.db, id, () =>
        bookOnInvoice(database, { orderId: id, dueOn: args.dueOn, expected }),
      );
      if (!result.ok) return result;
      const effect = result.isNew
        ? [
            `Confirms the booking, which is ${status}, without a payment.`,
            `Due: ${result.dueOn}`,
            describeMails(mails),
          ]
        : ["Changes: nothing"];
      return { ok: true, result, lines: [...booking, ...effect] };
    },
    done: ({ number }, { isNew, dueOn }) =>
      isNew
        ? `Confirmed ${number} on invoice, due on ${dueOn}. The running site sends the emails with the invoice.`
        : `${number} is on invoice already, due on ${dueOn}.`,
  });
}
