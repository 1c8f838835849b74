import { parseArgs } from "node:util";
import { formatPaise } from "../../api/contract/money.ts";
import { type BuyerCorrection, type BuyerDetails, correctBuyer, recordEffects } from "../changes/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { type Confirmation, readConfirmation } from "./confirmation.ts";
import { describeBooking, describeMails } from "./describe-booking.ts";
import { runAct } from "./run-act.ts";
import type { CommandDeps, CommandOutcome } from "./run-command.ts";

/** The booking to correct, by its number, and the new details. */
export type CorrectArguments = {
  readonly number: string;
  readonly buyer: BuyerDetails;
  readonly confirmation: Confirmation;
};

export const correctUsage = `Usage: npm run correct -- NUMBER [DETAILS] [--yes | --dry-run]

  NUMBER             the booking's number, such as B261123-7K2M9Q

Corrects the buyer on the invoice of a confirmed booking: issues a credit note and a new invoice, and sends both to the
customer. Shows what will happen, and asks. Omitted details do not change; "" removes a detail.

  --name NAME        the customer's name
  --company COMPANY  the company's name
  --gstin GSTIN      the company's GSTIN; needs an address
  --address ADDRESS  the company's address; removed together with the GSTIN
  --dry-run          show what would happen, and change nothing
  --yes              do not ask, for scripts`;

/** Parses the command line of `npm run correct`. Returns null if it does not match `correctUsage`. */
export function readCorrectArguments(args: readonly string[]): CorrectArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { yes, "dry-run": isDryRun, ...buyer } = parsed.values;
  const [number, ...more] = parsed.positionals;
  const confirmation = readConfirmation({ yes, "dry-run": isDryRun });
  if (number === undefined || more.length > 0 || confirmation === null) return null;
  return Object.keys(buyer).length === 0 ? null : { number, buyer, confirmation };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        name: { type: "string" },
        company: { type: "string" },
        gstin: { type: "string" },
        address: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

/** Corrects the buyer's details of a booking after a confirmation. The running site sends the email. */
export function runCorrect(
  args: CorrectArguments,
  settings: CommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  return runAct<BuyerCorrection>(args, settings, deps, {
    name: "correct",
    perform: async (database, { id }, previous) => {
      const booking = await describeBooking(database.db, id);
      const request = { orderId: id, buyer: args.buyer, expected: previous?.invoices };
      const { result, mails } = await recordEffects(database.db, id, () => correctBuyer(database, request));
      if (!result.ok) {
        const fields = Object.entries(result.fields ?? {}).map(([field, text]) => `${field}: ${text}`);
        return { ...result, message: [result.message, ...fields].join("\n") };
      }
      const invoices = result.invoices.map(
        ({ corrects, amountPaise }) => `Replaces invoice ${corrects}: ${formatPaise(amountPaise)}`,
      );
      const changed = `Changes: ${result.changed.length === 0 ? "nothing" : result.changed.join(", ")}`;
      return { ok: true, result, lines: [...booking, changed, ...invoices, describeMails(mails)] };
    },
    done: ({ number }, { changed, invoices }) => {
      if (changed.length === 0 && invoices.length === 0) return `${number} has these details already.`;
      const numbers = invoices.map(
        ({ invoice, creditNotes }) =>
          `, invoice ${invoice}, ${creditNotes.length === 1 ? "credit note" : "credit notes"} ${creditNotes.join(", ")}`,
      );
      return `Corrected ${number}${numbers.join("")}. The running site sends the emails.`;
    },
  });
}
