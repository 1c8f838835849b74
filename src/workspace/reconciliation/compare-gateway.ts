import { type Selectable, sql } from "kysely";
import { addMinutes } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { Tables } from "../database/tables.ts";
import { hasPayment, type PaymentState } from "../orders/index.ts";
import {
  evidenceOf,
  type GatewayPayment,
  type GatewayRefund,
  type GatewayResult,
  isOurs,
  recordRefund,
  refreshRefund,
  refundRemainder,
  settle,
  syncRefunds,
} from "../payment/index.ts";
import {
  type DateRange,
  type Finding,
  GatewayUnavailableError,
  maxFindings,
  type ReconciliationDeps,
} from "./check.ts";
import { describePayer, findAcknowledgedPayments } from "./lost-payments.ts";

/** Minimum age of records to compare, in minutes. Records that are newer than that may still be changing. */
const inFlightMinutes = 15;

/** States of payments whose money the gateway captured, including refunded payments. */
const chargedStates: readonly PaymentState[] = ["captured", "refund_pending", "refunded"];

/** States of payments that the gateway reports as refunded. `failed`: the authorisation expired before a capture. */
const unchargedStates: readonly PaymentState[] = ["refund_pending", "refunded", "failed"];

/** Compares all payments in the period in both directions: amount, state, refunds. Skips those of other sellers. */
export async function comparePayments(deps: ReconciliationDeps): Promise<readonly Finding[]> {
  const { db, gateway } = deps;
  const { from, to } = settledRange(deps);
  const gatewayItems = unwrap(await gateway.payments(from, to));
  const captured = gatewayItems.filter(({ status }) => status === "captured" || status === "refunded");
  const recorded = await paymentsByGatewayId(
    deps,
    captured.map(({ id }) => id),
  );
  const knownOrders = await findKnownGatewayOrders(deps, captured);
  const acknowledged = await findAcknowledgedPayments(
    deps,
    captured.map(({ id }) => id),
  );
  const findings: Finding[] = [];
  for (const payment of captured) {
    const our = recorded.get(payment.id);
    if (our === undefined && !isOurs(payment, deps.publicOrigin) && !knownOrders.has(payment.order_id))
      continue;
    if (our === undefined && acknowledged.has(payment.id)) continue;
    const problem = describeMismatch(payment, our);
    if (problem === null) continue;
    const payer = our === undefined ? `; ${await describePayer(deps, payment)}` : "";
    findings.push({ id: payment.id, what: problem + payer, since: null });
  }
  const found = new Set(findings.map(({ id }) => id));
  const different = captured.filter(({ id, amount_refunded }) => {
    const our = recorded.get(id);
    return !found.has(id) && isCharged(our) && our.recorded_paise !== (amount_refunded ?? 0);
  });
  findings.push(...(await findUnrecordedRefunds(deps, different)));
  const paymentsById = new Map(gatewayItems.map((payment) => [payment.id, payment]));
  const rows = await db
    .selectFrom("payments")
    .select(["id", "gateway_payment_id", "amount_paise", "status"])
    .where("status", "in", chargedStates)
    .where("created_at", ">=", from)
    .where("created_at", "<=", to)
    .orderBy("serial")
    .execute();
  for (const row of rows) {
    if (row.gateway_payment_id === null) continue;
    // A payment that was started in the period but made after it is not in the list, so it is fetched individually.
    const payment =
      paymentsById.get(row.gateway_payment_id) ??
      (await unwrapOrNull(gateway.payment(row.gateway_payment_id)));
    const money = formatPaise(row.amount_paise);
    if (payment === null) {
      const problem = `${row.gateway_payment_id} of ${money} is unknown to the gateway`;
      findings.push({ id: row.id, what: problem, since: null });
    } else if (payment.status !== "captured" && payment.status !== "refunded") {
      const problem = `${money} are ${payment.status} at the gateway: our records say ${row.status}`;
      findings.push({ id: payment.id, what: problem, since: null });
    }
  }
  return findings.slice(0, maxFindings);
}

/** Reports payments whose refunded amount differs from ours. Skips recent refunds, which may not be recorded yet. */
async function findUnrecordedRefunds(
  deps: ReconciliationDeps,
  different: readonly GatewayPayment[],
): Promise<readonly Finding[]> {
  if (different.length === 0) return [];
  const recent = unwrap(await deps.gateway.refunds(settledRange(deps).to, deps.now()));
  const recentPaymentIds = new Set(recent.map(({ payment_id }) => payment_id));
  return different
    .filter(({ id }) => !recentPaymentIds.has(id))
    .map(({ id, amount, amount_refunded }) => {
      const what = `${formatPaise(amount_refunded ?? 0)} of ${formatPaise(amount)} were refunded at the gateway: our records say another amount`;
      return { id, what, since: null };
    });
}

/**
 * Captures a payment, records its refunds, or settles it. Does not settle a payment of a confirmed booking that has no
 * captured payment: settling would wrongly refund it.
 */
export async function repairPayment(deps: ReconciliationDeps, { id }: Finding): Promise<void> {
  const result = await deps.gateway.payment(id);
  const evidence = result.is === "ok" ? evidenceOf(result.value) : null;
  if (result.is !== "ok" || evidence === null) return;
  const our = (await paymentsByGatewayId(deps, [id])).get(id);
  if (isCharged(our)) {
    if (result.value.status === "authorized" && our.status === "captured")
      await deps.gateway.capture(id, our.amount_paise);
    else if (our.recorded_paise !== (result.value.amount_refunded ?? 0))
      await syncRefunds(deps, result.value);
    await refundRemainder(deps, our.id);
    return;
  }
  const booking = await deps.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("orders.id")
    .where("payments.gateway_order_id", "=", evidence.gatewayOrderId)
    .where("orders.status", "=", "confirmed")
    .executeTakeFirst();
  const isPaid = booking === undefined || (await hasPayment(deps.db, booking.id, "captured"));
  if (isPaid) await settle(deps, evidence);
}

/** Compares amount and state of all refunds in the period, in both directions. */
export async function compareRefunds(deps: ReconciliationDeps): Promise<readonly Finding[]> {
  const { db, gateway } = deps;
  const { from, to } = settledRange(deps);
  const theirs = unwrap(await gateway.refunds(from, to));
  const ids = theirs.map(({ id }) => id);
  const ours = await db
    .selectFrom("refunds")
    .select(["id", "gateway_refund_id", "amount_paise", "status"])
    .where((where) => where("gateway_refund_id", "=", where.fn.any(where.val(ids))))
    .execute();
  const byId = new Map(ours.map((refund) => [refund.gateway_refund_id, refund]));
  const recordedPayments = await paymentsByGatewayId(
    deps,
    theirs.map(({ payment_id }) => payment_id),
  );
  const acknowledged = await findAcknowledgedPayments(
    deps,
    theirs.map(({ payment_id }) => payment_id),
  );
  const isForOurPayment = (refund: GatewayRefund) =>
    recordedPayments.has(refund.payment_id) ||
    (isOurs(refund, deps.publicOrigin) && !acknowledged.has(refund.payment_id));
  const findings: Finding[] = [];
  for (const refund of theirs.filter(isForOurPayment)) {
    const problem = describeRefundMismatch(refund, byId.get(refund.id));
    if (problem !== null) findings.push({ id: refund.id, what: problem, since: null });
  }
  const knownIds = new Set(ids);
  const rows = await db
    .selectFrom("refunds")
    .select(["id", "gateway_refund_id", "amount_paise", "status"])
    .where("status", "=", "refunded")
    .where("origin", "<>", "dispute")
    .where("gateway_refund_id", "is not", null)
    .where("created_at", ">=", from)
    .where("created_at", "<=", to)
    .execute();
  for (const row of rows) {
    const { id, gateway_refund_id, amount_paise } = row;
    if (gateway_refund_id === null || knownIds.has(gateway_refund_id)) continue;
    const refund = await unwrapOrNull(gateway.refundById(gateway_refund_id));
    const problem =
      refund === null
        ? `${gateway_refund_id} of ${formatPaise(amount_paise)} is unknown to the gateway`
        : describeRefundMismatch(refund, row);
    if (problem !== null) findings.push({ id: refund?.id ?? id, what: problem, since: null });
  }
  return findings.slice(0, maxFindings);
}

type RefundState = Selectable<Tables["refunds"]>["status"];
/** The states of our refund that match a state of the gateway's refund. */
const matchingStates: Readonly<Record<GatewayRefund["status"], readonly RefundState[]>> = {
  pending: ["pending"],
  processed: ["refunded"],
  // Other refunds that fail lose their gateway refund id, so they cannot be found here.
  failed: ["void"],
};

function describeRefundMismatch(
  { payment_id, amount, status }: GatewayRefund,
  our: { readonly status: RefundState; readonly amount_paise: number } | undefined,
): string | null {
  const refund = `${formatPaise(amount)} of the payment ${payment_id}`;
  if (our === undefined) return status === "failed" ? null : `${refund}: not in our records`;
  if (our.amount_paise !== amount) return `${refund}: our records say ${formatPaise(our.amount_paise)}`;
  return matchingStates[status].includes(our.status)
    ? null
    : `${refund} are ${status}: our records say ${our.status}`;
}

/** Fetches a refund from the gateway and records its state. `id` is the gateway's, or ours if the gateway knows none. */
export async function recordRefundAgain(deps: ReconciliationDeps, { id }: Finding): Promise<void> {
  const own = await deps.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
  if (own?.gateway_refund_id != null) return refreshRefund(deps, own, own.gateway_refund_id, true);
  const fetchedAt = deps.now();
  const result = await deps.gateway.refundById(id);
  if (result.is === "ok") await recordRefund(deps, result.value, null, fetchedAt);
}

type RecordedPayment = {
  readonly id: string;
  readonly status: PaymentState;
  readonly amount_paise: number;
  /** The refunded amount in our records, in paise. */
  readonly returned_paise: number;
  /** The total of refunds that the gateway has reported, in paise, without failed ones. */
  readonly recorded_paise: number;
};

async function paymentsByGatewayId(
  { db }: ReconciliationDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, RecordedPayment>> {
  const rows = await db
    .selectFrom("payments")
    .select([
      "id",
      "gateway_payment_id",
      "status",
      "amount_paise",
      sql<number>`(select coalesce(sum(amount_paise), 0) from refunds
        where payment_id = payments.id and status = 'refunded')::bigint`.as("returned_paise"),
      sql<number>`(select coalesce(sum(reported.amount_paise), 0) from gateway_refunds reported
        join refunds on refunds.id = reported.refund_id
        where refunds.payment_id = payments.id and reported.status <> 'failed')::bigint`.as("recorded_paise"),
    ])
    .where((where) => where("gateway_payment_id", "=", where.fn.any(where.val([...ids]))))
    // Several rows can share a gateway id. A row that has not failed comes last and therefore stays in the map.
    .orderBy((by) => by("status", "<>", "failed"))
    .execute();
  return new Map(rows.map((row) => [row.gateway_payment_id, row]));
}

function isCharged(our: RecordedPayment | undefined): our is RecordedPayment {
  return our !== undefined && chargedStates.includes(our.status);
}

/** Returns the gateway order ids of the payments that are also in our records. */
async function findKnownGatewayOrders(
  { db }: ReconciliationDeps,
  payments: readonly GatewayPayment[],
): Promise<ReadonlySet<GatewayPayment["order_id"]>> {
  const ids = payments.flatMap(({ order_id }) => order_id ?? []);
  const rows = await db
    .selectFrom("payments")
    .select("gateway_order_id")
    .where((where) => where("gateway_order_id", "=", where.fn.any(where.val(ids))))
    .execute();
  return new Set(rows.map((row) => row.gateway_order_id));
}

function describeMismatch(payment: GatewayPayment, our: RecordedPayment | undefined): string | null {
  const gatewayStatusText = `${formatPaise(payment.amount)} were ${payment.status} at the gateway`;
  if (our === undefined) return `${gatewayStatusText}: not in our records`;
  if (our.amount_paise !== payment.amount)
    return `${gatewayStatusText}: our records say ${formatPaise(our.amount_paise)}`;
  if (our.status === "refunded" && our.returned_paise < our.amount_paise)
    return `${gatewayStatusText}: our records say refunded, but only ${formatPaise(our.returned_paise)} was returned`;
  const agrees = payment.status === "refunded" ? unchargedStates.includes(our.status) : isCharged(our);
  return agrees ? null : `${gatewayStatusText}: our records say ${our.status}`;
}

function settledRange({ period, now }: ReconciliationDeps): DateRange {
  const latest = addMinutes(now(), -inFlightMinutes);
  return period.to.getTime() <= latest.getTime() ? period : { ...period, to: latest };
}

/** Returns the gateway's record, or null if there is none. */
async function unwrapOrNull<Value>(request: Promise<GatewayResult<Value>>): Promise<Value | null> {
  const result = await request;
  if (result.is === "away") throw new GatewayUnavailableError(result.cause);
  return result.is === "ok" ? result.value : null;
}

function unwrap<Value>(result: GatewayResult<Value>): Value {
  if (result.is === "ok") return result.value;
  throw new GatewayUnavailableError(result.is === "away" ? result.cause : result.description);
}
