import { type RawBuilder, type Selectable, sql } from "kysely";
import { customerFields, storedCustomerFields } from "../../api/contract/customer-fields.ts";
import { recordAct } from "../database/audit.ts";
import type { CustomerColumns, Tx } from "../database/tables.ts";

/** Why the personal data of an order is still needed. */
export type OpenMatter = "hold" | "upcoming" | "payment" | "refund" | "dispute" | "invoice" | "unpaid";

/** SQL for the reason why the personal data of a row of `orders` is still needed. Null if it can be erased. */
export function openMatter(now: Date): RawBuilder<OpenMatter | null> {
  return sql<OpenMatter | null>`case
    when orders.status = 'held' then 'hold'
    when orders.status = 'confirmed' and orders.ends_at > ${now} then 'upcoming'
    when exists (select from payments where (payments.order_id = orders.id or payments.move_id = orders.id)
      and (payments.status = 'pending' or payments.check_at is not null)) then 'payment'
    when exists (select from refunds where refunds.order_id = orders.id
      and refunds.status in ('pending', 'failed', 'to_pay_out')) then 'refund'
    when exists (select from disputes where disputes.order_id = orders.id
      and disputes.status not in ('won', 'closed', 'lost')) then 'dispute'
    when orders.status = 'confirmed' and orders.total_paise > 0
      and not exists (select from invoices where invoices.order_id = orders.id) then 'invoice'
    -- The Limitation Act, 1963, gives three years to collect it.
    when orders.due_on > ${now}::timestamptz - interval '3 years' then 'unpaid'
    end`;
}

/** Required columns become empty texts, because the previous release expects texts. */
const noCustomer = Object.fromEntries(
  storedCustomerFields.map((field) => {
    const { required, withGstin } = customerFields[field];
    return [`customer_${field}`, required && !withGstin ? "" : null];
  }),
) as Selectable<CustomerColumns>;

/**
 * Erases the personal data of orders, except in invoices and credit notes. Deletes orders that were never confirmed and
 * have no payment. Keeps all others without a person, so that payments, invoice series and counts stay complete. The
 * caller must have locked the orders and checked `openMatter`. Returns the number of orders.
 */
export async function eraseOrders(tx: Tx, orderIds: readonly string[], now: Date): Promise<number> {
  if (orderIds.length === 0) return 0;
  for (const id of orderIds) recordAct(tx, "order_erased", id);
  await tx.deleteFrom("outbox").where(sql`payload ->> 'orderId'`, "in", orderIds).execute();
  for (const table of [
    "order_guests",
    "coupon_customers",
    "email_confirmations",
    "idempotency_keys",
    "staff_notes",
  ] as const) {
    await tx.deleteFrom(table).where("order_id", "in", orderIds).execute();
  }
  await tx.updateTable("refunds").set({ reason: "" }).where("order_id", "in", orderIds).execute();
  const { numDeletedRows } = await tx
    .deleteFrom("orders")
    .where("id", "in", orderIds)
    .where("confirmed_at", "is", null)
    .where(
      sql<boolean>`not exists (select from payments where payments.order_id = orders.id or payments.move_id = orders.id)
        and not exists (select from coupon_uses where coupon_uses.order_id = orders.id)`,
    )
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({
      ...noCustomer,
      visitor_id: null,
      tracking: null,
      network: null,
      request_key: null,
      // Only the reason of a cancellation was written by a person.
      end_reason: sql`case when status = 'cancelled' then null else end_reason end`,
      // Invalidates all links, also for the previous release, which does not know `erased_at`.
      token_version: sql`token_version + 1`,
      erased_at: now,
    })
    .where("id", "in", orderIds)
    .where("erased_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows + numUpdatedRows);
}
