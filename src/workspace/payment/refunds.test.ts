import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { readOrder } from "../booking/order-details.ts";
import { releaseOrder } from "../booking/release-order.ts";
import { detailsOf, testClock } from "../booking/testing.ts";
import { cancelOrder } from "../cancel/cancel-order.ts";
import { rowOf, rowsOf } from "../database/testing.ts";

import type { CheckName } from "../doctor/check-texts.ts";
import { checks } from "../doctor/checks.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import { tryRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";
import {
  atDashboard,
  awayGateway,
  bring,
  gatewayRecord,
  heldAndBegun,
  letTimePass,
  paidBooking,
  payAt,
  paymentService,
  stateOf,
  testEvidence,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";

const reason = "The centre has a water leak.";
/** ₹1,180: an hour in the small room. */
const total = 118_000;

describe.each(databaseKinds)("refunds that others touch, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  /** A confirmed order of ₹1,180. */
  const booked = () => paidBooking(deps, gateway);
  const work = () => letTimePass(deps, clock);
  const byHand = (paymentId: string, amount?: number) => atDashboard(gateway, paymentId, "refund", amount);
  const atGateway = async (paymentId: string) =>
    (await gatewayRecord(gateway, paymentId)) as { status: string; amount_refunded: number };
  const refundsOf = (orderId: string) =>
    deps.db
      .selectFrom("refunds")
      .select(["status", "origin", "amount_paise"])
      .where("order_id", "=", orderId)
      .orderBy("created_at")
      .orderBy("origin", "desc")
      .execute();
  const notesOf = async (orderId: string) => {
    const rows = await rowsOf(deps.db, "invoices", { order_id: orderId, kind: "credit_note" }, "serial");
    return rows.map(({ content }) => content.totalPaise);
  };
  /** Brings the notification of a refund that was made by hand. */
  const report = (paymentId: string, hand: object, status = "processed") =>
    bring(deps, `refund.${status}`, { refund: { ...hand, payment_id: paymentId, status } });
  const told = async (orderId: string) => (await stateOf(deps.db, orderId)).told;
  const paidTwice = (gatewayOrderId: string) =>
    Promise.all([payAt(gateway, gatewayOrderId), payAt(gateway, gatewayOrderId)]);
  /** What a check of the doctor finds. */
  const found = async (name: CheckName) => {
    const period = { from: clock.now(), to: clock.now() };
    return (await checks.find((check) => check.name === name)?.find({ ...deps, period })) ?? [];
  };
  const numberOf = async (orderId: string) => (await rowOf(deps.db, "orders", { id: orderId })).number;

  it("returns only what is left after a refund by hand, whatever order the notifications come in", async () => {
    const { key, orderId, paymentId } = await booked();
    const hand = await byHand(paymentId, 10_000);
    await cancelOrder(deps, orderId, reason);
    await work();
    await report(paymentId, hand);
    await work();
    expect(await atGateway(paymentId)).toMatchObject({ status: "refunded", amount_refunded: total });
    expect(await refundsOf(orderId)).toEqual([
      { status: "refunded", origin: "ours", amount_paise: total - 10_000 },
      { status: "refunded", origin: "outside", amount_paise: 10_000 },
    ]);
    expect(await notesOf(orderId)).toEqual([total]);
    const read = await readOrder(deps, key);
    expect(read).toMatchObject({ story: { refund: { amountPaise: total, status: "refunded" } } });
    expect((await stateOf(deps.db, orderId)).payments).toEqual(["refunded"]);
    const sent = await rowsOf(deps.db, "outbox", { kind: "money_returned" });
    const amounts = sent.flatMap(({ payload }) => {
      const { orderId: of, amountPaise } = payload as { orderId: string; amountPaise: number };
      return of === orderId ? [amountPaise] : [];
    });
    expect(amounts.sort()).toEqual([10_000, total - 10_000].sort());
  });

  it("records a part that was refunded by hand: credit note, mail, the booking stays; a cancellation returns the rest", async () => {
    const { key, orderId, paymentId } = await booked();
    const hand = await byHand(paymentId, 10_000);
    await report(paymentId, hand);
    await bring(deps, "refund.created", { refund: { ...hand, payment_id: paymentId, status: "pending" } });
    await report(paymentId, hand);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      told: ["booking_confirmed", "money_returned"],
    });
    expect(await refundsOf(orderId)).toEqual([
      { status: "refunded", origin: "outside", amount_paise: 10_000 },
    ]);
    expect(await notesOf(orderId)).toEqual([10_000]);
    await cancelOrder(deps, orderId, reason);
    const read = await readOrder(deps, key);
    expect(read).toMatchObject({ story: { refund: { amountPaise: total - 10_000, status: "pending" } } });
    await work();
    expect(await atGateway(paymentId)).toMatchObject({ amount_refunded: total });
    expect(await notesOf(orderId)).toEqual([10_000, total - 10_000]);
  });

  it("writes credit notes of parts that add up to the invoice, taxes and all", async () => {
    const { orderId, paymentId } = await booked();
    for (const amount of [33_333, 33_333]) {
      const hand = await byHand(paymentId, amount);
      await report(paymentId, hand);
    }
    await cancelOrder(deps, orderId, reason);
    const papers = await rowsOf(deps.db, "invoices", { order_id: orderId });
    const sums = (which: string) => {
      const contents = papers.filter(({ kind }) => kind === which).map(({ content }) => content);
      const taxes = contents[0]?.taxes.map((_, index) =>
        contents.reduce((sum, { taxes }) => sum + (taxes[index]?.amountPaise ?? 0), 0),
      );
      return { taxable: contents.reduce((sum, content) => sum + content.taxablePaise, 0), taxes };
    };
    expect(sums("credit_note")).toEqual(sums("invoice"));
    for (const { content } of papers) {
      const taxes = content.taxes.reduce((sum, tax) => sum + tax.amountPaise, 0);
      expect(content.taxablePaise + taxes).toBe(content.totalPaise);
    }
  });

  it("settles an order whose money was refunded by hand in full: cancelled, slot free, credit note, mail, once", async () => {
    const { orderId, paymentId } = await booked();
    const hand = await byHand(paymentId);
    for (let times = 0; times < 2; times += 1) await report(paymentId, hand);
    await work();
    const state = await stateOf(deps.db, orderId);
    expect(state).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      refunds: ["refunded"],
      told: ["booking_confirmed", "booking_cancelled"],
    });
    expect(await notesOf(orderId)).toEqual([total]);
    expect(await heldAndBegun(deps)).toBeTruthy();
  });

  it("settles an order whose last money goes back by a refund of ours, after the bank returned one made by hand", async () => {
    const { orderId, paymentId } = await booked();
    const part = { id: "rfnd_returned", amount: 10_000 };
    for (const status of ["processed", "failed"]) await report(paymentId, part, status);
    const rest = await byHand(paymentId, total - part.amount);
    await report(paymentId, rest);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
    });
    clock.advance(2);
    await work();
    expect(await atGateway(paymentId)).toMatchObject({ amount_refunded: total });
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      told: ["booking_confirmed", "money_returned", "money_returned", "money_returned", "booking_cancelled"],
    });
    expect(await notesOf(orderId)).toEqual([10_000, total - 10_000]);
    expect(await heldAndBegun(deps)).toBeTruthy();
  });

  it("finds a refund by hand whose notification was lost when it next hears of the payment", async () => {
    const { orderId, paymentId } = await booked();
    await byHand(paymentId);
    await bring(deps, "payment.captured", { payment: await gatewayRecord(gateway, paymentId) });
    await work();
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
    });
  });

  it("keeps a booking that is over when its money is refunded by hand", async () => {
    const { orderId, paymentId } = await booked();
    clock.advance(24 * 60);
    const hand = await byHand(paymentId);
    await report(paymentId, hand);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["refunded"],
      told: ["booking_confirmed", "money_returned"],
    });
    expect(await notesOf(orderId)).toEqual([total]);
  });

  it("tries a refund that the bank refused again as a new one, then calls a person", async () => {
    const { orderId, paymentId } = await booked();
    await atDashboard(gateway, paymentId, "refuse_refunds", 2);
    await cancelOrder(deps, orderId, reason);
    for (let round = 0; round < 12; round += 1) {
      clock.advance(2);
      await work();
    }
    expect(await atGateway(paymentId)).toMatchObject({ status: "refunded", amount_refunded: total });
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      payments: ["refunded"],
      refunds: ["refunded"],
    });
    const tries = await deps.db
      .selectFrom("gateway_refunds")
      .innerJoin("refunds", "refunds.id", "gateway_refunds.refund_id")
      .select("gateway_refunds.status")
      .where("order_id", "=", orderId)
      .orderBy("gateway_refunds.created_at")
      .execute();
    expect(tries.map(({ status }) => status)).toEqual(["failed", "failed", "processed"]);
    expect((await told(orderId)).filter((name) => name === "money_returned")).toHaveLength(1);

    const stuck = await booked();
    await atDashboard(gateway, stuck.paymentId, "refuse_refunds", 50);
    await cancelOrder(deps, stuck.orderId, reason);
    for (let round = 0; round < 20; round += 1) {
      clock.advance(5);
      await work();
    }
    expect(await stateOf(deps.db, stuck.orderId)).toMatchObject({
      payments: ["refund_pending"],
      refunds: ["failed"],
    });
    expect((await found("refunds_failed")).map(({ what }) => what)).toEqual([
      `${await numberOf(stuck.orderId)}: 1180.00 rupees`,
    ]);
    expect((await detailsOf(deps, stuck.key)).refund).toMatchObject({
      status: "pending",
      amountPaise: total,
    });
  });

  it("takes a failed refund as failed, however late and often an older notification of it comes", async () => {
    const { orderId, paymentId } = await booked();
    await cancelOrder(deps, orderId, reason);
    await tryRefunds(deps);
    const { gateway_refund_id: id } = await rowOf(deps.db, "refunds", { order_id: orderId });
    for (const status of ["failed", "pending", "processed", "failed"])
      await report(paymentId, { id, amount: total }, status);
    expect(await rowOf(deps.db, "refunds", { order_id: orderId })).toMatchObject({
      status: "pending",
      refusals: 1,
      gateway_refund_id: null,
      origin: "ours",
    });
    expect(await told(orderId)).toEqual(["booking_confirmed", "booking_cancelled"]);
  });

  it("owes the money again when a bank sends a refund back after it was told as done", async () => {
    const { orderId, paymentId } = await booked();
    await cancelOrder(deps, orderId, reason);
    await work();
    const { gateway_refund_id: id } = await rowOf(deps.db, "refunds", { order_id: orderId });
    await report(paymentId, { id, amount: total }, "failed");
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      payments: ["refund_pending"],
      refunds: ["pending"],
    });
  });

  it("follows a dispute: open raises an alarm and keeps the booking, lost ends it, won is noted", async () => {
    const { orderId, paymentId } = await booked();
    const dispute = await atDashboard(gateway, paymentId, "dispute_created");
    const reported = { ...dispute, payment_id: paymentId, amount_deducted: 0 };
    await bring(deps, "payment.dispute.created", { dispute: reported });
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
    });
    expect((await found("disputes")).map(({ what }) => what)).toContain(
      `${await numberOf(orderId)}: 1180.00 rupees, open`,
    );
    const lost = { ...reported, status: "lost", amount_deducted: total };
    for (const state of [lost, { ...reported, status: "under_review" }, lost]) {
      await bring(deps, `payment.dispute.${state.status}`, { dispute: state });
    }
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      told: ["booking_confirmed", "booking_cancelled"],
    });
    expect(await refundsOf(orderId)).toEqual([
      { status: "refunded", origin: "dispute", amount_paise: total },
    ]);
    expect(await notesOf(orderId)).toEqual([total]);
    expect((await found("disputes")).map(({ what }) => what)).toContain(
      `${await numberOf(orderId)}: 1180.00 rupees, lost`,
    );

    const other = await booked();
    const won = { id: `disp_won_${kind}`, payment_id: other.paymentId, amount: total, status: "won" };
    await bring(deps, "payment.dispute.won", { dispute: won });
    expect(await stateOf(deps.db, other.orderId)).toMatchObject({ status: "confirmed", refunds: [] });
  });

  it("sends no refund of its own while a bank decides, and none after it took the money back", async () => {
    const { orderId, paymentId } = await booked();
    const dispute = await atDashboard(gateway, paymentId, "dispute_created");
    const reported = { ...dispute, payment_id: paymentId };
    await bring(deps, "payment.dispute.created", { dispute: reported });
    await cancelOrder(deps, orderId, reason);
    await work();
    expect(await atGateway(paymentId)).toMatchObject({ amount_refunded: 0 });
    await atDashboard(gateway, paymentId, "dispute_lost");
    await bring(deps, "payment.dispute.lost", {
      dispute: { ...reported, status: "lost", amount_deducted: total },
    });
    await work();
    expect(await refundsOf(orderId)).toEqual([
      { status: "void", origin: "ours", amount_paise: total },
      { status: "refunded", origin: "dispute", amount_paise: total },
    ]);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
    });
    expect(await notesOf(orderId)).toEqual([total]);
  });

  it("settles a payment first whose refund is heard of before it", async () => {
    const { orderId, gatewayOrderId } = await heldAndBegun(deps);
    const { razorpay_payment_id: paymentId } = await payAt(gateway, gatewayOrderId);
    await deps.gateway.capture(paymentId, total);
    const hand = await byHand(paymentId, 10_000);
    await report(paymentId, hand);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      refunds: ["refunded"],
    });
    expect(await notesOf(orderId)).toEqual([10_000]);
  });

  it("keeps a notification that matches nothing of ours for a person to see to", async () => {
    const unknown = { id: `rfnd_unknown_${kind}`, amount: 100 };
    await report("pay_unknown", unknown);
    await bring(deps, "refund.processed", { something: {} });
    await bring(deps, "settlement.processed", { settlement: {} });
    expect(await found("events_unmatched")).toHaveLength(2);
  });

  it("waits with a notification of a refund while the gateway cannot be asked about its payment", async () => {
    const away = { ...deps, gateway: { ...deps.gateway, ...awayGateway() } };
    const reported = { id: `rfnd_wait_${kind}`, payment_id: "pay_unheard_of", amount: 100 };
    await bring(away, "refund.processed", { refund: { ...reported, status: "processed" } });
    const [event] = await rowsOf(deps.db, "gateway_events", { handled_at: null });
    expect(event).toMatchObject({ event: "refund.processed", outcome: null });
    clock.advance(1);
    await handleGatewayEvents(deps);
    expect(await rowsOf(deps.db, "gateway_events", { handled_at: null })).toEqual([]);
  });

  it("tells of a second payment that was set aside, and shows both", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    const [first, second] = await paidTwice(gatewayOrderId);
    await verifyPayment(deps, { ...key, ...first });
    await verifyPayment(deps, { ...key, ...second });
    await verifyPayment(deps, { ...key, ...second });
    expect(await told(orderId)).toEqual(["booking_confirmed", "payment_not_taken"]);
    expect((await detailsOf(deps, key)).payments).toMatchObject([
      { status: "captured", amountPaise: total },
      { status: "failed", amountPaise: total },
    ]);
  });

  it("books no refund of money that was never taken", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    const [first, second] = await paidTwice(gatewayOrderId);
    await releaseOrder(deps, key);
    // Someone takes the second one by hand, so the gateway will not let us capture the first.
    const setAside = { gatewayPaymentId: first.razorpay_payment_id, status: "authorized" } as const;
    await settle(deps, testEvidence(gatewayOrderId, setAside));
    await deps.gateway.capture(second.razorpay_payment_id, total);
    await bring(deps, "payment.captured", {
      payment: await gatewayRecord(gateway, second.razorpay_payment_id),
    });
    await work();
    expect((await refundsOf(orderId)).filter(({ status }) => status === "refunded")).toMatchObject([
      { origin: "ours", amount_paise: total },
    ]);
    expect((await stateOf(deps.db, orderId)).payments.sort()).toEqual(["failed", "refunded"]);
    expect(await told(orderId)).toContain("payment_not_taken");
  });
});
