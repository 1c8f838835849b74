import { type RawBuilder, sql } from "kysely";
import { addMinutes, istDateOf } from "../../api/contract/ist.ts";
import { activeHoldCondition, centresWithIds, closedDatesOf, readSchedules } from "../availability/index.ts";
import { ordersInBlocks } from "../blocks/index.ts";
import { correctKeptFee } from "../booking/index.ts";
import { recordAct } from "../database/audit.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { findBookableItem } from "../inventory/index.ts";
import { issueCreditNote, issueInvoice } from "../invoice/index.ts";
import {
  expireOverdueHolds,
  lockOrder,
  type Order,
  periodOfOrder,
  releaseCouponUse,
} from "../orders/index.ts";
import { refundablePaise, startFullRefund } from "../payment/index.ts";
import {
  type Check,
  type Finding,
  maxFindings,
  type ReconciliationDeps,
  type ScopedCheck,
  type ScopedFinding,
  type SmallCheck,
} from "./check.ts";
import { comparePayments, compareRefunds, recordRefundAgain, repairPayment } from "./compare-gateway.ts";
import { withoutHandled } from "./handled-findings.ts";
import { probeChecks } from "./probes.ts";
import { centreScope, couponScope, invoiceBlocks, invoiceNumberScope, orderScope } from "./scopes.ts";
import { type MessageQueue, maxPayoutDays, waitingLimits, waitingMessages } from "./waiting.ts";

/**
 * A check, or a check with an SQL query instead of a function. The query returns the columns `id`, `what`, `since`
 * and optionally `details`; in a scope, it also returns `key`.
 */
type CheckDefinition =
  | Check
  | (Omit<SmallCheck, "find"> & { readonly query: (deps: ReconciliationDeps) => RawBuilder<unknown> })
  | (Omit<ScopedCheck, "findIn"> & { readonly queryIn: (keys: readonly string[]) => RawBuilder<unknown> });

/** SQL condition: the value is one of the keys. */
const oneOf = (column: string, keys: readonly string[]) =>
  sql`${sql.ref(column)} = any(${[...keys]}::text[])`;

/** SQL condition: the message has waited for longer than the limit of its queue. */
const isLate = (now: Date) =>
  sql.join(
    Object.entries(waitingMessages).map(
      ([queue, isWaiting]) =>
        sql`(${isWaiting} and created_at <= ${addMinutes(now, -waitingLimits[queue as MessageQueue])})`,
    ),
    sql` or `,
  );

const definitions: readonly CheckDefinition[] = [
  {
    name: "money_without_booking",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select orders.number as key, payments.id, orders.number || ': '
        || (payments.amount_paise / 100.0)::numeric(14, 2) || ' rupees were captured, the order is '
        || orders.status as what, payments.updated_at as since
      from payments join orders on orders.id = payments.order_id
      where ${oneOf("orders.number", keys)} and payments.status = 'captured' and orders.status <> 'confirmed'
        and not (orders.status = 'cancelled' and orders.kept_paise > 0)`,
    repair: refundUnmatchedPayment,
  },
  {
    name: "booking_without_money",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select orders.number as key, orders.number as id,
        (orders.total_paise / 100.0)::numeric(14, 2) || ' rupees were not captured' as what,
        orders.confirmed_at as since
      from orders
      where ${oneOf("orders.number", keys)} and orders.status = 'confirmed' and orders.total_paise > 0
        -- invoices_overdue finds unpaid bookings on invoice.
        and orders.due_on is null and not exists (
        select 1 from payments where payments.order_id = orders.id and (payments.status = 'captured'
          -- A confirmed booking stays valid if others refund its payment.
          or payments.status = 'refunded' and exists (
            select 1 from refunds where refunds.payment_id = payments.id and refunds.origin <> 'ours')))`,
  },
  {
    name: "refunds_stuck",
    intervalMinutes: 10,
    query: ({ now }) => sql`
      select refunds.id, orders.number || ': ' || (refunds.amount_paise / 100.0)::numeric(14, 2) || ' rupees'
        as what, 'tried ' || refunds.attempts || ' times' as details, refunds.created_at as since
      from refunds join orders on orders.id = refunds.order_id
      where refunds.status = 'pending'
        and refunds.created_at <= ${addMinutes(now(), -waitingLimits.pending_refunds)}`,
    repair: async ({ db, now }, { id }) => {
      await db.updateTable("refunds").set({ try_at: now() }).where("id", "=", id).execute();
    },
  },
  {
    name: "refunds_failed",
    intervalMinutes: 5,
    query: () => sql`
      select refunds.id, orders.number || ': ' || (refunds.amount_paise / 100.0)::numeric(14, 2) || ' rupees' as what,
        refunds.created_at as since
      from refunds join orders on orders.id = refunds.order_id where refunds.status = 'failed'`,
    repair: ({ db, now, actor }, { id }) =>
      inTransaction(db, actor, async (tx) => {
        const retried = await tx
          .updateTable("refunds")
          .set({ status: "pending", attempts: 0, try_at: now() })
          .where("id", "=", id)
          .where("status", "=", "failed")
          .returning("order_id")
          .executeTakeFirst();
        if (retried !== undefined)
          recordAct(tx, "refund_changed", retried.order_id, { refund: id, status: "pending" });
      }),
  },
  {
    name: "payouts_late",
    intervalMinutes: 60,
    query: ({ now }) => sql`
      select refunds.id, orders.number || ': ' || (refunds.amount_paise / 100.0)::numeric(14, 2) || ' rupees' as what,
        refunds.created_at as since
      from refunds join orders on orders.id = refunds.order_id
      where refunds.status = 'to_pay_out' and refunds.created_at <= ${addMinutes(now(), -maxPayoutDays * 24 * 60)}`,
  },
  {
    name: "invoices_overdue",
    intervalMinutes: 60,
    query: ({ now }) => sql`
      select orders.number as id, (${netInvoicedPaise} / 100.0)::numeric(14, 2) || ' rupees were due on ' || orders.due_on
        as what, (orders.due_on + 1)::timestamp at time zone 'Asia/Kolkata' as since
      from orders where orders.due_on < ${istDateOf(now())}::date`,
  },
  {
    name: "disputes",
    intervalMinutes: 5,
    query: () => sql`
      select disputes.id, orders.number || ': ' || (disputes.amount_paise / 100.0)::numeric(14, 2) || ' rupees, '
        || disputes.status as what, disputes.created_at as since
      from disputes join orders on orders.id = disputes.order_id
      where disputes.status not in ('won', 'closed') and disputes.acknowledged_at is null`,
  },
  {
    name: "payments_pending",
    intervalMinutes: 5,
    query: ({ now }) => sql`
      select payments.id, orders.number || ': the gateway calls it ' || coalesce(payments.gateway_payment_id, 'unknown')
        as what, payments.updated_at as since
      from payments join orders on orders.id = payments.order_id
      where payments.status = 'pending'
        and payments.updated_at <= ${addMinutes(now(), -waitingLimits.pending_payments)}`,
    repair: async ({ db, now }, { id }) => {
      await db.updateTable("payments").set({ check_at: now() }).where("id", "=", id).execute();
    },
  },
  {
    name: "messages_dead",
    intervalMinutes: 5,
    query: () => sql`
      select id::text, kind || ': ' || coalesce(last_error, 'no reason is known') as what,
        'tried ' || attempts || ' times' as details, dead_at as since
      from outbox where dead_at is not null and delivered_at is null`,
    repair: ({ db, now, actor }, { id }) =>
      inTransaction(db, actor, async (tx) => {
        const retried = await tx
          .updateTable("outbox")
          .set({ dead_at: null, attempts: 0, due_at: now() })
          .where("id", "=", Number(id))
          .where("dead_at", "is not", null)
          .returning("kind")
          .executeTakeFirst();
        if (retried !== undefined) recordAct(tx, "message_retried", id, { message: retried.kind });
      }),
  },
  {
    name: "messages_late",
    intervalMinutes: 5,
    query: ({ now }) => sql`
      select id::text, kind || ': ' || coalesce(last_error, 'nothing has taken it up') as what,
        'tried ' || attempts || ' times' as details, created_at as since
      from outbox where ${isLate(now())}`,
  },
  {
    name: "events_unhandled",
    intervalMinutes: 5,
    query: ({ now }) => sql`
      select id, event as what, 'tried ' || attempts || ' times' as details, received_at as since
      from gateway_events
      where handled_at is null and received_at <= ${addMinutes(now(), -waitingLimits.gateway_events)}`,
    repair: ({ db, now, actor }, { id }) =>
      inTransaction(db, actor, async (tx) => {
        const retried = await tx
          .updateTable("gateway_events")
          .set({ try_at: now() })
          .where("id", "=", id)
          .where("handled_at", "is", null)
          .returning("event")
          .executeTakeFirst();
        if (retried !== undefined) recordAct(tx, "notification_retried", id, { event: retried.event });
      }),
  },
  {
    name: "events_unmatched",
    intervalMinutes: 5,
    query: () => sql`
      select id, event || ', ' || outcome as what, received_at as since
      from gateway_events where needs_attention and acknowledged_at is null`,
  },
  {
    name: "invoice_gaps",
    intervalMinutes: 10,
    scope: invoiceNumberScope,
    queryIn: (keys) => sql`
      select blocks.key, blocks.seller_gstin || ' ' || blocks.kind || ' ' || blocks.financial_year || ' no. ' || serial
        as id, 'the number was never issued' as what, null::timestamptz as since
      from (${invoiceBlocks(keys)}) as blocks, lateral (
        select generate_series(blocks.low, least(blocks.high, blocks.highest)) as serial
        except select i.serial from invoices i where i.seller_gstin = blocks.seller_gstin and i.kind = blocks.kind
          and i.financial_year = blocks.financial_year and i.serial between blocks.low and blocks.high) as missing
      where not exists (
        select 1 from invoice_gaps gap where gap.seller_gstin = blocks.seller_gstin and gap.kind = blocks.kind
          and gap.financial_year = blocks.financial_year and missing.serial between gap.first_number and gap.last_number)`,
  },
  {
    name: "invoice_duplicates",
    intervalMinutes: 10,
    scope: invoiceNumberScope,
    queryIn: (keys) => sql`
      select blocks.key, i.seller_gstin || ' ' || i.kind || ' ' || i.financial_year || ' no. ' || i.serial as id,
        string_agg(i.number, ', ') as what, min(i.issued_at) as since
      from (${invoiceBlocks(keys)}) as blocks
        join invoices i on i.seller_gstin = blocks.seller_gstin and i.kind = blocks.kind
          and i.financial_year = blocks.financial_year and i.serial between blocks.low and blocks.high
      group by blocks.key, i.seller_gstin, i.kind, i.financial_year, i.serial having count(*) > 1`,
  },
  {
    name: "repeated_invoices",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select orders.number as key, orders.number as id, string_agg(invoices.number, ', ') as what,
        min(invoices.issued_at) as since
      from invoices join orders on orders.id = invoices.order_id
      where ${oneOf("orders.number", keys)} and invoices.kind = 'invoice'
        -- Ignores invoices that are fully credited because a corrected invoice replaces them.
        and not (exists (select 1 from invoices corrected where corrected.corrects = invoices.number)
          and (invoices.content ->> 'totalPaise')::bigint = (select coalesce(sum((note.content ->> 'totalPaise')::bigint), 0)
            from invoices note where note.order_id = invoices.order_id and note.against = invoices.number))
      group by orders.id having count(*) > 1 + orders.moves`,
  },
  {
    name: "bookings_without_invoice",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select orders.number as key, orders.number as id, (orders.total_paise / 100.0)::numeric(14, 2) || ' rupees' as what,
        orders.confirmed_at as since
      from orders where ${oneOf("orders.number", keys)} and orders.status = 'confirmed' and orders.total_paise > 0 and not exists (
        select 1 from invoices where invoices.order_id = orders.id and invoices.kind = 'invoice')`,
    repair: issueMissingInvoice,
  },
  {
    name: "cancellations_without_credit_note",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select orders.number as key, orders.number as id, 'invoice ' || min(invoices.number) as what,
        orders.ended_at as since
      from orders join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
      where ${oneOf("orders.number", keys)} and orders.status = 'cancelled' and not exists (
          select 1 from invoices note where note.order_id = orders.id and note.kind = 'credit_note')
        and orders.kept_paise = 0
      group by orders.id`,
    repair: issueMissingCreditNote,
  },
  {
    name: "papers_unlike_money",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select key, number as id, (invoiced / 100.0)::numeric(14, 2) || ' rupees are invoiced and not credited, '
        || (paid / 100.0)::numeric(14, 2) || ' were paid and not returned' as what, confirmed_at as since
      from (select orders.number as key, orders.number, orders.status, orders.confirmed_at, orders.due_on,
          ${netInvoicedPaise} as invoiced, ${netPaidPaise} as paid from orders
        where ${oneOf("orders.number", keys)} and orders.status in ('confirmed', 'cancelled') and orders.confirmed_at is not null
          and exists (select 1 from invoices where invoices.order_id = orders.id)) as books
      -- booking_without_money already finds bookings without any payment.
      where invoiced <> paid and (paid > 0 or status = 'cancelled' and due_on is null)`,
  },
  {
    name: "fees_unlike_money",
    intervalMinutes: 10,
    scope: orderScope,
    // money_without_booking finds money that was kept without a fee.
    queryIn: (keys) => sql`
      select key, number as id, (kept / 100.0)::numeric(14, 2) || ' rupees are recorded as the fee, '
        || (paid / 100.0)::numeric(14, 2) || ' were paid and not returned' as what, ended_at as since
      from (select orders.number as key, orders.number, orders.ended_at, orders.kept_paise as kept,
          ${netPaidPaise} as paid from orders
        where ${oneOf("orders.number", keys)} and orders.status = 'cancelled' and orders.kept_paise > 0
          and orders.due_on is null) as fees
      where kept <> paid`,
    repair: ({ db, actor }, { id: number }) =>
      inTransaction(db, actor, async (tx) => {
        const order = await lockByNumber(tx, number);
        if (order !== undefined) await correctKeptFee(tx, order);
      }),
  },
  {
    name: "bookings_in_closed_places",
    intervalMinutes: 10,
    query: ({ now, excludedBuildingIds }) => sql`
      select orders.number as id, items.name || ', ' || centres.name || ', on '
        || to_char(orders.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as what, orders.starts_at as since
      from orders join items on items.id = orders.item_id join centres on centres.id = orders.centre_id
      where orders.status = 'confirmed' and orders.ends_at > ${now()}
        and not (items.active and centres.active and centres.id <> all(${[...excludedBuildingIds]}::text[]))`,
  },
  {
    name: "bookings_on_closed_days",
    intervalMinutes: 60,
    scope: centreScope,
    findIn: findBookingsOnClosedDays,
  },
  {
    name: "bookings_in_blocks",
    intervalMinutes: 10,
    query: ({ now }) => sql`
      select distinct on (orders.number) orders.number as id,
        items.name || ', on ' || array_to_string(inside.dates, ', ') || ': ' || blocks.id as what,
        orders.starts_at as since ${ordersInBlocks}
      where orders.status = 'confirmed' and orders.ends_at > ${now()} and blocks.ends_at > ${now()}
      order by orders.number, blocks.starts_at, blocks.id`,
  },
  {
    name: "holds_overdue",
    intervalMinutes: 5,
    prepare: async (deps) => {
      while ((await expireOverdueHolds(deps)) > 0);
    },
    query: ({ now }) => sql`
      select orders.number as id, 'its hold has run out' as what, orders.hold_expires_at as since
      from orders where orders.status = 'held' and not ${activeHoldCondition(addMinutes(now(), -5))}`,
    repair: async (deps) => {
      await expireOverdueHolds(deps);
    },
  },
  {
    name: "coupon_uses",
    intervalMinutes: 60,
    scope: couponScope,
    queryIn: (keys) => sql`
      select coupons.code as key, coupons.code as id, coupons.uses || ' uses are counted, ' || count(uses.order_id)
        || ' orders have one' as what, null::timestamptz as since
      from coupons left join coupon_uses uses on uses.code = coupons.code
      where ${oneOf("coupons.code", keys)}
      group by coupons.code having coupons.uses <> count(uses.order_id)`,
    repair: recountCouponUses,
  },
  {
    name: "coupon_uses_of_ended_orders",
    intervalMinutes: 10,
    scope: orderScope,
    queryIn: (keys) => sql`
      select orders.number as key, orders.number as id, uses.code || ' is used by an order that is ' || orders.status
        as what, orders.ended_at as since
      from coupon_uses uses join orders on orders.id = uses.order_id
      where ${oneOf("orders.number", keys)} and orders.status not in ('held', 'confirmed')`,
    repair: releaseUseOfEndedOrder,
  },
  { name: "gateway_payments", intervalMinutes: 6 * 60, find: comparePayments, repair: repairPayment },
  { name: "gateway_refunds", intervalMinutes: 6 * 60, find: compareRefunds, repair: recordRefundAgain },
];

const recordChecks = definitions.map(toCheck).map((check): Check => {
  const { name } = check;
  return "find" in check
    ? { ...check, find: async (deps) => withoutHandled(deps, name, await check.find(deps)) }
    : { ...check, findIn: async (deps, keys) => withoutHandled(deps, name, await check.findIn(deps, keys)) };
});

/** All checks, in the order in which they run. A person cannot mark the finding of a probe as handled. */
export const checks: readonly Check[] = [...recordChecks, ...probeChecks];

function toCheck(check: CheckDefinition): Check {
  if ("query" in check) return { ...check, find: (deps) => findByQuery<Finding>(deps, check.query(deps)) };
  if ("queryIn" in check)
    return { ...check, findIn: (deps, keys) => findByQuery<ScopedFinding>(deps, check.queryIn(keys)) };
  return check;
}

/** SQL for the invoiced amount of an order minus its credit notes, in paise. */
const netInvoicedPaise = sql`(select coalesce(sum((content ->> 'totalPaise')::bigint
  * case kind when 'invoice' then 1 else -1 end), 0)::bigint from invoices where invoices.order_id = orders.id)`;

/** SQL for the amount paid for an order minus its completed and planned refunds, in paise. */
const netPaidPaise = sql`(select coalesce(sum(greatest(0, payments.amount_paise - coalesce((
    select sum(refunds.amount_paise) from refunds where refunds.payment_id = payments.id
      and (refunds.status = 'refunded' or refunds.status <> 'void' and refunds.origin = 'ours')), 0))), 0)::bigint
  from payments where payments.order_id = orders.id and payments.status = 'captured')`;

async function findByQuery<Found extends Finding>(
  { db }: ReconciliationDeps,
  query: RawBuilder<unknown>,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select * from (${query}) as findings order by since nulls last, id limit ${maxFindings}
  `.execute(db);
  return rows;
}

/** Refunds a captured payment without a booking, and informs the customer. */
function refundUnmatchedPayment(
  { db, now: clock, actor }: ReconciliationDeps,
  { id }: Finding,
): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    const now = clock();
    const found = await tx.selectFrom("payments").select("order_id").where("id", "=", id).executeTakeFirst();
    const order = found === undefined ? undefined : await lockOrder(tx, found.order_id);
    const payment = await tx.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
    if (order === undefined || order.status === "confirmed" || payment?.status !== "captured") return;
    const reason = "It belongs to no booking.";
    const amountPaise = await refundablePaise(tx, payment);
    const refund = await startFullRefund(tx, payment, { amountPaise, reason, isOwed: true }, now);
    if (refund !== null) await enqueue(tx, { kind: "money_returning", payload: refund, dueAt: now }, now);
  });
}

function issueMissingInvoice({ db, now, actor }: ReconciliationDeps, { id: number }: Finding): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    const order = await lockByNumber(tx, number);
    if (order?.status !== "confirmed") return;
    const query = tx.selectFrom("invoices").select("number").where("order_id", "=", order.id);
    const item = await findBookableItem(tx, order.item_id);
    if (item === undefined || (await query.executeTakeFirst()) !== undefined) return;
    await issueInvoice(tx, order, item.stateCode, now());
  });
}

function issueMissingCreditNote(
  { db, now, actor }: ReconciliationDeps,
  { id: number }: Finding,
): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    const order = await lockByNumber(tx, number);
    if (order?.status !== "cancelled") return;
    const query = tx.selectFrom("invoices").select("number").where("order_id", "=", order.id);
    const creditNote = await query.where("kind", "=", "credit_note").executeTakeFirst();
    if (creditNote === undefined) await issueCreditNote(tx, order.id, "rest", now());
  });
}

async function lockByNumber(tx: Tx, number: string): Promise<Order | undefined> {
  const found = await tx.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirst();
  return found && (await lockOrder(tx, found.id));
}

function releaseUseOfEndedOrder({ db, actor }: ReconciliationDeps, { id: number }: Finding): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    const order = await lockByNumber(tx, number);
    if (order === undefined || order.status === "held" || order.status === "confirmed") return;
    await releaseCouponUse(tx, order.id);
    recordAct(tx, "coupon_use_released", order.id);
  });
}

function recountCouponUses({ db, actor }: ReconciliationDeps, { id: code }: Finding): Promise<void> {
  return inTransaction(db, actor, async (tx) => {
    await sql`select 1 from coupons where code = ${code} for update`.execute(tx);
    await sql`
      update coupons set uses = (select count(*) from coupon_uses where code = ${code}) where code = ${code}
    `.execute(tx);
    recordAct(tx, "coupon_recounted", code);
  });
}

/** Finds future bookings of the given centres outside the current opening hours of their centre. */
async function findBookingsOnClosedDays(
  { db, now }: ReconciliationDeps,
  centreIds: readonly string[],
): Promise<readonly ScopedFinding[]> {
  const orders = await db
    .selectFrom("orders")
    .select(["number", "centre_id", "unit", "starts_at", "ends_at", "quantity", "cancelled_dates", "repeats"])
    .where((where) => where("centre_id", "=", where.fn.any(where.val([...centreIds]))))
    .where("status", "=", "confirmed")
    .where("ends_at", ">", now())
    .orderBy("starts_at")
    .execute();
  const today = istDateOf(now());
  const latestEnd = orders.reduce(
    (latest, { ends_at }) => Math.max(latest, ends_at.getTime()),
    now().getTime(),
  );
  const schedules = await readSchedules(
    db,
    centresWithIds(new Set(centreIds)),
    today,
    istDateOf(new Date(latestEnd)),
  );
  return orders
    .flatMap((order) => {
      const { number, centre_id, starts_at } = order;
      const schedule = schedules.get(centre_id);
      const closedDates = schedule === undefined ? [] : closedDatesOf(periodOfOrder(order), schedule);
      // Of the days before today, the schedule has no exceptions.
      const closed = closedDates.find((date) => date >= today);
      if (closed === undefined) return [];
      const problem = `the centre is closed at this time: ${closed}`;
      return [{ key: centre_id, id: number, what: problem, since: starts_at }];
    })
    .slice(0, maxFindings);
}
