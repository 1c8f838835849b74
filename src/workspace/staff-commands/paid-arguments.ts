import { parseArgs } from "node:util";
import { parseRupeesToPaise } from "../../api/contract/parse-number.ts";
import type { PaymentMeans } from "../payment/index.ts";
import { type Confirmation, readConfirmation } from "./confirmation.ts";

/** A transfer of money outside the gateway. The amount is in paise, the date in IST. */
export type PayoutArguments = {
  /** The booking's number. */
  readonly number: string;
  readonly transfer: { readonly amountPaise: number; readonly reference: string; readonly date: string };
  readonly confirmation: Confirmation;
};

export type PaidArguments = PayoutArguments & { readonly means: PaymentMeans };

const meansByName: ReadonlyMap<string | undefined, PaymentMeans> = new Map([
  ["bank-transfer", "bank_transfer"],
  ["cash", "cash"],
  ["cheque", "cheque"],
  ["upi", "upi"],
]);

const options = `  NUMBER                 the booking's number, such as B261123-7K2M9Q
  --amount RUPEES        the amount that was transferred
  --reference REFERENCE  its reference: the UTR, or the number of the cheque or receipt
  --on DATE              the date of the payment (IST), such as 2026-11-28`;

const confirmationOptions = `  --dry-run              show what would happen, and change nothing
  --yes                  do not ask, for scripts`;

export const paidUsage = `Usage: npm run paid -- NUMBER --by MEANS --amount RUPEES --reference REFERENCE --on DATE [--yes | --dry-run]

${options}
  --by MEANS             ${[...meansByName.keys()].join(", ")}

Confirms a booking whose exact price your office has received outside the gateway. An expired hold is confirmed if its
time is still free. For a booking on invoice, records the payment of the exact amount that is due. Shows what will happen,
and asks.

${confirmationOptions}`;

export const payoutUsage = `Usage: npm run payout -- NUMBER --amount RUPEES --reference REFERENCE --on DATE [--yes | --dry-run]
       npm run payout -- --list

${options}
  --list                 print all refunds that are to be paid out

Records that your office has paid out a refund of a payment outside the gateway, and informs the customer. Shows what
will happen, and asks.

${confirmationOptions}`;

/** Parses the command line of `npm run paid`. Returns null if it does not match `paidUsage`. */
export function readPaidArguments(args: readonly string[]): PaidArguments | null {
  const parsed = parse(args);
  const transfer = parsed && readTransfer(parsed);
  const means = meansByName.get(parsed?.values.by);
  if (!parsed || !transfer || means === undefined || parsed.values.list) return null;
  return { ...transfer, means };
}

/** Parses the command line of `npm run payout`. Returns null if it does not match `payoutUsage`. */
export function readPayoutArguments(args: readonly string[]): PayoutArguments | "list" | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  if (parsed.values.list) return args.length === 1 ? "list" : null;
  return parsed.values.by === undefined ? readTransfer(parsed) : null;
}

function readTransfer({
  values,
  positionals,
}: NonNullable<ReturnType<typeof parse>>): PayoutArguments | null {
  const [number, ...more] = positionals;
  const confirmation = readConfirmation(values);
  const amountPaise = parseRupeesToPaise(values.amount ?? "");
  const { reference, on } = values;
  if (number === undefined || more.length > 0 || confirmation === null || amountPaise === null) return null;
  if (reference === undefined || on === undefined) return null;
  return { number, transfer: { amountPaise, reference, date: on }, confirmation };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        by: { type: "string" },
        amount: { type: "string" },
        reference: { type: "string" },
        on: { type: "string" },
        list: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}
