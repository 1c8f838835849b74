import { createHmac, randomUUID } from "node:crypto";
import { type GatewaySimulator, startGatewaySimulator } from "@baithak/gateway-simulator";
import type { Updateable } from "kysely";
import { onTestFinished } from "vitest";
import { type DatabaseKind, databaseForTest } from "../../../tests/support/databases.ts";
import type { ModelGateway } from "../../../tests/support/model-gateway.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import {
  bookingDeps,
  type bookingRequestFor,
  heldOrder,
  type SeedOptions,
  seed,
  seededDatabase,
  type TestClock,
  testClock,
} from "../booking/testing.ts";
import type { Db, Tables } from "../database/tables.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { BookingDeps } from "../orders/deps.ts";
import { emailCodeOf } from "../orders/email-code.ts";
import type { Order } from "../orders/orders.ts";
import { checkPayments } from "./check-payments.ts";
import { decidePayment } from "./decide-payment.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Evidence } from "./evidence.ts";
import { createClient, type Gateway } from "./gateway.ts";
import type { GatewayPayment } from "./gateway-entities.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import { initPayment } from "./init-payment.ts";
import { findPaymentContext, insertPayment, type Payment } from "./payment-context.ts";
import { recordEvidence } from "./record-evidence.ts";
import { tryRefunds } from "./refunds.ts";
import { verifyPayment } from "./verify-payment.ts";
import { receiveWebhook } from "./webhook.ts";

export const secrets = {
  keyId: "rzp_test_key",
  keySecret: "key-secret",
  webhookSecret: "webhook-secret",
} as const;

/** Starts a gateway simulator. Its webhook URL is unreachable, because tests deliver webhook events themselves. */
export function startTestGateway(): Promise<GatewaySimulator> {
  const webhookUrl = "http://127.0.0.1:9/nobody-listens";
  return startGatewaySimulator({ ...secrets, webhookUrl, retryMs: 60_000, refundMs: 20 });
}

/** Registers hooks that set up `deps` and `gateway`: a seeded database with its own gateway simulator. */
export function paymentService(clock: TestClock, seedOptions?: SeedOptions) {
  const database = seededDatabase(clock, seedOptions);
  const gateway = {} as GatewaySimulator;
  const deps = {} as PaymentDeps;
  setUpSuite(async (onSuiteFinished) => {
    Object.assign(gateway, await startTestGateway());
    onSuiteFinished(() => gateway.close());
    Object.assign(deps, paymentDeps(database.db, clock, gateway));
  });
  return { gateway, deps };
}

/** Does the same as `paymentService` for a single test. `database` is a kind or a URL. */
export async function paymentForTest(database: DatabaseKind | string) {
  const { db } = await databaseForTest(database);
  await seed(db);
  const clock = testClock();
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.close());
  return { db, clock, gateway, deps: paymentDeps(db, clock, gateway) };
}

/** Returns payment deps for a simulator. `override` replaces gateway calls. */
export function paymentDeps(
  db: Db,
  clock: TestClock,
  simulator: GatewaySimulator,
  override: (gateway: Gateway) => Partial<Gateway> = () => ({}),
): PaymentDeps {
  const gateway = createClient({ ...secrets, apiUrl: `${simulator.url}/v1` });
  return paymentDepsWith(db, clock, { ...gateway, ...override(gateway) });
}

export function paymentDepsWith(db: Db, clock: TestClock, gateway: Gateway): PaymentDeps {
  return {
    ...bookingDeps(db, clock),
    gateway,
    gatewaySettings: { ...secrets, checkoutScriptUrl: "/checkout.js", checkoutFormUrl: "/checkout" },
    publicOrigin: "https://baithak.example",
    brandName: "Baithak",
    wake: () => {},
  };
}

/**
 * Gateway calls that fail: `respondUnavailable` as if the gateway were unreachable, `respondRefused` with status 400.
 */
export const respondUnavailable = async () => ({ is: "away", cause: "a test" }) as const;
export const respondRefused = async () => ({ is: "refused", status: 400, description: "No." }) as const;

export const unavailableGateway = (): Partial<Gateway> => ({
  createOrder: respondUnavailable,
  order: respondUnavailable,
  paymentsOf: respondUnavailable,
  payment: respondUnavailable,
  capture: respondUnavailable,
  refund: respondUnavailable,
  refundById: respondUnavailable,
  refundsOf: respondUnavailable,
  probe: respondUnavailable,
  payments: respondUnavailable,
  refunds: respondUnavailable,
});

export async function holdWithStartedPayment(
  deps: PaymentDeps,
  requestOverrides?: Parameters<typeof bookingRequestFor>[0],
) {
  const held = await heldOrder(deps, requestOverrides);
  return { ...held, gatewayOrderId: await startPayment(deps, held.key) };
}

/** Inserts a started payment for the full price of an order. `overrides` overrides columns. */
export async function addPayment(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  order: Order,
  overrides: Updateable<Tables["payments"]> = {},
): Promise<Payment> {
  const payment = { gatewayOrderId: "order_1", amountPaise: order.total_paise };
  const { id } = await inTransaction(db, { kind: "customer" }, (tx) =>
    insertPayment(tx, order, payment, now()),
  );
  await changeRows(db, "payments", { amount_paise: order.total_paise, ...overrides }, { id });
  return firstRow(db, "payments", { id });
}

/** Starts the payment of an order and returns the gateway order's id. */
export async function startPayment(
  deps: PaymentDeps,
  key: { orderId: string; token: string },
): Promise<string> {
  const started = await initPayment(deps, key);
  if (!started.ok || started.status !== "created") throw new Error(JSON.stringify(started));
  return started.response.checkout.gatewayOrderId;
}

/** Creates a booking with a captured payment, and empties the outbox. Returns the id and token of the order. */
export async function capturedBooking(
  deps: PaymentDeps,
  requestOverrides?: Parameters<typeof bookingRequestFor>[0],
) {
  const { key, order, gatewayOrderId } = await holdWithStartedPayment(deps, requestOverrides);
  const paymentEvidence = { gatewayPaymentId: `pay_${order.id}`, amountPaise: order.total_paise };
  const evidence = testEvidence(gatewayOrderId, paymentEvidence);
  await inTransaction(deps.db, { kind: "customer" }, (tx) => recordEvidence(tx, deps, evidence, false));
  await deps.db.deleteFrom("outbox").execute();
  return key;
}

/** Returns evidence of a captured payment for an hour in the small room (₹1,180). `overrides` overrides fields. */
export function testEvidence(gatewayOrderId: string, overrides: Partial<Evidence> = {}): Evidence {
  const defaults = { status: "captured", amountPaise: 118_000, currency: "INR", failure: null } as const;
  return { gatewayOrderId, gatewayPaymentId: "pay_1", ...defaults, ...overrides };
}

/** Makes a payment at the model gateway. The payment fails if `isGood` is false. */
export function payAtModel(gateway: ModelGateway, gatewayOrderId: string, isGood = true): GatewayPayment {
  const payment = gateway.pay(gatewayOrderId, isGood);
  if (payment === null) throw new Error("not paid");
  return payment;
}

/** Returns the signed result of the checkout for a payment at the model gateway. */
export function proofOf(gatewayOrderId: string, gatewayPaymentId: string): CheckoutResult {
  const razorpay_signature = createHmac("sha256", secrets.keySecret)
    .update(`${gatewayOrderId}|${gatewayPaymentId}`)
    .digest("hex");
  return { razorpay_payment_id: gatewayPaymentId, razorpay_order_id: gatewayOrderId, razorpay_signature };
}

/** Returns the email code of an order, and a wrong code. */
export async function emailCodesOf({ db, tokenSecrets }: BookingDeps, { orderId }: { orderId: string }) {
  const code = emailCodeOf(tokenSecrets, await firstRow(db, "orders", { id: orderId }));
  return { code, wrong: code === "000000" ? "000001" : "000000" };
}

/** Returns the decision on a payment: "accepted", or the reason for the refund. */
export function decideOnEvidence(
  { db, now }: BookingDeps,
  evidence: Evidence,
  slotIsLost = false,
): Promise<string> {
  return inTransaction(db, { kind: "customer" }, async (tx) => {
    const found = await findPaymentContext(tx, evidence, now());
    if (found === null || found.payment === null) throw new Error("no payment");
    const decision = await decidePayment(tx, { ...found, payment: found.payment, slotIsLost });
    return decision.accepted ? "accepted" : decision.reason;
  });
}

export type CheckoutResult = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

export async function payAt(
  simulator: GatewaySimulator,
  gatewayOrderId: string,
  outcome: "success" | "failure" = "success",
  webhook: "once" | "twice" | "none" = "none",
): Promise<CheckoutResult> {
  const response = await fetch(`${simulator.url}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ gatewayOrderId, outcome, webhook }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as CheckoutResult;
}

export async function paidBooking(
  deps: PaymentDeps,
  gateway: GatewaySimulator,
  requestOverrides?: Parameters<typeof bookingRequestFor>[0],
) {
  const order = await holdWithStartedPayment(deps, requestOverrides);
  const result = await payAt(gateway, order.gatewayOrderId);
  await verifyPayment(deps, { ...order.key, ...result });
  return { ...order, paymentId: result.razorpay_payment_id };
}

/** Simulates an action in the gateway's dashboard or at the bank. `amount` is in paise. */
export async function runDashboardAction(
  simulator: GatewaySimulator,
  paymentId: string,
  action: string,
  amount?: number,
): Promise<{ id: string; status: string; amount: number }> {
  const response = await fetch(`${simulator.url}/dashboard`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ paymentId, action, amount }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: string; status: string; amount: number };
}

export async function deliverWebhook(
  deps: PaymentDeps,
  event: string,
  entities: object,
  eventId?: string,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const received = await receiveWebhook(deps, webhookOf(event, payload, eventId));
  if (!received.ok) throw new Error(received.message);
  await handleGatewayEvents(deps);
}

export function webhookOf(event: string, payload: object, eventId: string = randomUUID()) {
  const rawBody = Buffer.from(JSON.stringify({ entity: "event", event, payload }));
  const signature = createHmac("sha256", secrets.webhookSecret).update(rawBody).digest("hex");
  return { rawBody, signature, eventId };
}

export async function gatewayRecord(
  simulator: GatewaySimulator,
  paymentId: string,
): Promise<{ status: string }> {
  const authorization = `Basic ${btoa(`${secrets.keyId}:${secrets.keySecret}`)}`;
  const response = await fetch(`${simulator.url}/v1/payments/${paymentId}`, { headers: { authorization } });
  return (await response.json()) as { status: string };
}

/** Runs the background jobs several times. Advances the clock by 30 seconds each time. */
export async function runBackgroundRounds(deps: PaymentDeps, clock: TestClock, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    clock.advance(0.5);
    await new Promise((resolve) => setTimeout(resolve, 15));
    await handleGatewayEvents(deps);
    await checkPayments(deps);
    await tryRefunds(deps);
  }
}

/** Returns the states of an order and its payments and refunds, with its invoices and enqueued messages. */
export async function orderState(db: Db, orderId: string) {
  const order = await firstRow(db, "orders", { id: orderId });
  const payments = await rowsOf(db, "payments", { order_id: orderId }, "serial");
  const refunds = await rowsOf(db, "refunds", { order_id: orderId }, "created_at");
  // Invoices (DL) come before credit notes (DLC). Both series begin with the serial number 1.
  const invoices = await rowsOf(db, "invoices", { order_id: orderId }, "number");
  const messages = await rowsOf(db, "outbox", {}, "id");
  return {
    status: order.status,
    payments: payments.map((payment) => payment.status),
    refunds: refunds.map((refund) => refund.status),
    reasons: refunds.map((refund) => refund.reason),
    invoices: invoices.map((invoice) => invoice.number),
    notifications: messages.flatMap(({ kind, payload }) =>
      payloadOrderId(payload) === orderId ? [kind] : [],
    ),
  };
}

function payloadOrderId(payload: unknown): unknown {
  return typeof payload === "object" && payload !== null && "orderId" in payload
    ? payload.orderId
    : undefined;
}
