import * as texts from "../../texts/error-messages.ts";
import { enqueue } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import { type DomainError, lockOrder, orderNotFound } from "../orders/index.ts";
import { completePayouts, type Refund, readOpenPayouts } from "../payment/index.ts";
import { amountError, type StaffDeps } from "./cancel-by-staff.ts";
import { checkTransfer, type EnteredTransfer } from "./outside-payment-input.ts";

export type PayoutRequest = EnteredTransfer & {
  readonly orderId: string;
  /** The amount that was transferred, in paise: all open refunds of the booking, or one of them. */
  readonly amountPaise: number;
};

/** The effects of recording a payout. */
export type RecordedPayout = {
  readonly ok: true;
  /** False for a repeated request, which changes nothing. */
  readonly isNew: boolean;
  /** What is still to be paid out for the booking, in paise. */
  readonly openPaise: number;
};

/**
 * Records that the office has paid out refunds of a booking that was paid outside the gateway (decision 111), and informs
 * the customer. A request with a recorded reference changes nothing.
 */
export async function recordPayout(
  { db, now: clock, actor }: Pick<StaffDeps, "db" | "now" | "actor">,
  request: PayoutRequest,
): Promise<RecordedPayout | DomainError<"order_not_found" | "validation_failed">> {
  const now = clock();
  const checked = checkTransfer(request, now);
  if (!checked.ok) return checked;
  const { orderId, amountPaise, reference, date } = checked.transfer;
  return inTransaction(db, actor, async (tx) => {
    if ((await lockOrder(tx, orderId)) === undefined) return orderNotFound;
    const open = await readOpenPayouts(tx, orderId);
    const openPaise = sumOf(open);
    const { recordedPaise } = await tx
      .selectFrom("refunds")
      .select(({ fn }) => fn.sum<number | null>("amount_paise").as("recordedPaise"))
      .where("order_id", "=", orderId)
      .where("payout_reference", "=", reference)
      .executeTakeFirstOrThrow();
    if (Number(recordedPaise ?? 0) === amountPaise) return { ok: true, isNew: false, openPaise };
    if (recordedPaise !== null) return amountError("reference", texts.staff.payoutRecorded);
    const paid = openPaise === amountPaise ? open : open.filter(hasAmount(amountPaise)).slice(0, 1);
    const [first] = paid;
    if (first === undefined) return amountError("amount", texts.staff.otherPayout(openPaise));
    await completePayouts(tx, paid, { reference, date }, now);
    const payload = { orderId, refundId: first.id, amountPaise };
    await enqueue(tx, { kind: "money_returned", payload, dueAt: now }, now);
    return { ok: true, isNew: true, openPaise: openPaise - amountPaise };
  });
}

const hasAmount = (amountPaise: number) => (refund: Refund) => refund.amount_paise === amountPaise;

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}
