import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../src/workspace/database/tables.ts";
import type { ModelGateway } from "../support/model-gateway.ts";

/** Removes the constraints that prevent overlapping orders, for control runs. */
export const withoutConstraint = `do $$ begin
  alter table orders drop constraint orders_do_not_overlap;
  alter table booked_times drop constraint booked_times_do_not_overlap;
end $$`;

/** Checks the invariants of a database in which no work is pending. */
export async function checkInvariants(
  db: Db,
  { gateway, toldConfirmed }: { readonly gateway: ModelGateway; readonly toldConfirmed: ReadonlySet<string> },
): Promise<void> {
  await nothingOverlaps(db);
  await nothingIsOversold(db);
  await couponUsesMatch(db);
  await paymentsHaveBookings(db, gateway);
  await bookingsHavePaymentsAndInvoices(db);
  await numbersAreConsecutive(db);
  await confirmationsHold(db, toldConfirmed);
}

async function nothingOverlaps(db: Db): Promise<void> {
  const { rows } = await sql`
    with times as (
      select id, item_id, time from orders, times_of_order(during, repeats) as time
      where unit = 'hour' and status in ('held', 'confirmed'))
    select one.id, other.id as other from times one join times other
      on one.item_id = other.item_id and one.id < other.id and one.time && other.time
  `.execute(db);
  expect(rows, "orders that overlap").toEqual([]);
}

async function nothingIsOversold(db: Db): Promise<void> {
  const { rows } = await sql`
    select day_passes.day, day_passes.taken, counted.passes from day_passes
    left join lateral (
      select coalesce(sum(quantity), 0)::int as passes from orders
      where orders.item_id = day_passes.item_id and orders.status in ('held', 'confirmed')
        and orders.starts_at < (day_passes.day + 1)::timestamp at time zone 'Asia/Kolkata'
        and orders.ends_at > day_passes.day::timestamp at time zone 'Asia/Kolkata'
    ) counted on true
    where day_passes.taken <> counted.passes or day_passes.taken > day_passes.capacity
  `.execute(db);
  expect(rows, "days with a wrong count of passes").toEqual([]);
}

async function couponUsesMatch(db: Db): Promise<void> {
  const { rows } = await sql`
    select code, uses from coupons
    where uses <> (select count(*) from coupon_uses where coupon_uses.code = coupons.code) or uses > max_uses
  `.execute(db);
  expect(rows, "coupons with a wrong count of uses").toEqual([]);
  const orphans = await sql`
    select order_id from coupon_uses join orders on orders.id = order_id
    where orders.status not in ('held', 'confirmed')
  `.execute(db);
  expect(orphans.rows, "coupon uses of ended orders").toEqual([]);
  const unpaid = await sql`
    select id, coupon_code from orders
    where status in ('held', 'confirmed') and coupon_code is not null
      and not exists (select from coupon_uses where order_id = orders.id and code = orders.coupon_code)
  `.execute(db);
  expect(unpaid.rows, "discounts without a coupon use").toEqual([]);
}

/**
 * Checks that every paisa captured by the gateway belongs to a confirmed booking or is refunded, and that our records
 * of every payment match the gateway's records.
 */
async function paymentsHaveBookings(db: Db, { records }: ModelGateway): Promise<void> {
  const payments = [...records.payments.values()];
  for (const payment of payments) {
    if (payment.status === "failed") continue;
    const rows = await db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["payments.id", "orders.status as order", "payments.status as payment", "orders.total_paise"])
      .where("payments.gateway_payment_id", "=", payment.id)
      .where("payments.status", "<>", "failed")
      .execute();
    const returned = await refundedInRecords(db, payment.id);
    const refundedTotals = refundedAtGateway(records, payment.id);
    const found = JSON.stringify({ payment, rows, returned, theirs: refundedTotals });
    if (payment.status === "authorized") {
      // An authorized payment stays uncaptured only if its gateway order is already paid.
      const otherPayments = payments.filter((other) => other.order_id === payment.order_id && isTaken(other));
      expect(
        otherPayments.length,
        `an authorized payment that was neither captured nor superseded: ${found}`,
      ).toBeGreaterThan(0);
      expect(returned, `a recorded refund of a payment that was never captured: ${found}`).toEqual(
        refundedTotals,
      );
      continue;
    }
    // A payment that was refunded before its notification arrived is not in our records.
    if (rows.length === 0 && refundedTotals.byRefund + refundedTotals.byDispute === payment.amount) continue;
    expect(rows, found).toHaveLength(1);
    expect(returned, `our records and the gateway's differ: ${found}`).toEqual(refundedTotals);
    const remainingPaise = payment.amount - refundedTotals.byRefund - refundedTotals.byDispute;
    const [row] = rows;
    if (remainingPaise === 0) expect(row, found).toMatchObject({ payment: "refunded" });
    else
      expect(row, found).toMatchObject({
        order: "confirmed",
        payment: "captured",
        total_paise: payment.amount,
      });
  }
}

function isTaken({ status }: { readonly status: string }): boolean {
  return status === "captured" || status === "refunded";
}

type Returned = { readonly byRefund: number; readonly byDispute: number };

async function refundedInRecords(db: Db, gatewayPaymentId: string): Promise<Returned> {
  const { rows } = await sql<Returned>`
    select coalesce(sum(refunds.amount_paise) filter (where origin <> 'dispute'), 0) as "byRefund",
      coalesce(sum(refunds.amount_paise) filter (where origin = 'dispute'), 0) as "byDispute"
    from refunds join payments on payments.id = refunds.payment_id
    where payments.gateway_payment_id = ${gatewayPaymentId} and refunds.status = 'refunded'
  `.execute(db);
  return rows[0] ?? { byRefund: 0, byDispute: 0 };
}

function refundedAtGateway({ refunds, disputes }: ModelGateway["records"], paymentId: string): Returned {
  const ofPayment = <Value extends { readonly payment_id: string }>(values: Map<string, Value>) =>
    [...values.values()].filter((value) => value.payment_id === paymentId);
  const processed = ofPayment(refunds).filter(({ status }) => status === "processed");
  return {
    byRefund: processed.reduce((sum, { amount }) => sum + amount, 0),
    byDispute: ofPayment(disputes).reduce((sum, { amount_deducted }) => sum + (amount_deducted ?? 0), 0),
  };
}

async function bookingsHavePaymentsAndInvoices(db: Db): Promise<void> {
  const { rows } = await sql`
    select orders.id, orders.status, orders.total_paise,
      (select count(*) from payments where order_id = orders.id and status = 'captured') as captured,
      (select count(*) from payments where order_id = orders.id and status in ('pending', 'refund_pending')) as open,
      (select count(*) from refunds where order_id = orders.id and status in ('pending', 'failed')) as refunds,
      (select count(*) from invoices where order_id = orders.id and kind = 'invoice') as invoices,
      (select coalesce(sum((content ->> 'totalPaise')::bigint), 0) from invoices
        where order_id = orders.id and kind = 'credit_note') as credited,
      (select coalesce(sum(refunds.amount_paise), 0) from refunds
        join payments on payments.id = refunds.payment_id and payments.status = 'captured'
        where refunds.order_id = orders.id and refunds.status = 'refunded') as returned,
      (select count(*) from outbox where kind = 'booking_confirmed' and payload ->> 'orderId' = orders.id) as confirmations,
      (select count(*) from outbox where kind = 'booking_cancelled' and payload ->> 'orderId' = orders.id) as told_end
    from orders
  `.execute(db);
  const inconsistent = (rows as Record<string, unknown>[]).filter((row) => {
    const isBooked = row.status === "confirmed";
    const isCancelled = row.status === "cancelled";
    const wasBooked = isBooked || isCancelled;
    return (
      row.captured !== (isBooked && Number(row.total_paise) > 0 ? 1 : 0) ||
      row.open !== 0 ||
      row.refunds !== 0 ||
      // A free booking has no invoice.
      row.invoices !== (wasBooked && Number(row.total_paise) > 0 ? 1 : 0) ||
      row.credited !== (isCancelled ? row.total_paise : isBooked ? row.returned : 0) ||
      row.confirmations !== (wasBooked ? 1 : 0) ||
      row.told_end !== (isCancelled ? 1 : 0)
    );
  });
  expect(
    inconsistent,
    `orders whose payments, invoices or mails do not match their status: ${JSON.stringify(inconsistent)}`,
  ).toEqual([]);
}

/**
 * Checks that every order that was confirmed to a visitor is still confirmed, or was cancelled after its confirmation.
 */
async function confirmationsHold(db: Db, toldConfirmed: ReadonlySet<string>): Promise<void> {
  if (toldConfirmed.size === 0) return;
  const violations = await db
    .selectFrom("orders")
    .select(["id", "status"])
    .where("id", "in", [...toldConfirmed])
    .where("status", "not in", ["confirmed", "cancelled"])
    .execute();
  expect(violations, "orders that were confirmed to a visitor but are not booked").toEqual([]);
}

async function numbersAreConsecutive(db: Db): Promise<void> {
  const { rows } = await sql`
    select seller_gstin, kind, financial_year from invoices
    group by 1, 2, 3 having min(serial) <> 1 or max(serial) <> count(*)
  `.execute(db);
  expect(rows, "number series with a gap").toEqual([]);
}
