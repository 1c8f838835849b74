import { addMinutes } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { PaymentState } from "../orders/index.ts";
import { evidenceOf, type GatewayAnswer, type GatewayPayment, noteRefund, settle } from "../payment/index.ts";
import { type DoctorDeps, type Finding, GatewayAway, mostFindings, type Period } from "./check.ts";

/** What is still under way in either of the two books is left out, in minutes. */
const settlingMinutes = 15;

/** States in which our books hold, or have returned, money that the gateway captured. */
const withMoney: readonly PaymentState[] = ["captured", "refund_pending", "refunded"];

/**
 * Payments of the period, both ways: each that the gateway captured stands in our books with the same amount, and each of
 * ours that brought money stands in the gateway's.
 */
export async function comparePayments(deps: DoctorDeps): Promise<readonly Finding[]> {
  const { db, gateway } = deps;
  const { from, to } = settled(deps);
  const theirs = okOf(await gateway.payments(from, to));
  const captured = theirs.filter(({ status }) => status === "captured" || status === "refunded");
  const ours = await paymentsByGatewayId(
    deps,
    captured.map(({ id }) => id),
  );
  const missing = captured.flatMap((payment) => {
    const what = differenceOf(payment, ours.get(payment.id));
    return what === null ? [] : [{ id: payment.id, what, since: null }];
  });
  const known = new Set(theirs.map(({ id }) => id));
  const rows = await db
    .selectFrom("payments")
    .select(["id", "gateway_payment_id", "amount_paise", "created_at"])
    .where("status", "in", withMoney)
    .where("created_at", ">=", from)
    .where("created_at", "<=", to)
    .orderBy("serial")
    .execute();
  for (const row of rows) {
    if (row.gateway_payment_id === null || known.has(row.gateway_payment_id)) continue;
    // Begun with us within the period, and paid after it.
    const answer = await gateway.payment(row.gateway_payment_id);
    if (answer.is === "away") throw new GatewayAway(answer.cause);
    if (answer.is === "ok") continue;
    const what = `${row.gateway_payment_id} of ${formatPaise(row.amount_paise)} is not known by the gateway`;
    missing.push({ id: row.id, what, since: null });
  }
  return missing.slice(0, mostFindings);
}

/**
 * Settles a payment of the gateway's that belongs to an order of ours. One of a booking that no other payment pays for is
 * left to a person: settling would take it for a second payment and send the money back.
 */
export async function settleAgain(deps: DoctorDeps, { id }: Finding): Promise<void> {
  const answer = await deps.gateway.payment(id);
  const evidence = answer.is === "ok" ? evidenceOf(answer.value) : null;
  if (evidence === null) return;
  const booking = await deps.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("orders.id")
    .where("payments.gateway_order_id", "=", evidence.gatewayOrderId)
    .where("orders.status", "=", "confirmed")
    .executeTakeFirst();
  const isPaid = booking === undefined || (await hasCaptured(deps, booking.id));
  if (isPaid) await settle(deps, evidence);
}

async function hasCaptured({ db }: DoctorDeps, orderId: string): Promise<boolean> {
  const paid = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("status", "=", "captured")
    .executeTakeFirst();
  return paid !== undefined;
}

/** Refunds of the period, both ways, by the gateway's id of them. */
export async function compareRefunds(deps: DoctorDeps): Promise<readonly Finding[]> {
  const { db, gateway } = deps;
  const { from, to } = settled(deps);
  const theirs = okOf(await gateway.refunds(from, to)).filter(({ status }) => status !== "failed");
  const ids = theirs.map(({ id }) => id);
  const ours = await db
    .selectFrom("refunds")
    .select(["id", "gateway_refund_id", "amount_paise", "status"])
    .where((where) => where("gateway_refund_id", "=", where.fn.any(where.val(ids))))
    .execute();
  const byId = new Map(ours.map((refund) => [refund.gateway_refund_id, refund]));
  const findings: Finding[] = [];
  for (const { id, payment_id, amount, status } of theirs) {
    const our = byId.get(id);
    const refund = `${formatPaise(amount)} of the payment ${payment_id}`;
    if (our === undefined) findings.push({ id, what: `${refund}: not in our books`, since: null });
    else if (our.amount_paise !== amount)
      findings.push({ id, what: `${refund}: our books say ${formatPaise(our.amount_paise)}`, since: null });
    else if (status === "processed" && our.status !== "refunded")
      findings.push({ id, what: `${refund} were sent back: our books say ${our.status}`, since: null });
  }
  const known = new Set(ids);
  const rows = await db
    .selectFrom("refunds")
    .select(["id", "gateway_refund_id", "amount_paise"])
    .where("status", "=", "refunded")
    .where("origin", "<>", "dispute")
    .where("gateway_refund_id", "is not", null)
    .where("created_at", ">=", from)
    .where("created_at", "<=", to)
    .execute();
  for (const { id, gateway_refund_id, amount_paise } of rows) {
    if (gateway_refund_id === null || known.has(gateway_refund_id)) continue;
    const answer = await gateway.refundById(gateway_refund_id);
    if (answer.is === "away") throw new GatewayAway(answer.cause);
    if (answer.is === "ok") continue;
    const what = `${gateway_refund_id} of ${formatPaise(amount_paise)} is not known by the gateway`;
    findings.push({ id, what, since: null });
  }
  return findings.slice(0, mostFindings);
}

/** Records what the gateway says of a refund, whoever made it. */
export async function noteAgain(deps: DoctorDeps, { id }: Finding): Promise<void> {
  const answer = await deps.gateway.refundById(id);
  if (answer.is === "ok") await noteRefund(deps, answer.value, null);
}

type OurPayment = { readonly status: PaymentState; readonly amount_paise: number };

async function paymentsByGatewayId(
  { db }: DoctorDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, OurPayment>> {
  const rows = await db
    .selectFrom("payments")
    .select(["gateway_payment_id", "status", "amount_paise"])
    .where((where) => where("gateway_payment_id", "=", where.fn.any(where.val([...ids]))))
    // Of several rows the one that is not failed comes last, and stays in the map.
    .orderBy((by) => by("status", "<>", "failed"))
    .execute();
  return new Map(rows.map((row) => [row.gateway_payment_id, row]));
}

function differenceOf(payment: GatewayPayment, our: OurPayment | undefined): string | null {
  const captured = `${formatPaise(payment.amount)} were ${payment.status} at the gateway`;
  if (our === undefined) return `${captured}: not in our books`;
  if (our.amount_paise !== payment.amount)
    return `${captured}: our books say ${formatPaise(our.amount_paise)}`;
  const isGone = payment.status === "refunded";
  const agrees = isGone
    ? our.status === "refunded" || our.status === "refund_pending"
    : withMoney.includes(our.status);
  return agrees ? null : `${captured}: our books say ${our.status}`;
}

function settled({ period, now }: DoctorDeps): Period {
  const latest = addMinutes(now(), -settlingMinutes);
  return period.to.getTime() <= latest.getTime() ? period : { ...period, to: latest };
}

function okOf<Value>(answer: GatewayAnswer<Value>): Value {
  if (answer.is === "ok") return answer.value;
  throw new GatewayAway(answer.is === "away" ? answer.cause : answer.description);
}
