import type { GatewaySimulator } from "../../gateway-simulator/simulator.ts";
import { bookedDays, paidFor } from "../booking/change-terms.ts";
import type { wishFor } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { checks } from "../doctor/checks.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { heldAndBegun, payAt } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";

/** For tests: a booking that was paid. */
export async function paidBooking(
  deps: PaymentDeps,
  gateway: GatewaySimulator,
  given: Parameters<typeof wishFor>[0] = {},
) {
  const { key, orderId, gatewayOrderId } = await heldAndBegun(deps, given);
  await verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });
  return { key, orderId };
}

/** For tests: what the books say of a booking, in paise. */
export async function booksOf(db: Db, orderId: string, now: Date) {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const papers = await db
    .selectFrom("invoices")
    .select(["kind", "number", "content", "against"])
    .where("order_id", "=", orderId)
    .orderBy("issued_at")
    .orderBy("serial")
    .execute();
  const amounts = (kind: string) =>
    papers.filter((paper) => paper.kind === kind).map(({ content }) => content.totalPaise);
  const refunds = await db
    .selectFrom("refunds")
    .select(["amount_paise", "status"])
    .where("order_id", "=", orderId)
    .where("status", "<>", "void")
    .execute();
  return {
    order,
    days: bookedDays(order, now),
    invoices: amounts("invoice"),
    creditNotes: amounts("credit_note"),
    papers,
    refunded: refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
    kept: await paidFor(db, orderId),
  };
}

/** For tests: what the doctor finds wrong about money and papers, by its checks' names. */
export async function doctorFinds(deps: PaymentDeps): Promise<string[]> {
  const names = new Set([
    "money_without_booking",
    "booking_without_money",
    "invoice_gaps",
    "invoice_duplicates",
    "bookings_without_invoice",
    "cancellations_without_credit_note",
    "papers_unlike_money",
    "coupon_uses",
  ]);
  const period = { from: deps.now(), to: deps.now() };
  const found: string[] = [];
  for (const check of checks.filter(({ name }) => names.has(name))) {
    for (const { id, what } of await check.find({ ...deps, period }))
      found.push(`${check.name} ${id}: ${what}`);
  }
  return found;
}
