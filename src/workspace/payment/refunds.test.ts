import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { readOrder } from "../booking/read-order.ts";
import { detailsOf, testClock } from "../booking/testing.ts";
import { cancelByStaff } from "../changes/cancel-by-staff.ts";
import { cancelOrder } from "../changes/testing.ts";
import { commandActor } from "../database/audit.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import {
  deliverWebhook,
  gatewayRecord,
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentService,
  runBackgroundRounds,
  runDashboardAction,
  unavailableGateway,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";

const reason = "The centre has a water leak.";
/** The price of an hour in the small room: ₹1,180. */
const total = 118_000;

describe.each(databaseKinds)("the refund service, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  /** Creates a confirmed booking of ₹1,180. */
  const createBooking = () => paidBooking(deps, gateway);
  const work = () => runBackgroundRounds(deps, clock);
  const refundManually = (paymentId: string, amount?: number) =>
    runDashboardAction(gateway, paymentId, "refund", amount);
  const refundAtGateway = async (paymentId: string) =>
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
  /** Delivers the webhook event for a refund made in the gateway's dashboard. */
  const report = (paymentId: string, manualRefund: object, status = "processed") =>
    deliverWebhook(deps, `refund.${status}`, { refund: { ...manualRefund, payment_id: paymentId, status } });
  const notificationsOf = async (orderId: string) => (await orderState(deps.db, orderId)).notifications;
  const payTwice = (gatewayOrderId: string) =>
    Promise.all([payAt(gateway, gatewayOrderId), payAt(gateway, gatewayOrderId)]);

  it("refunds only the remaining amount after a manual refund that is reported late", async () => {
    const { key, orderId, paymentId } = await createBooking();
    const manualRefund = await refundManually(paymentId, 10_000);
    await cancelOrder(deps, orderId, reason);
    await work();
    await report(paymentId, manualRefund);
    await work();
    expect(await refundAtGateway(paymentId)).toMatchObject({ status: "refunded", amount_refunded: total });
    expect(await refundsOf(orderId)).toEqual([
      { status: "refunded", origin: "ours", amount_paise: total - 10_000 },
      { status: "refunded", origin: "outside", amount_paise: 10_000 },
    ]);
    expect(await notesOf(orderId)).toEqual([total]);
    const result = await readOrder(deps, key);
    expect(result).toMatchObject({ view: { refund: { amountPaise: total, status: "refunded" } } });
    expect((await orderState(deps.db, orderId)).payments).toEqual(["refunded"]);
    const sent = await rowsOf(deps.db, "outbox", { kind: "money_returned" });
    const amounts = sent.flatMap(({ payload }) => {
      const { orderId: of, amountPaise } = payload as { orderId: string; amountPaise: number };
      return of === orderId ? [amountPaise] : [];
    });
    // Only the manual refund has an email of its own: the email about the cancellation states our refund.
    expect(amounts).toEqual([10_000]);
  });

  it("keeps a booking after a partial manual refund, and refunds the remaining amount on cancellation", async () => {
    const { key, orderId, paymentId } = await createBooking();
    const manualRefund = await refundManually(paymentId, 10_000);
    await report(paymentId, manualRefund);
    await deliverWebhook(deps, "refund.created", {
      refund: { ...manualRefund, payment_id: paymentId, status: "pending" },
    });
    await report(paymentId, manualRefund);
    expect(await orderState(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      notifications: ["booking_confirmed", "money_returned"],
    });
    expect(await refundsOf(orderId)).toEqual([
      { status: "refunded", origin: "outside", amount_paise: 10_000 },
    ]);
    expect(await notesOf(orderId)).toEqual([10_000]);
    const creditNote = await firstRow(deps.db, "invoices", { order_id: orderId, kind: "credit_note" });
    expect(creditNote.content).toMatchObject({ refundId: manualRefund.id, payments: [{ id: paymentId }] });
    await cancelOrder(deps, orderId, reason);
    const result = await readOrder(deps, key);
    expect(result).toMatchObject({ view: { refund: { amountPaise: total - 10_000, status: "pending" } } });
    await work();
    expect(await refundAtGateway(paymentId)).toMatchObject({ amount_refunded: total });
    expect(await notesOf(orderId)).toEqual([10_000, total - 10_000]);
  });

  it("lowers the kept fee of a cancelled booking when a part of the fee is refunded in the dashboard", async () => {
    const { orderId, paymentId } = await createBooking();
    const staff = { ...deps, actor: commandActor("cancel"), refundLimitPaise: null };
    await cancelByStaff(staff, { orderId, reason, refund: { feePaise: 50_000 } });
    await work();
    await report(paymentId, await refundManually(paymentId, 20_000));
    expect(await firstRow(deps.db, "orders", { id: orderId })).toMatchObject({ kept_paise: 30_000 });
    expect(await notesOf(orderId)).toEqual([68_000, 20_000]);
    await report(paymentId, await refundManually(paymentId, 30_000));
    expect(await firstRow(deps.db, "orders", { id: orderId })).toMatchObject({ kept_paise: 0 });
    expect(await orderState(deps.db, orderId)).toMatchObject({ status: "cancelled", payments: ["refunded"] });
  });

  it("the credit notes of partial refunds add up to the invoice, taxes included", async () => {
    const { orderId, paymentId } = await createBooking();
    for (const amount of [33_333, 33_333]) {
      const manualRefund = await refundManually(paymentId, amount);
      await report(paymentId, manualRefund);
    }
    await cancelOrder(deps, orderId, reason);
    const taxDocuments = await rowsOf(deps.db, "invoices", { order_id: orderId }, "serial");
    const sumOf = (which: string) => {
      const contents = taxDocuments.filter(({ kind }) => kind === which).map(({ content }) => content);
      const taxes = contents[0]?.taxes.map((_, index) =>
        contents.reduce((sum, { taxes }) => sum + (taxes[index]?.amountPaise ?? 0), 0),
      );
      return { taxable: contents.reduce((sum, content) => sum + content.taxablePaise, 0), taxes };
    };
    expect(sumOf("credit_note")).toEqual(sumOf("invoice"));
    for (const { content } of taxDocuments) {
      const taxes = content.taxes.reduce((sum, tax) => sum + tax.amountPaise, 0);
      expect(content.taxablePaise + taxes).toBe(content.totalPaise);
    }
  });

  it("cancels a booking once when it is fully refunded manually, with one credit note and one message", async () => {
    const { orderId, paymentId } = await createBooking();
    const manualRefund = await refundManually(paymentId);
    for (let times = 0; times < 2; times += 1) await report(paymentId, manualRefund);
    await work();
    const state = await orderState(deps.db, orderId);
    expect(state).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      refunds: ["refunded"],
      notifications: ["booking_confirmed", "booking_cancelled"],
    });
    expect(await notesOf(orderId)).toEqual([total]);
    expect(await holdWithStartedPayment(deps)).toBeTruthy();
  });

  it("cancels a booking when our own refund returns the remaining money after a failed manual refund", async () => {
    const { orderId, paymentId } = await createBooking();
    const part = { id: "rfnd_returned", amount: 10_000 };
    for (const status of ["processed", "failed"]) await report(paymentId, part, status);
    const remainderRefund = await refundManually(paymentId, total - part.amount);
    await report(paymentId, remainderRefund);
    expect(await orderState(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
    });
    clock.advance(2);
    await work();
    expect(await refundAtGateway(paymentId)).toMatchObject({ amount_refunded: total });
    expect(await orderState(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      notifications: ["booking_confirmed", "money_returned", "money_returned", "booking_cancelled"],
    });
    expect(await notesOf(orderId)).toEqual([10_000, total - 10_000]);
    expect(await holdWithStartedPayment(deps)).toBeTruthy();
  });

  it("when the payment is reported again, finds a manual refund whose notification was lost", async () => {
    const { orderId, paymentId } = await createBooking();
    await refundManually(paymentId);
    await deliverWebhook(deps, "payment.captured", { payment: await gatewayRecord(gateway, paymentId) });
    await work();
    expect(await orderState(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
    });
  });

  it("makes a processed refund pending again when the bank reverses it", async () => {
    const { orderId, paymentId } = await createBooking();
    await cancelOrder(deps, orderId, reason);
    await work();
    const { gateway_refund_id: id } = await firstRow(deps.db, "refunds", { order_id: orderId });
    await report(paymentId, { id, amount: total }, "failed");
    expect(await orderState(deps.db, orderId)).toMatchObject({
      payments: ["refund_pending"],
      refunds: ["pending"],
    });
  });

  it("keeps a refund notification queued while the gateway is unreachable, which is logged as expected", async () => {
    const lines: object[] = [];
    const log = createLog("warn", { write: (line: string) => lines.push(JSON.parse(line)) });
    const depsWithoutGateway = { ...deps, log, gateway: { ...deps.gateway, ...unavailableGateway() } };
    const unknownRefund = { id: `rfnd_wait_${kind}`, payment_id: "pay_unheard_of", amount: 100 };
    await deliverWebhook(depsWithoutGateway, "refund.processed", {
      refund: { ...unknownRefund, status: "processed" },
    });
    const [event] = await rowsOf(deps.db, "gateway_events", { handled_at: null });
    expect(event).toMatchObject({ event: "refund.processed", outcome: null });
    expect(lines).toMatchObject([{ level: "warn", msg: "A job failed and will be retried." }]);
    expect(lines[0]).toMatchObject({
      reason: expect.stringContaining("could not be fetched from the gateway"),
    });
    clock.advance(1);
    await handleGatewayEvents(deps);
    expect(await rowsOf(deps.db, "gateway_events", { handled_at: null })).toEqual([]);
  });

  it("enqueues one message about the second payment that was not taken, and shows both payments", async () => {
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
    const [first, second] = await payTwice(gatewayOrderId);
    await verifyPayment(deps, { ...key, ...first });
    await verifyPayment(deps, { ...key, ...second });
    await verifyPayment(deps, { ...key, ...second });
    expect(await notificationsOf(orderId)).toEqual(["booking_confirmed", "payment_not_taken"]);
    expect((await detailsOf(deps, key)).payments).toMatchObject([
      { status: "captured", amountPaise: total },
      { status: "failed", amountPaise: total },
    ]);
  });
});
