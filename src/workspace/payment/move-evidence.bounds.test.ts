import { beforeEach, describe, expect, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { heldOrder, seededDatabase, testClock, timesOn, uniqueCustomer } from "../booking/testing.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { paymentOf } from "../changes/testing.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Evidence } from "./evidence.ts";
import { recordEvidence } from "./record-evidence.ts";
import {
  capturedBooking,
  decideOnEvidence,
  holdWithStartedPayment,
  paymentDepsWith,
  startPayment,
  testEvidence,
} from "./testing.ts";

const thursday = "2026-11-26";
const instantAt = (time: string) => istInstant(thursday, time);
const times = (from: string, to: string) => timesOn(thursday, from, to);
/** The price of another half hour: ₹590. An hour costs ₹1,180. */
const difference = 59_000;

describe("payment of the price difference of a move from 10:00–11:00 to 10:30–12:00", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  let deps: PaymentDeps;
  let orderId: string;
  let holdId: string;
  let gatewayOrderId: string;

  beforeEach(async () => {
    deps = paymentDepsWith(database.db, clock, createModelGateway());
    const key = await capturedBooking(deps, times("10:00", "11:00"));
    orderId = key.orderId;
    const bookingRequest = { ...key, ...times("10:30", "12:00"), expectedTotalPaise: 118_000 + difference };
    gatewayOrderId = paymentOf(await moveBooking(deps, bookingRequest)).checkout.gatewayOrderId;
    holdId = (await firstRow(database.db, "orders", { moves_order: orderId })).id;
    await database.db.deleteFrom("outbox").execute();
  });

  const evidence = (overrides?: Partial<Evidence>) =>
    testEvidence(gatewayOrderId, { gatewayPaymentId: "pay_2", amountPaise: difference, ...overrides });
  const record = (overrides: Evidence) =>
    inTransaction(database.db, { kind: "customer" }, (tx) => recordEvidence(tx, deps, overrides, false));
  const orderOf = (id: string) => firstRow(database.db, "orders", { id });
  const readPayment = () => firstRow(database.db, "payments", { gateway_order_id: gatewayOrderId });
  const change = (id: string, values: object) =>
    database.db.updateTable("orders").set(values).where("id", "=", id).execute();
  const resultStatus = (overrides: Partial<Evidence> = {}, slotIsLost = false) =>
    decideOnEvidence(deps, evidence(overrides), slotIsLost);
  const { refund } = texts;

  test.each<[string, () => Promise<unknown>, string]>([
    ["the payment for a move is accepted while the new time is held", async () => {}, "accepted"],
    [
      "the payment for a move is refunded when the price has changed",
      () => change(holdId, { total_paise: 1 }),
      refund.otherPrice,
    ],
    [
      "the payment for a move is refunded when the booking has already been moved",
      () => change(holdId, { status: "released", end_reason: "moved" }),
      refund.paidTwice,
    ],
    [
      "the payment for a move is refunded when the hold of the new time was released",
      () => change(holdId, { status: "released" }),
      refund.changedSince,
    ],
    [
      "the payment for a move is refunded when the booking was cancelled",
      () => change(orderId, { status: "cancelled" }),
      refund.changedSince,
    ],
    [
      "the payment for a move is refunded when the booking was changed in another way",
      () => change(orderId, { revision: 7 }),
      refund.changedSince,
    ],
    [
      "the payment for a move is accepted after the hold of the new time has expired",
      async () => clock.advance(16),
      "accepted",
    ],
    [
      "the payment for a move is refunded when the new time begins",
      async () => clock.set(instantAt("10:30")),
      refund.tooLate,
    ],
    [
      "the payment for a move is accepted a minute before the new time begins",
      async () => clock.set(addMinutes(instantAt("10:30"), -1)),
      "accepted",
    ],
  ])("%s", async (_name, happen, expected) => {
    await happen();
    expect(await resultStatus()).toBe(expected);
  });

  test("a payment for a move is refunded when the amount is a paisa too high", async () => {
    expect(await resultStatus({ amountPaise: difference + 1 })).toBe(refund.otherAmount);
  });

  test("a payment for a move is accepted after the hold's clean-up unless another order has taken the slot", async () => {
    clock.advance(16);
    await change(holdId, { status: "expired" });
    expect(await resultStatus()).toBe("accepted");
    expect(await resultStatus({}, true)).toBe(refund.slotGone);
    await heldOrder(deps, { ...times("11:30", "12:30"), customer: uniqueCustomer(2) });
    expect(await resultStatus()).toBe(refund.slotGone);
  });

  test("a payment for a move moves the booking and enqueues a booking_changed message", async () => {
    expect(await record(evidence())).toEqual({ orderId, next: "nothing", reason: "confirmed" });
    expect(await orderOf(orderId)).toMatchObject({
      status: "confirmed",
      starts_at: instantAt("10:30"),
      ends_at: instantAt("12:00"),
      total_paise: 118_000 + difference,
      moves: 1,
    });
    expect(await orderOf(holdId)).toMatchObject({ status: "released", end_reason: "moved" });
    expect(await readPayment()).toMatchObject({
      status: "captured",
      check_at: null,
      gateway_payment_id: "pay_2",
    });
    const outboxRows = await database.db.selectFrom("outbox").select(["kind", "payload"]).execute();
    expect(outboxRows).toEqual([
      {
        kind: "booking_changed",
        payload: expect.objectContaining({ orderId, change: "moved", paidPaise: difference }),
      },
    ]);
    expect(await record(evidence())).toMatchObject({ next: "nothing", reason: "already_known" });
  });

  test.each(["signed", "authorized"] as const)(
    "while the payment for a move is %s, it extends the hold of the new time, not the booking",
    async (status) => {
      expect(await record(evidence({ status }))).toMatchObject({
        next: status === "signed" ? "nothing" : "capture",
        reason: status === "signed" ? "waiting_for_bank" : "to_be_captured",
      });
      expect(await orderOf(holdId)).toMatchObject({ claimed_until: addMinutes(clock.now(), 2) });
      expect(await orderOf(orderId)).toMatchObject({ claimed_until: null, starts_at: instantAt("10:00") });
      expect(await readPayment()).toMatchObject({ status: "pending", gateway_payment_id: "pay_2" });
      expect(await record(evidence({ status: "failed" }))).toMatchObject({ reason: "payment_failed" });
      expect(await orderOf(holdId)).toMatchObject({ claimed_until: null });
    },
  );

  test("a payment for a move is refunded when the hold was released, and the booking stays unchanged", async () => {
    await change(holdId, { status: "released", claimed_until: addMinutes(clock.now(), 2) });
    expect(await record(evidence())).toEqual({ orderId, next: "refund", reason: "money_returning" });
    expect(await orderOf(holdId)).toMatchObject({ claimed_until: null });
    expect(await orderOf(orderId)).toMatchObject({
      status: "confirmed",
      starts_at: instantAt("10:00"),
      moves: 0,
    });
    expect(await readPayment()).toMatchObject({ status: "refund_pending" });
    const refunds = await database.db.selectFrom("refunds").select(["amount_paise", "reason"]).execute();
    expect(refunds).toEqual([{ amount_paise: difference, reason: refund.changedSince }]);
  });

  test("records another payment attempt for a move", async () => {
    await record(evidence({ status: "failed", gatewayPaymentId: "pay_1st" }));
    expect(await record(evidence({ gatewayPaymentId: "pay_2nd" }))).toMatchObject({ reason: "confirmed" });
    const moves = await rowsOf(database.db, "payments", { gateway_order_id: gatewayOrderId }, "serial");
    expect(moves).toMatchObject([
      { status: "failed", move_id: holdId, amount_paise: difference },
      { status: "captured", move_id: holdId, amount_paise: difference },
    ]);
  });
});

describe("payment evidence", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  let deps: PaymentDeps;
  beforeEach(() => {
    deps = paymentDepsWith(database.db, clock, createModelGateway());
  });

  const record = ({
    gatewayOrderId,
    ...overrides
  }: Partial<Evidence> & { readonly gatewayOrderId: string }) =>
    inTransaction(database.db, { kind: "customer" }, (tx) =>
      recordEvidence(tx, deps, testEvidence(gatewayOrderId, overrides), false),
    );
  const kinds = async () =>
    (await database.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);
  const readPayment = () => database.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();

  test("evidence for an unknown gateway order changes nothing", async () => {
    expect(await record({ gatewayOrderId: "order_of_others" })).toEqual({
      orderId: null,
      next: "nothing",
      reason: "unknown_gateway_order",
    });
  });

  test.each(["created", "failed", "signed", "authorized", "captured", "refunded"] as const)(
    "evidence with the status %s changes nothing after the capture",
    async (status) => {
      const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
      expect(await record({ gatewayOrderId })).toEqual({ orderId, next: "nothing", reason: "confirmed" });
      await database.db.deleteFrom("outbox").execute();
      expect(await record({ gatewayOrderId, status })).toEqual({
        orderId,
        next: "nothing",
        reason: "already_known",
      });
      expect(await readPayment()).toMatchObject({ status: "captured", gateway_payment_id: "pay_1" });
      expect(await kinds()).toEqual([]);
    },
  );

  test("records a failure without a cause under the default code and reason", async () => {
    const { gatewayOrderId } = await holdWithStartedPayment(deps);
    expect(await record({ gatewayOrderId, status: "failed" })).toMatchObject({ reason: "payment_failed" });
    expect(await readPayment()).toMatchObject({
      failure_code: "payment_failed",
      failure_reason: texts.refund.declined,
    });
    expect(await kinds()).toEqual([]);
  });

  test("enqueues one payment_not_taken message when the gateway refuses the capture", async () => {
    const { gatewayOrderId } = await holdWithStartedPayment(deps);
    const failure = { code: "not_capturable", reason: "Paid already." };
    expect(await record({ gatewayOrderId, status: "failed", failure })).toMatchObject({ next: "nothing" });
    expect(await kinds()).toEqual(["payment_not_taken"]);
    expect(await record({ gatewayOrderId, status: "failed", failure })).toMatchObject({
      reason: "already_known",
    });
    expect(await kinds()).toEqual(["payment_not_taken"]);
  });

  test("records a refund before the capture as a lapsed authorisation", async () => {
    const { gatewayOrderId } = await holdWithStartedPayment(deps);
    await record({ gatewayOrderId, status: "authorized" });
    expect(await record({ gatewayOrderId, status: "refunded" })).toMatchObject({
      next: "nothing",
      reason: "payment_failed",
    });
    expect(await readPayment()).toMatchObject({
      status: "failed",
      failure_code: "authorisation_lapsed",
      failure_reason: texts.refund.lapsed,
    });
  });

  test("requests the refund of a payment in the state refund_pending", async () => {
    const { gatewayOrderId, orderId } = await holdWithStartedPayment(deps);
    await changeRows(database.db, "payments", { status: "refund_pending", gateway_payment_id: "pay_1" });
    expect(await record({ gatewayOrderId, status: "refunded" })).toEqual({
      orderId,
      next: "refund",
      reason: "already_known",
    });
  });

  test("inserts a separate payment for a second attempt while the first is pending", async () => {
    const { gatewayOrderId, key } = await holdWithStartedPayment(deps);
    await record({ gatewayOrderId, status: "signed" });
    expect(await record({ gatewayOrderId, status: "signed", gatewayPaymentId: "pay_2" })).toMatchObject({
      reason: "waiting_for_bank",
    });
    const ids = await rowsOf(database.db, "payments", {}, "serial");
    expect(ids.map(({ gateway_payment_id: id }) => id)).toEqual(["pay_1", "pay_2"]);
    await expect(startPayment(deps, key)).rejects.toThrow("payment_in_progress");
  });
});
