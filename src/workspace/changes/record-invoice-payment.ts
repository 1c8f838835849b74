import type { InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { readAmountDue } from "../booking/index.ts";
import type { Tx } from "../database/tables.ts";
import type { DomainError, Order } from "../orders/index.ts";
import { insertOutsidePayment, type PaymentMeans } from "../payment/index.ts";
import { amountError } from "./cancel-by-staff.ts";

/**
 * Records the payment of what is due for a locked booking on invoice (decision 112), also of the fee of a cancelled one.
 * The amount must be exact. Returns null, or the error.
 */
export async function recordInvoicePayment(
  tx: Tx,
  order: Order,
  payment: InvoicePayment & { readonly method: PaymentMeans },
  now: Date,
): Promise<DomainError<"validation_failed"> | null> {
  const duePaise = (await readAmountDue(tx, order))?.amountPaise ?? 0;
  if (payment.amountPaise !== duePaise)
    return amountError("amount", texts.staff.otherDueAmount(payment.amountPaise, duePaise));
  await insertOutsidePayment(tx, order, payment, now);
  await tx.updateTable("orders").set({ due_on: null }).where("id", "=", order.id).execute();
  return null;
}
