import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../src/workspace/database/tables.ts";
import type { ModelGateway } from "../support/model-gateway.ts";

/**
 * What must hold whenever everything has come to rest, whatever happened before. Orders are looked at from `since` on, so
 * that one broken history does not fail those after it.
 */
export async function checkInvariants(db: Db, gateway: ModelGateway, since: Date): Promise<void> {
  await nothingOverlaps(db, since);
  await nothingIsOversold(db, since);
  await couponsAddUp(db, since);
  await moneyHasABooking(db, gateway);
  await bookingsHaveMoneyAndPapers(db, since);
  await numbersAreConsecutive(db);
}

async function nothingOverlaps(db: Db, since: Date): Promise<void> {
  const { rows } = await sql`
    select one.id, other.id as other from orders one join orders other
      on one.item_id = other.item_id and one.id < other.id and one.during && other.during
    where one.created_at >= ${since} and one.unit = 'hour' and other.unit = 'hour'
      and one.status in ('held', 'confirmed') and other.status in ('held', 'confirmed')
  `.execute(db);
  expect(rows, "orders that overlap").toEqual([]);
}

async function nothingIsOversold(db: Db, since: Date): Promise<void> {
  const { rows } = await sql`
    select day_passes.day, day_passes.taken, counted.passes from day_passes
    left join lateral (
      select coalesce(sum(quantity), 0)::int as passes from orders
      where orders.item_id = day_passes.item_id and orders.status in ('held', 'confirmed')
        and orders.starts_at < (day_passes.day + 1)::timestamp at time zone 'Asia/Kolkata'
        and orders.ends_at > day_passes.day::timestamp at time zone 'Asia/Kolkata'
    ) counted on true
    where day_passes.day >= ${since}::date
      and (day_passes.taken <> counted.passes or day_passes.taken > day_passes.capacity)
  `.execute(db);
  expect(rows, "days whose passes do not add up").toEqual([]);
}

async function couponsAddUp(db: Db, since: Date): Promise<void> {
  const { rows } = await sql`
    select code, uses from coupons
    where uses <> (select count(*) from coupon_uses where coupon_uses.code = coupons.code) or uses > max_uses
  `.execute(db);
  expect(rows, "coupons whose uses do not add up").toEqual([]);
  const strays = await sql`
    select order_id from coupon_uses join orders on orders.id = order_id
    where orders.status not in ('held', 'confirmed') and orders.created_at >= ${since}
  `.execute(db);
  expect(strays.rows, "uses kept by orders that ended").toEqual([]);
  const unpaid = await sql`
    select id, coupon_code from orders
    where status in ('held', 'confirmed') and coupon_code is not null and created_at >= ${since}
      and not exists (select from coupon_uses where order_id = orders.id and code = orders.coupon_code)
  `.execute(db);
  expect(unpaid.rows, "discounts without a use of their coupon").toEqual([]);
}

/** Every paisa that the gateway has taken belongs to a confirmed booking, or has gone back. */
async function moneyHasABooking(db: Db, gateway: ModelGateway): Promise<void> {
  for (const payment of gateway.paymentRecords.values()) {
    if (payment.status === "failed" || payment.status === "refunded") continue;
    const rows = await db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["orders.status as order", "payments.status as payment", "orders.total_paise"])
      .where("payments.gateway_payment_id", "=", payment.id)
      .execute();
    const found = JSON.stringify({ payment, rows });
    if (payment.status === "captured") {
      expect(rows, found).toEqual([{ order: "confirmed", payment: "captured", total_paise: payment.amount }]);
      continue;
    }
    // Set aside, and never taken: only where the same gateway order has its money already.
    const others = [...gateway.paymentRecords.values()].filter(
      (other) => other.order_id === payment.order_id && ["captured", "refunded"].includes(other.status),
    );
    expect(others.length, `authorised money that nobody took or left: ${found}`).toBeGreaterThan(0);
  }
}

async function bookingsHaveMoneyAndPapers(db: Db, since: Date): Promise<void> {
  const { rows } = await sql`
    select orders.id, orders.status, orders.total_paise,
      (select count(*) from payments where order_id = orders.id and status = 'captured') as captured,
      (select count(*) from payments where order_id = orders.id and status in ('pending', 'refund_pending')) as open,
      (select count(*) from refunds where order_id = orders.id and status = 'pending') as refunds,
      (select count(*) from invoices where order_id = orders.id and kind = 'invoice') as invoices,
      (select count(*) from invoices where order_id = orders.id and kind = 'credit_note') as credit_notes,
      (select count(*) from outbox where kind = 'booking_confirmed' and payload ->> 'orderId' = orders.id) as told
    from orders where created_at >= ${since}
  `.execute(db);
  const wrong = (rows as Record<string, unknown>[]).filter((row) => {
    const isBooked = row.status === "confirmed";
    const wasBooked = isBooked || row.status === "cancelled";
    return (
      row.captured !== (isBooked && Number(row.total_paise) > 0 ? 1 : 0) ||
      row.open !== 0 ||
      row.refunds !== 0 ||
      // What cost nothing has no invoice.
      row.invoices !== (wasBooked && Number(row.total_paise) > 0 ? 1 : 0) ||
      row.credit_notes !== (row.status === "cancelled" && Number(row.total_paise) > 0 ? 1 : 0) ||
      row.told !== (wasBooked ? 1 : 0)
    );
  });
  expect(wrong, `orders whose money or papers do not fit their state: ${JSON.stringify(wrong)}`).toEqual([]);
}

async function numbersAreConsecutive(db: Db): Promise<void> {
  const { rows } = await sql`
    select seller_gstin, kind, financial_year from invoices
    group by 1, 2, 3 having min(serial) <> 1 or max(serial) <> count(*)
  `.execute(db);
  expect(rows, "series of papers with a gap").toEqual([]);
}
