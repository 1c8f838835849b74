import { parseArgs } from "node:util";
import { parseRupeesToPaise } from "../../api/contract/parse-number.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import { maxReasonLength } from "../../api/contract/staff-bookings.ts";
import type { StaffRefund } from "../changes/index.ts";
import { type Confirmation, readConfirmation } from "./confirmation.ts";

/** What `npm run cancel` is to do. Amounts are in paise. */
export type CancelArguments = {
  readonly number: string;
  /** A sentence for the customer. Empty only in a dry run. */
  readonly reason: string;
  /** What is refunded. `amountPaise`: a part of the money, and the booking stays. */
  readonly refund: StaffRefund | { readonly amountPaise: number };
  /** IST dates to cancel. If omitted, all. */
  readonly dates: readonly string[] | undefined;
  readonly isAfterTheEvent: boolean;
  readonly secondPerson: string | undefined;
  readonly confirmation: Confirmation;
};

export const cancelUsage = `Usage: npm run cancel -- NUMBER --reason REASON [OPTIONS]

  NUMBER             the booking's number, such as B261123-7K2M9Q
  --reason REASON    a sentence that the customer reads, in quotes, such as "The centre has a water leak."
                     At most ${maxReasonLength} characters.

Shows what will happen, and asks. By default, the booking is cancelled and all of its price is refunded.

  --by-terms         refund what the customer would get by the cancellation terms of the booking
  --keep-fee RUPEES  keep a part of the price as a fee
  --dates DATES      cancel only these dates of the booking, such as 2026-12-03,2026-12-10
  --amount RUPEES    refund a part of the money only: the booking stays
  --after-the-event  change a booking, or dates of it, that have begun or are over
  --second-person NAME
                     who else has confirmed a refund beyond the day's limit (REFUND_LIMIT_PER_DAY)
  --dry-run          show what would happen, and change nothing
  --yes              do not ask, for scripts`;

/** Parses the command line of `npm run cancel`. Returns null if it does not match `cancelUsage`. */
export function readCancelArguments(args: readonly string[]): CancelArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const [number, ...more] = positionals;
  const confirmation = readConfirmation(values);
  const refund = refundOf(values);
  const reason = normalizeLine(values.reason ?? "");
  const dates = values.dates?.split(",").map((date) => date.trim());
  if (number === undefined || more.length > 0 || confirmation === null || refund === null) return null;
  if (reason.length > maxReasonLength || (reason === "" && confirmation !== "dry-run")) return null;
  if (dates !== undefined && typeof refund === "object" && "amountPaise" in refund) return null;
  const isAfterTheEvent = values["after-the-event"];
  const secondPerson = values["second-person"];
  return { number, reason, refund, dates, isAfterTheEvent, secondPerson, confirmation };
}

type Values = NonNullable<ReturnType<typeof parse>>["values"];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        reason: { type: "string" },
        "by-terms": { type: "boolean", default: false },
        "keep-fee": { type: "string" },
        amount: { type: "string" },
        dates: { type: "string" },
        "after-the-event": { type: "boolean", default: false },
        "second-person": { type: "string" },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

/** Returns what is refunded. Null if the options contradict each other, or an amount is not one in rupees. */
function refundOf(values: Values): CancelArguments["refund"] | null {
  const fee = values["keep-fee"];
  const { amount } = values;
  const chosen = [values["by-terms"], fee !== undefined, amount !== undefined].filter(Boolean);
  if (chosen.length > 1) return null;
  if (values["by-terms"]) return "by_terms";
  const paise = parseRupeesToPaise(fee ?? amount ?? "0");
  if (paise === null) return null;
  if (fee !== undefined) return { feePaise: paise };
  return amount === undefined ? "full" : { amountPaise: paise };
}
