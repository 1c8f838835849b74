import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createModelGateway, type ModelGateway } from "../../../tests/support/model-gateway.ts";
import { createLog } from "../../http/log.ts";
import * as texts from "../../texts/error-messages.ts";
import { invoiceNumberOf, readOrder } from "../booking/read-order.ts";
import {
  type bookingRequestFor,
  countWaiting,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { cancelOrder } from "../changes/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueueForVisitor } from "../database/outbox.ts";
import type { Db } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { AnyRequest } from "../http/route.ts";
import { foreignEventsTotal, settleLag } from "../metrics/counters.ts";
import { emailCodeOf, isEmailCode } from "../orders/email-code.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { createRateLimit } from "../rate-limits/rate-limit.ts";
import { confirmEmail } from "./confirm-email.ts";
import type { PaymentDeps } from "./deps.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import { initPayment } from "./init-payment.ts";
import { lockPayableOrder } from "./payable-order.ts";
import { paymentCallback } from "./payment-callback.ts";
import { recordEvidence } from "./record-evidence.ts";
import { paymentRoutes } from "./routes.ts";
import { settle } from "./settle.ts";
import {
  addPayment,
  emailCodesOf,
  orderState,
  payAtModel,
  paymentDepsWith,
  proofOf,
  respondRefused,
  respondUnavailable,
  startPayment,
  testEvidence,
  webhookOf,
} from "./testing.ts";
import { receiveWebhook } from "./webhook.ts";

/** The price of an hour in the small room: ₹1,180. */
const total = 118_000;

test("an email code is the first six bytes of an HMAC modulo a million, padded with zeros", () => {
  const codes = Array.from({ length: 300 }, (_, number) => {
    const order = { id: `ORD${number}`, customer_email: "a@b.in" };
    const hex = createHmac("sha256", "secret").update(`email-code:ORD${number}:a@b.in`).digest("hex");
    const expected = String(BigInt(`0x${hex.slice(0, 12)}`) % 1_000_000n).padStart(6, "0");
    return [emailCodeOf(["secret"], order), expected];
  });
  for (const [code, expected] of codes) expect(code).toBe(expected);
  const order = { id: "ORD1", customer_email: "a@b.in" };
  const code = emailCodeOf(["secret"], order);
  expect(isEmailCode(["other", "secret"], order, code), "after a change of the secret").toBe(true);
  expect(isEmailCode(["other"], order, code)).toBe(false);
  expect(codes.some(([code]) => code?.startsWith("0"))).toBe(true);
});

describe("payments", () => {
  const clock = testClock();
  const database = seededDatabase(clock, {
    coupons: [
      { code: "FREE", percent: 100, maxDiscountPaise: 100_000_000 },
      { code: "MOST", percent: 99, maxDiscountPaise: 100_000_000 },
      { code: "LAST", maxUses: 1 },
      { code: "ENDED", validUntil: "2026-11-22" },
    ],
  });
  let gateway: ModelGateway;
  let deps: PaymentDeps;
  let wakeCount: number;
  beforeEach(() => {
    gateway = createModelGateway();
    wakeCount = 0;
    deps = {
      ...paymentDepsWith(database.db, clock, gateway),
      wake: () => {
        wakeCount += 1;
      },
    };
  });

  async function held(overrides?: Parameters<typeof bookingRequestFor>[0], code?: string) {
    const { key } = await heldOrder(deps, overrides);
    if (code !== undefined) expect(await applyCoupon(deps, { ...key, code })).toMatchObject({ ok: true });
    return key;
  }
  async function holdWithPayment(overrides?: Parameters<typeof bookingRequestFor>[0], code?: string) {
    const key = await held(overrides, code);
    return { key, ...key, gatewayOrderId: await startPayment(deps, key) };
  }
  const pay = (gatewayOrderId: string, isGood?: boolean) => payAtModel(gateway, gatewayOrderId, isGood);
  const evidence = (gatewayOrderId: string, gatewayPaymentId: string) =>
    testEvidence(gatewayOrderId, { gatewayPaymentId, status: "authorized" });
  const orders = (change: object) => database.db.updateTable("orders").set(change).execute();
  const payments = (change: object) => database.db.updateTable("payments").set(change).execute();

  describe("initPayment", () => {
    test.each<[string, () => Promise<unknown>, object]>([
      ["starts the payment of a held order", async () => {}, { status: "created" }],
      ["reports a confirmed order", () => orders({ status: "confirmed" }), { status: "confirmed" }],
      ["refuses a cancelled order", () => orders({ status: "cancelled" }), { code: "order_not_payable" }],
      ["refuses a released order", () => orders({ status: "released" }), { code: "hold_expired" }],
      ["refuses an order whose hold has expired", async () => clock.advance(15), { code: "hold_expired" }],
      [
        "refuses an order with a pending payment",
        () => payments({ status: "pending" }),
        { code: "payment_in_progress" },
      ],
      [
        "refuses an order whose coupon has expired",
        () => orders({ coupon_code: "ENDED" }),
        { code: "coupon_expired" },
      ],
      [
        "refuses an order while the gateway is unreachable",
        async () => (gateway.fault = "away"),
        { code: "gateway_unavailable" },
      ],
    ])("%s", async (_name, change, response) => {
      const { key } = await holdWithPayment();
      await change();
      expect(await initPayment(deps, key)).toMatchObject(response);
      expect(await initPayment(deps, { ...key, token: "wrong" })).toMatchObject({ code: "order_not_found" });
    });

    test.each<[string, (key: { orderId: string }) => Promise<unknown>, string]>([
      ["the hold expires", async () => clock.advance(15), "hold_expired"],
      ["the price changes", () => orders({ total_paise: total + 1 }), "payment_in_progress"],
      [
        "a payment arrives",
        async ({ orderId }) => {
          const order = await firstRow(database.db, "orders", { id: orderId });
          await addPayment(deps, order, { gateway_order_id: "o", status: "pending" });
        },
        "payment_in_progress",
      ],
    ])(
      "initPayment is refused when %s while the gateway order is created",
      async (_name, meanwhile, code) => {
        const key = await held();
        const createOrder: typeof gateway.createOrder = async (order) => {
          await meanwhile(key);
          return gateway.createOrder(order);
        };
        expect(await initPayment({ ...deps, gateway: { ...gateway, createOrder } }, key)).toMatchObject({
          code,
        });
      },
    );

    test("lockPayableOrder rejects an unknown order and an order with a pending payment", async () => {
      const { orderId } = await holdWithPayment();
      const locked = (id: string) =>
        inTransaction(database.db, { kind: "customer" }, (tx) => lockPayableOrder(tx, id, clock.now()));
      expect(await locked("ORD_UNKNOWN")).toMatchObject({ error: { code: "order_not_found" } });
      expect(await locked(orderId)).toMatchObject({ is: "payable", payments: [{ status: "created" }] });
      await payments({ status: "pending" });
      expect(await locked(orderId)).toMatchObject({ error: { code: "payment_in_progress" } });
    });

    test("initPayment is refused while the gateway is unreachable", async () => {
      gateway.fault = "away";
      expect(await initPayment(deps, await held())).toMatchObject({ code: "gateway_unavailable" });
    });

    test("reuses a started payment if the price is unchanged, and the gateway order of a failed payment", async () => {
      const { key, gatewayOrderId } = await holdWithPayment();
      expect(await startPaymentAgain(key)).toBe(gatewayOrderId);
      pay(gatewayOrderId, false);
      expect(await startPaymentAgain(key)).toBe(gatewayOrderId);
      expect(await startPaymentAgain(key)).toBe(gatewayOrderId);
      expect((await orderState(database.db, key.orderId)).payments).toEqual(["failed", "created"]);
      await payments({ status: "refunded" });
      const repeatedPayment = await startPaymentAgain(key);
      expect(repeatedPayment).not.toBe(gatewayOrderId);
      await orders({ total_paise: total - 1 });
      expect([gatewayOrderId, repeatedPayment]).not.toContain(await startPaymentAgain(key));
    });
    async function startPaymentAgain(key: { orderId: string; token: string }) {
      const started = await initPayment(deps, key);
      return started.ok && started.status === "created" ? started.response.checkout.gatewayOrderId : started;
    }

    test("the checkout has the amount, the customer's details and the URL of the return", async () => {
      const { key, orderId, gatewayOrderId } = await holdWithPayment();
      const { customer_name, customer_email, customer_phone } = await firstRow(database.db, "orders", {
        id: orderId,
      });
      expect(await initPayment(deps, key)).toMatchObject({
        response: {
          amountPaise: total,
          currency: "INR",
          checkout: {
            gatewayOrderId,
            name: deps.brandName,
            prefill: { name: customer_name, email: customer_email, contact: customer_phone },
            callbackUrl: `${deps.publicOrigin}/order/callback/${orderId}`,
          },
        },
      });
    });

    test("the gateway order states the order's id, and two concurrent starts store one payment", async () => {
      const key = await held();
      const requested: unknown[] = [];
      let release = () => {};
      const bothRequested = new Promise<void>((resolve) => {
        release = resolve;
      });
      const createOrder: typeof gateway.createOrder = async (order) => {
        requested.push(order.notes);
        if (requested.length === 2) release();
        await bothRequested;
        return gateway.createOrder(order);
      };
      const depsAtOnce = { ...deps, gateway: { ...gateway, createOrder } };
      const started = await Promise.all([initPayment(depsAtOnce, key), initPayment(depsAtOnce, key)]);
      const notes = { orderId: key.orderId, baithak_site: deps.publicOrigin };
      expect(requested).toEqual([notes, notes]);
      expect(started[0]).toEqual(started[1]);
      expect((await orderState(database.db, key.orderId)).payments).toEqual(["created"]);
    });

    test("a payment whose price changes while its gateway order is checked gets another gateway order", async () => {
      const { key, gatewayOrderId } = await holdWithPayment();
      const paymentsOf: typeof gateway.paymentsOf = async (id) => {
        await orders({ total_paise: total - 1 });
        return gateway.paymentsOf(id);
      };
      const started = await initPayment({ ...deps, gateway: { ...gateway, paymentsOf } }, key);
      expect(started).toMatchObject({ response: { amountPaise: total - 1 } });
      expect(started).not.toMatchObject({ response: { checkout: { gatewayOrderId } } });
    });

    test("a retry is proposed after five seconds while the gateway is unreachable", async () => {
      gateway.fault = "away";
      expect(await initPayment(deps, await held())).toMatchObject({ retryAfterSeconds: 5 });
    });

    test("shortens the checkout's description to 250 characters", async () => {
      const { key } = await holdWithPayment();
      const quote = (label: string) => ({ quote: JSON.stringify({ lines: [{ label }] }) });
      const described = async (change: object) => {
        await orders(change);
        const started = await initPayment(deps, key);
        return started.ok && started.status === "created" ? started.response.checkout.description : "";
      };
      expect(await described(quote("Banyan"))).toBe("Banyan, Mon, 23 Nov 2026");
      expect(await described(quote("x".repeat(233)))).toBe(
        `${"x".repeat(233)}, Mon, 23 Nov 2026`.slice(0, 250),
      );
      expect(await described({ quote: '{"lines":[]}' })).toBe("Booking, Mon, 23 Nov 2026");
    });
  });

  describe("the return from the checkout", () => {
    const [good, bad] = ["success", "failure"];
    const reported = async (orderId: string, fields: Record<string, unknown>) => {
      const { pathname, searchParams } = new URL(
        await paymentCallback(deps, orderId, fields),
        deps.publicOrigin,
      );
      expect([...searchParams]).toEqual([]);
      return { [`/payment-success/${orderId}`]: good, [`/payment-failure/${orderId}`]: bad }[pathname];
    };
    const signed = (gatewayOrderId: string) => proofOf(gatewayOrderId, pay(gatewayOrderId).id);

    test("the return from the checkout succeeds with complete evidence, even while the gateway is unreachable", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      expect(await reported(orderId, signed(gatewayOrderId))).toBe(good);
      const otherOrder = await holdWithPayment({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
      const fields = signed(otherOrder.gatewayOrderId);
      gateway.fault = "away";
      expect(await reported(otherOrder.orderId, fields)).toBe(good);
      expect((await orderState(database.db, otherOrder.orderId)).payments).toEqual(["pending"]);
    });

    test("the return from the checkout fails when the money is refunded", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      await orders({ status: "released" });
      expect(await reported(orderId, signed(gatewayOrderId))).toBe(bad);
    });

    test.each(["razorpay_payment_id", "razorpay_signature", "razorpay_order_id"])(
      "the return from the checkout fails without %s",
      async (name) => {
        const { orderId, gatewayOrderId } = await holdWithPayment();
        const fields = signed(gatewayOrderId);
        gateway.records.payments.clear();
        for (const missing of ["", 5, undefined])
          expect(await reported(orderId, { ...fields, [name]: missing })).toBe(bad);
        expect((await orderState(database.db, orderId)).payments).toEqual(["created"]);
      },
    );

    const metadata = (value: unknown) => ({ "error[metadata]": JSON.stringify(value) });

    test.each<[string, (gatewayOrderId: string) => Record<string, unknown>]>([
      ["razorpay_order_id", (id) => ({ razorpay_order_id: id })],
      ["error[metadata][order_id]", (id) => ({ "error[metadata][order_id]": id })],
      ["error[metadata]", (id) => metadata({ order_id: id })],
      [
        "razorpay_order_id before error[metadata]",
        (id) => ({ ...metadata({ order_id: "order_other" }), razorpay_order_id: id }),
      ],
    ])(
      "reads the gateway order of a reported failure from %s, and its payments from the gateway",
      async (_, fieldsOf) => {
        const { orderId, gatewayOrderId } = await holdWithPayment();
        expect(await reported(orderId, fieldsOf(gatewayOrderId))).toBe(bad);
        pay(gatewayOrderId);
        expect(await reported(orderId, fieldsOf(gatewayOrderId))).toBe(good);
      },
    );

    test("fetches no payments for a reported failure of another gateway order", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      const otherOrder = await holdWithPayment({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
      pay(gatewayOrderId);
      for (const fields of [
        { razorpay_order_id: otherOrder.gatewayOrderId },
        metadata({ order_id: otherOrder.gatewayOrderId }),
        metadata({ order: gatewayOrderId }),
        metadata({ order_id: [gatewayOrderId] }),
        metadata(null),
        metadata(gatewayOrderId),
        { "error[metadata]": "{" },
      ])
        expect(await reported(orderId, fields)).toBe(bad);
      expect((await orderState(database.db, orderId)).payments).toEqual(["created"]);
    });
  });

  describe("a capture", () => {
    const depsWithCapture = (capture: ModelGateway["capture"], payment = gateway.payment) => ({
      ...deps,
      gateway: { ...gateway, capture, payment },
    });

    test("a capture confirms the order and does not wake the queues", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      const { id } = pay(gatewayOrderId);
      expect(await settle(deps, evidence(gatewayOrderId, id))).toMatchObject({ reason: "confirmed" });
      expect(await orderState(database.db, orderId)).toMatchObject({
        status: "confirmed",
        payments: ["captured"],
      });
      const act = await firstRow(database.db, "audit", { act: "booking_confirmed", subject: orderId });
      expect(act.details).toEqual({ totalPaise: total });
      const check = database.db.selectFrom("payments").select("check_at");
      expect(await check.execute()).toEqual([{ check_at: null }]);
      expect(wakeCount).toBe(0);
    });

    test.each<[string, (id: string) => PaymentDeps, string, string, string[]]>([
      [
        "leaves the payment pending when the gateway is unreachable",
        () => depsWithCapture(respondUnavailable),
        "to_be_captured",
        "pending",
        [],
      ],
      [
        "leaves the payment pending when the capture is refused and the gateway is then unreachable",
        () => depsWithCapture(respondRefused, respondUnavailable),
        "to_be_captured",
        "pending",
        [],
      ],
      [
        "leaves the payment pending when the capture returns a payment of another gateway order",
        (id) =>
          depsWithCapture(async () => {
            const result = await gateway.capture(id, total);
            return result.is === "ok"
              ? { ...result, value: { ...result.value, order_id: "order_2" } }
              : result;
          }),
        "to_be_captured",
        "pending",
        [],
      ],
      [
        "fails the payment when the capture is refused while the money is still authorised",
        () => depsWithCapture(respondRefused),
        "payment_failed",
        "failed",
        ["payment_not_taken"],
      ],
      [
        "confirms the order when the capture is refused because the money was captured before",
        (id) => depsWithCapture(() => gateway.capture(id, total).then(respondRefused)),
        "confirmed",
        "captured",
        ["booking_confirmed"],
      ],
    ])("%s", async (_name, depsOf, reason, payment, notifications) => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      const { id } = pay(gatewayOrderId);
      expect(await settle(depsOf(id), evidence(gatewayOrderId, id))).toMatchObject({ reason });
      expect(await orderState(database.db, orderId)).toMatchObject({
        payments: [payment],
        notifications,
      });
    });

    test("wakes the queues when the order was released meanwhile and the money must be refunded", async () => {
      const { gatewayOrderId } = await holdWithPayment();
      const { id } = pay(gatewayOrderId);
      const capturing = depsWithCapture(async (...args) => {
        await orders({ status: "released" });
        return gateway.capture(...args);
      });
      expect(await settle(capturing, evidence(gatewayOrderId, id))).toMatchObject({ next: "refund" });
      expect(wakeCount).toBe(1);
      expect(await settle(deps, { ...evidence(gatewayOrderId, "pay_2"), status: "captured" })).toMatchObject({
        next: "refund",
      });
      expect(wakeCount).toBe(2);
    });

    test("a capture is not retried for errors other than an overlap", async () => {
      const { gatewayOrderId } = await holdWithPayment();
      let times = 0;
      const now = () => {
        times += 1;
        if (times === 1) throw new Error("not an overlap");
        return clock.now();
      };
      await expect(settle({ ...deps, now }, evidence(gatewayOrderId, "pay_1"))).rejects.toThrow(
        "not an overlap",
      );
    });
  });

  describe("money that arrives after the hold expired", () => {
    const createLateOrder = async (code?: string) => {
      const order = await holdWithPayment({}, code);
      clock.advance(15);
      await expireOverdueHolds(deps);
      return { ...order, id: pay(order.gatewayOrderId).id };
    };
    const settled = ({ gatewayOrderId, id }: { gatewayOrderId: string; id: string }, amountPaise = total) =>
      settle(deps, { ...evidence(gatewayOrderId, id), amountPaise });
    const usesOf = async () => (await firstRow(database.db, "coupons", { code: "LAST" })).uses;

    test("a payment after the hold's expiry redeems the order's coupon again while a use is left", async () => {
      const first = await createLateOrder("LAST");
      expect(await usesOf()).toBe(0);
      expect(await settled(first, 106_200)).toMatchObject({ reason: "confirmed" });
      expect(await usesOf()).toBe(1);
      expect(await database.db.selectFrom("coupon_customers").selectAll().execute()).toEqual([]);
    });

    test("a payment after the hold's expiry is refunded when someone else has redeemed the coupon's last use", async () => {
      const first = await createLateOrder("LAST");
      await held({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) }, "LAST");
      expect(await settled(first, 106_200)).toMatchObject({ reason: "money_returning" });
      const { reasons } = await orderState(database.db, first.orderId);
      expect(reasons).toEqual(["The coupon on this booking was used up before your payment arrived."]);
    });

    test("a payment for an erased order is refunded", async () => {
      const late = await createLateOrder();
      await changeRows(database.db, "orders", { erased_at: clock.now() }, { id: late.orderId });
      expect(await settled(late)).toMatchObject({ reason: "money_returning" });
      expect((await orderState(database.db, late.orderId)).reasons).toEqual([texts.refund.givenUp]);
    });

    test("a payment after the hold's expiry regains the slot if the next hold of the slot has expired too", async () => {
      const first = await createLateOrder();
      await held({ customer: uniqueCustomer(2) });
      clock.advance(15);
      expect(await settled(first)).toMatchObject({ reason: "confirmed" });
    });
  });

  test("a payment is refunded if a concurrent transaction takes its slot", async () => {
    const { orderId, gatewayOrderId } = await holdWithPayment();
    clock.advance(15);
    await expireOverdueHolds(deps);
    const otherOrder = await held({ customer: uniqueCustomer(2) });
    const setHoldStatus = (db: Db, status: "held" | "released") =>
      db.updateTable("orders").set({ status }).where("id", "=", otherOrder.orderId).execute();
    await setHoldStatus(database.db, "released");
    let settling: ReturnType<typeof settle> | undefined;
    await inTransaction(database.db, { kind: "customer" }, async (tx) => {
      await setHoldStatus(tx, "held");
      settling = settle(deps, { ...evidence(gatewayOrderId, "pay_1"), status: "captured" });
      await expect.poll(() => countWaiting(database.db)).toBe(1);
    });
    expect(await settling).toMatchObject({ orderId, reason: "money_returning" });
    const { status, reasons } = await orderState(database.db, orderId);
    expect([status, reasons]).toEqual(["expired", [texts.refund.slotGone]]);
  });

  test("only a confirmed booking can be cancelled, and the cancelled booking's view contains its invoice number", async () => {
    const { key, orderId, gatewayOrderId } = await holdWithPayment();
    expect(await cancelOrder(deps, orderId, "No.")).toMatchObject({ code: "not_cancellable" });
    expect(await cancelOrder(deps, "ORD-unknown", "No.")).toMatchObject({ code: "order_not_found" });
    const otherOrder = await holdWithPayment({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    for (const id of [gatewayOrderId, otherOrder.gatewayOrderId])
      await settle(deps, evidence(id, pay(id).id));
    expect(await cancelOrder(deps, orderId, "No.")).toMatchObject({ ok: true });
    const result = await readOrder(deps, key);
    expect(result.ok && invoiceNumberOf(result.view)).toBe(
      (await orderState(database.db, orderId)).invoices[0],
    );
    expect(await orderState(database.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refund_pending"],
    });
    expect(await orderState(database.db, otherOrder.orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
    });
  });

  describe("a free booking", () => {
    const confirmation = (
      orderId: string,
      values: { mails?: number; mailed_at?: Date | null; wrong_codes?: number },
    ) => addRows(database.db, "email_confirmations", { order_id: orderId, ...values });
    const msAgo = (ms: number) => new Date(clock.now().getTime() - ms);
    const mailsSent = async () => (await database.db.selectFrom("outbox").select("kind").execute()).length;

    test.each<[string, Parameters<typeof confirmation>[1] | null, object, number]>([
      ["a free booking is mailed its first code", null, { resendAt: "2026-11-23T07:01:00+05:30" }, 1],
      [
        "a free booking is not mailed another code a millisecond less than a minute later",
        { mails: 1, mailed_at: msAgo(59_999) },
        { status: "confirm_email" },
        0,
      ],
      [
        "a free booking is mailed another code after a minute",
        { mails: 1, mailed_at: msAgo(60_000) },
        { resendAt: "2026-11-23T07:01:00+05:30" },
        1,
      ],
      [
        "a free booking is mailed a third and last code",
        { mails: 2, mailed_at: msAgo(60_000) },
        { resendAt: null },
        1,
      ],
      [
        "a free booking is not mailed a fourth code",
        { mails: 3, mailed_at: msAgo(60_000) },
        { resendAt: null },
        0,
      ],
      [
        "a free booking is mailed a third code at a new address",
        { mails: 2, mailed_at: null },
        { resendAt: null },
        1,
      ],
      [
        "a free booking is refused a fourth code at a new address",
        { mails: 3, mailed_at: null },
        { retryAfterSeconds: 900 },
        0,
      ],
      [
        "a free booking is mailed a code after four wrong codes",
        { wrong_codes: 4 },
        { resendAt: "2026-11-23T07:01:00+05:30" },
        1,
      ],
      [
        "a free booking is refused a code after five wrong codes",
        { wrong_codes: 5 },
        { retryAfterSeconds: 900 },
        0,
      ],
    ])("%s", async (_name, before, response, mails) => {
      const key = await held({}, "FREE");
      if (before !== null) await confirmation(key.orderId, before);
      // The waiting time is rounded up to seconds.
      await orders({ hold_expires_at: new Date(clock.now().getTime() + 899_001) });
      expect(await initPayment(deps, key)).toMatchObject(response);
      expect(await mailsSent()).toBe(mails);
      const [stored] = await rowsOf(database.db, "email_confirmations", {}, "order_id");
      expect(stored?.mails ?? 0).toBe((before?.mails ?? 0) + mails);
    });

    test("a free booking is refused a code if its address has received five emails within the hour", async () => {
      const key = await held({}, "FREE");
      const { customer_email: email } = await firstRow(database.db, "orders", { id: key.orderId });
      const message = newMessage("confirm_email", { orderId: key.orderId }, clock.now());
      await inTransaction(database.db, { kind: "customer" }, async (tx) => {
        for (let mail = 0; mail < 5; mail += 1)
          await enqueueForVisitor(tx, message, { recipient: email, network: null }, clock.now());
      });
      expect(await initPayment(deps, key)).toMatchObject({
        code: "too_many_requests",
        message: texts.payment.tooManyMails,
        retryAfterSeconds: 3_600,
      });
      expect(await mailsSent()).toBe(5);
    });

    test.each([
      [0, "You have 4 attempts left.", { ok: true }],
      [2, "You have 2 attempts left.", { ok: true }],
      [3, "You have one attempt left.", { ok: true }],
      [4, "the last attempt", { code: "too_many_requests" }],
      [5, "the last attempt", { code: "too_many_requests" }],
    ])(
      "counts another wrong code after %i wrong codes, and accepts the right code within the limit",
      async (wrong_codes, sentence, response) => {
        const key = await held({}, "FREE");
        if (wrong_codes > 0) await confirmation(key.orderId, { wrong_codes });
        const { code, wrong } = await emailCodesOf(deps, key);
        expect(await confirmEmail(deps, { ...key, code: wrong })).toMatchObject({
          ok: false,
          message: expect.stringContaining(sentence),
          ...(wrong_codes < 4 && { fields: { code: expect.stringContaining(sentence) } }),
        });
        expect(await confirmEmail(deps, { ...key, code })).toMatchObject(response);
        expect(await confirmEmail(deps, { ...key, code, token: "wrong" })).toMatchObject({
          code: "order_not_found",
        });
      },
    );

    test("free bookings are limited to three per network a day, both at the start and at the confirmation", async () => {
      const network = "203.0.113.7";
      const key = await held({ network }, "FREE");
      const { code } = await emailCodesOf(deps, key);
      for (const [index, from] of ["12:00", "14:00", "16:00"].entries()) {
        const to = `${Number(from.slice(0, 2)) + 1}:00`;
        const { orderId } = await held({ from, to, customer: uniqueCustomer(index) });
        const freeOrder = {
          status: "confirmed",
          total_paise: 0,
          confirmed_at: clock.now(),
          network,
        } as const;
        await changeRows(database.db, "orders", freeOrder, { id: orderId });
      }
      expect(await initPayment(deps, key)).toMatchObject({ code: "too_many_requests" });
      expect(await confirmEmail(deps, { ...key, code })).toMatchObject({ code: "too_many_requests" });
    });

    test("a booking that becomes free with a move gets no new invoice", async () => {
      const { orderId, token, gatewayOrderId } = await holdWithPayment(
        timesOn(tuesday, "10:00", "11:00"),
        "MOST",
      );
      await inTransaction(database.db, { kind: "customer" }, async (tx) => {
        await recordEvidence(tx, deps, testEvidence(gatewayOrderId, { amountPaise: 1_180 }), false);
      });
      // A discount of 99 % of ₹59 leaves less than the minimum payment.
      const setPrice = (price_paise: number) =>
        changeRows(database.db, "items", { price_paise }, { id: "room-small" });
      onTestFinished(() => setPrice(100_000));
      await setPrice(5_000);
      const move = { ...timesOn(tuesday, "12:00", "13:00"), expectedTotalPaise: 0 };
      expect(await moveBooking(deps, { orderId, token, ...move })).toEqual({ ok: true, is: "moved" });
      const documents = await rowsOf(database.db, "invoices", { order_id: orderId }, "kind");
      expect(documents.map(({ kind }) => kind)).toEqual(["credit_note", "invoice"]);
    });

    test("a booking that costs one paisa requires a payment", async () => {
      const key = await held();
      await orders({ total_paise: 1 });
      expect(await confirmEmail(deps, { ...key, code: "000000" })).toMatchObject({
        code: "order_not_payable",
      });
      expect(await initPayment(deps, key)).toMatchObject({ response: { amountPaise: 1 } });
    });

    describe("routes of free bookings", () => {
      const routes = (isExempt = false) => {
        const admission = {
          wrongCodesOfAddress: createRateLimit(database.db, "wrong-codes", { max: 2, seconds: 3_600 }),
        };
        const paymentRouteList = paymentRoutes({ ...deps, admission });
        return async (name: string, body: object) => {
          const client = { limitedNetwork: isExempt ? null : "203.0.113.7" };
          const request = {
            call: name,
            body,
            headers: {},
            client,
            rawBody: Buffer.from(""),
          } as AnyRequest;
          const response = await paymentRouteList.find((route) => route.name === name)?.handle(request);
          return [response?.status, (response?.body as { status?: string } | undefined)?.status];
        };
      };
      test("the routes of free bookings send the code, confirm the booking and report its status", async () => {
        const key = await held({}, "FREE");
        const send = routes();
        expect(await send("initPayment", key)).toEqual([202, "confirm_email"]);
        const { code } = await emailCodesOf(deps, key);
        expect(await send("confirmEmail", { ...key, code })).toEqual([200, "confirmed"]);
        expect(await send("initPayment", key)).toEqual([200, "confirmed"]);
        expect(await send("initPayment", { ...key, token: "wrong" })).toEqual([404, undefined]);
        const forgedProof = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
        expect(await send("verifyPayment", { ...key, ...forgedProof })).toEqual([400, undefined]);
      });

      test("the routes of free bookings limit the wrong codes of a network, and count no other errors", async () => {
        const key = await held({}, "FREE");
        const { code, wrong } = await emailCodesOf(deps, key);
        const send = routes();
        for (let time = 0; time < 3; time += 1)
          expect(await send("confirmEmail", { ...key, code, token: "wrong" })).toEqual([404, undefined]);
        for (let time = 0; time < 2; time += 1)
          expect(await send("confirmEmail", { ...key, code: wrong })).toEqual([422, undefined]);
        expect(await send("confirmEmail", { ...key, code })).toEqual([429, undefined]);
        expect(await routes(true)("confirmEmail", { ...key, code })).toEqual([200, "confirmed"]);
      });
    });
  });

  describe("webhook events of the gateway", () => {
    const outcomeOf = async (event: string, payload: object, id: string = event) => {
      const entities = Object.fromEntries(
        Object.entries(payload).map(([kind, entity]) => [kind, { entity }]),
      );
      expect(await receiveWebhook(deps, webhookOf(event, entities, id))).toEqual({ ok: true });
      const warnings: object[] = [];
      const log = createLog("warn", { write: (line: string) => warnings.push(JSON.parse(line)) });
      await handleGatewayEvents({ ...deps, log });
      const { outcome, needs_attention } = await firstRow(database.db, "gateway_events", { id });
      const warning = { eventId: id, outcome, msg: expect.stringContaining("matches no payment or refund") };
      // A dispute has its own warning.
      const ofEvents = warnings.filter((each) => !("disputeId" in each));
      expect(ofEvents).toEqual(needs_attention ? [expect.objectContaining(warning)] : []);
      return [outcome, needs_attention];
    };
    const foreignPayment = { id: "pay_x", order_id: "order_x", amount: 100, currency: "INR", notes: [] };
    const lost = { ...foreignPayment, notes: { orderId: "ORD0123456789AB" } };
    const foreignRefund = { id: "rfnd_x", payment_id: "pay_x", amount: 100, status: "processed" };
    test.each<[string, object, string, boolean]>([
      ["payment.captured", { payment: { ...lost, status: "captured" } }, "unmatched_payment", true],
      ["payment.authorized", { payment: { ...lost, status: "authorized" } }, "unmatched_payment", true],
      ["payment.failed", { payment: { ...lost, status: "failed" } }, "nothing_of_ours", false],
      ["payment.captured", { payment: { ...foreignPayment, status: "captured" } }, "nothing_of_ours", false],
      [
        "payment.authorized",
        { payment: { ...foreignPayment, status: "authorized" } },
        "nothing_of_ours",
        false,
      ],
      ["payment.failed", { payment: { ...foreignPayment, status: "failed" } }, "nothing_of_ours", false],
      [
        "payment.captured",
        { payment: { ...foreignPayment, order_id: null, status: "captured" } },
        "nothing_of_ours",
        false,
      ],
      ["payment.captured", {}, "unreadable", true],
      ["refund.processed", {}, "unreadable", true],
      ["order.paid", {}, "unreadable", true],
      ["payment.downtime.started", {}, "nothing_of_ours", false],
      ["subscription.payment.failed", {}, "nothing_of_ours", false],
      ["invoice.paid", {}, "nothing_of_ours", false],
      ["settlement.processed", { settlement: {} }, "nothing_of_ours", false],
      ["refund.processed", { refund: foreignRefund }, "unmatched_refund", true],
      [
        "refund.processed",
        { refund: foreignRefund, payment: { ...foreignPayment, status: "captured" } },
        "nothing_of_ours",
        false,
      ],
      [
        "payment.dispute.created",
        {
          dispute: { ...foreignRefund, status: "open" },
          payment: { ...foreignPayment, status: "captured" },
        },
        "nothing_of_ours",
        false,
      ],
      ["refund.processed", { something: {} }, "unreadable", true],
      [
        "payment.dispute.created",
        { dispute: { ...foreignRefund, status: "open" } },
        "unmatched_dispute",
        true,
      ],
    ])("the webhook event %s with %o ends as %s", async (event, payload, outcome, needsAttention) => {
      expect(await outcomeOf(event, payload)).toEqual([outcome, needsAttention]);
    });

    test("a webhook with an invalid signature is rejected and not stored", async () => {
      const forged = { ...webhookOf("payment.captured", {}, "event_1"), signature: "0".repeat(64) };
      expect(await receiveWebhook(deps, forged)).toMatchObject({ ok: false, code: "bad_signature" });
      expect(await rowsOf(database.db, "gateway_events")).toEqual([]);
    });

    test.each([
      ["another seller are counted", foreignPayment, 1],
      ["an unknown order of ours are not counted", lost, 0],
    ])("webhook events about a payment of %s as foreign", async (_name, payment, added) => {
      const count = async () => (await foreignEventsTotal.get()).values[0]?.value ?? 0;
      const before = await count();
      await outcomeOf("payment.captured", { payment: { ...payment, status: "captured" } });
      expect(await count()).toBe(before + added);
    });

    test.each([
      ["the time at which the customer paid", 7 * 60, (paidAt: Date) => ({ paidAt })],
      ["the first evidence, if the gateway does not report the time", 5 * 60, () => ({})],
    ])("the settle lag starts at %s", async (_, expectedSeconds, timeOfPayment) => {
      const { gatewayOrderId } = await holdWithPayment();
      const paidAt = deps.now();
      clock.advance(2);
      const { id } = pay(gatewayOrderId);
      await settle(deps, { ...evidence(gatewayOrderId, id), status: "signed" });
      clock.advance(5);
      const lag = async () =>
        (await settleLag.get()).values.find(({ metricName }) => metricName?.endsWith("_sum"))?.value ?? 0;
      const before = await lag();
      await settle(deps, { ...evidence(gatewayOrderId, id), status: "captured", ...timeOfPayment(paidAt) });
      expect((await lag()) - before).toBeCloseTo(expectedSeconds);
    });

    test("the settle lag is 0 if the first evidence is the capture and contains no time", async () => {
      const { gatewayOrderId } = await holdWithPayment();
      clock.advance(5);
      const { id } = pay(gatewayOrderId);
      settleLag.reset();
      await settle(deps, { ...evidence(gatewayOrderId, id), status: "captured" });
      const { values } = await settleLag.get();
      expect(values.find(({ metricName }) => metricName?.endsWith("_sum"))?.value).toBe(0);
    });

    test("webhook events about one of our payments take effect once", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      const payment = pay(gatewayOrderId);
      expect(await outcomeOf("payment.authorized", { payment })).toEqual(["confirmed", false]);
      expect(await outcomeOf("payment.failed", { payment: { ...payment, status: "failed" } })).toEqual([
        "already_known",
        false,
      ]);
      expect((await orderState(database.db, orderId)).status).toBe("confirmed");
    });

    test("the event of a lost dispute without a deducted amount records a refund of the full amount", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      const { id: payment_id } = pay(gatewayOrderId);
      await settle(deps, evidence(gatewayOrderId, payment_id));
      const dispute = { id: "disp_1", payment_id, amount: total, status: "lost" };
      expect(await outcomeOf("payment.dispute.lost", { dispute })).toEqual(["dispute_lost", false]);
      const refund = database.db.selectFrom("refunds").select("amount_paise").where("order_id", "=", orderId);
      expect(await refund.execute()).toEqual([{ amount_paise: total }]);
    });

    test.each([
      ["an id of 200 characters", "i".repeat(200), true],
      ["an id of 201 characters", "i".repeat(201), false],
      ["an empty id", "", false],
      ["no id", undefined, false],
    ])(
      "a webhook event with %s is stored under its id if the id is usable, and otherwise under the body's digest",
      async (_name, eventId, isKept) => {
        const webhook = { ...webhookOf("invoice.paid", {}), eventId };
        await receiveWebhook(deps, webhook);
        const digest = createHash("sha256").update(webhook.rawBody).digest("hex");
        const { id } = await database.db.selectFrom("gateway_events").select("id").executeTakeFirstOrThrow();
        expect(id).toBe(isKept ? eventId : digest);
        expect(wakeCount).toBe(1);
      },
    );
  });
});
