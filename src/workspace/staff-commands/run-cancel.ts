import { formatDays } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import {
  cancelByStaff,
  recordEffects,
  refundByStaff,
  type StaffDeps,
  type StaffResult,
} from "../changes/index.ts";
import type { RefundCommandSettings } from "../command-settings.ts";
import type { Tx } from "../database/tables.ts";
import type { DomainError, Order } from "../orders/index.ts";
import type { CancelArguments } from "./arguments.ts";
import { describeBooking, describeMails, describeRefundWay } from "./describe-booking.ts";
import { type Acted, runAct } from "./run-act.ts";
import type { CommandDeps, CommandOutcome } from "./run-command.ts";

/**
 * Cancels or refunds a booking after a confirmation. The site sends the refund and the emails, or does so at its next
 * start if it is not running.
 */
export function runCancel(
  args: CancelArguments,
  settings: RefundCommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  const { refundLimitPaise } = settings;
  return runAct<CancelResult>(args, settings, deps, {
    name: "cancel",
    perform: (database, { id }, expected) => cancel({ ...database, refundLimitPaise }, id, args, expected),
    done: doneLine,
  });
}

/** `payoutPaise` is the part of the refund that the office pays out. */
type CancelResult = StaffResult & { readonly payoutPaise: number };

/** Cancels or refunds in a transaction, and describes the effects. */
async function cancel(
  deps: StaffDeps & { readonly db: Tx },
  orderId: string,
  { refund, dates, reason, isAfterTheEvent, secondPerson }: CancelArguments,
  expected?: StaffResult,
): Promise<Acted<CancelResult> | DomainError> {
  const booking = await describeBooking(deps.db, orderId);
  const request = { orderId, reason, isAfterTheEvent, secondPerson, expected };
  const { result, mails, payoutPaise } = await recordEffects(deps.db, orderId, () =>
    typeof refund === "object" && "amountPaise" in refund
      ? refundByStaff(deps, { ...request, ...refund })
      : cancelByStaff(deps, { ...request, refund, dates }),
  );
  if (!result.ok) return result;
  const { creditPaise, keptPaise, creditNote, refundPaise } = result;
  return {
    ok: true,
    result: { ...result, payoutPaise },
    lines: [
      ...booking,
      ...describeRefund(result, { refund, dates }),
      `${creditPaise === refundPaise ? "Kept" : "Stays due"}: ${formatPaise(keptPaise)}`,
      `Credit note: ${creditNote === null ? "none" : formatPaise(creditPaise)}`,
      describeMails(mails),
    ],
  };
}

function describeRefund(
  { refundPaise, termsPaise }: StaffResult,
  { refund, dates }: Pick<CancelArguments, "refund" | "dates">,
): string[] {
  const amount = `Refund: ${formatPaise(refundPaise)}`;
  if (typeof refund === "object" && "amountPaise" in refund) return ["The booking stays.", amount];
  const cancelled = dates === undefined ? "the whole booking" : formatDays(dates);
  return [`Cancels: ${cancelled}`, `${amount} (by the customer's terms: ${formatPaise(termsPaise)})`];
}

function doneLine({ number }: Order, { status, creditNote, ...refund }: CancelResult): string {
  const done = status === "cancelled" ? `Cancelled ${number}` : `Changed ${number}`;
  const note = creditNote === null ? "" : `, credit note ${creditNote}`;
  return `${done}${note}. ${describeRefundWay(refund)}`;
}
