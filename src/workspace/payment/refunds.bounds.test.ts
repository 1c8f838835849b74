import type { ControlledTransaction, Insertable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createModelGateway, type ModelGateway } from "../../../tests/support/model-gateway.ts";
import { createLog } from "../../http/log.ts";
import { readOrder } from "../booking/read-order.ts";
import {
  type bookingRequestFor,
  countWaiting,
  mondayMorning,
  seededDatabase,
  testClock,
  uniqueCustomer,
} from "../booking/testing.ts";
import { cancelOrder } from "../changes/testing.ts";
import type { DisputeState, Tables, Tx } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { checkPayments } from "./check-payments.ts";
import { requestEmailConfirmation } from "./confirm-email.ts";
import type { PaymentDeps } from "./deps.ts";
import { recordDispute } from "./disputes.ts";
import type { Evidence } from "./evidence.ts";
import type { GatewayPayment, GatewayRefund } from "./gateway-entities.ts";
import type { Payment } from "./payment-context.ts";
import { recordRefund } from "./record-refund.ts";
import { refundRemainder, startFullRefund } from "./refund-payment.ts";
import { closePayment, refundablePaise, refundedPaise, voidRefund } from "./refund-totals.ts";
import { hasUnrecordedRefunds, syncRefunds, tryRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";
import { syncPayments } from "./sync-payments.ts";
import {
  addPayment,
  deliverWebhook,
  holdWithStartedPayment,
  orderState,
  payAtModel,
  paymentDepsWith,
  respondRefused,
  respondUnavailable,
  testEvidence,
} from "./testing.ts";

/** The price of an hour in the small room (Monday, 10:00 to 11:00): ₹1,180. */
const total = 118_000;
const minutesLater = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000);

describe("refunds and disputes", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  let gateway: ModelGateway;
  let deps: PaymentDeps;
  beforeEach(() => {
    gateway = createModelGateway();
    deps = paymentDepsWith(database.db, clock, gateway);
  });

  const holdWithPayment = (overrides?: Parameters<typeof bookingRequestFor>[0]) =>
    holdWithStartedPayment(deps, overrides);
  const evidence = (gatewayOrderId: string, overrides?: Partial<Evidence>) =>
    testEvidence(gatewayOrderId, { status: "authorized", ...overrides });
  /** Creates a confirmed order with a captured payment. */
  async function booked(overrides?: Parameters<typeof bookingRequestFor>[0]) {
    const order = await holdWithPayment(overrides);
    const { id: paidId } = payAtModel(gateway, order.gatewayOrderId);
    await settle(deps, evidence(order.gatewayOrderId, { gatewayPaymentId: paidId }));
    return { ...order, paidId, payment: await paymentOf(order.orderId) };
  }
  const paymentOf = (orderId: string) => firstRow(database.db, "payments", { order_id: orderId });
  const runInTx = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransaction(database.db, { kind: "customer" }, work);
  const refundsOf = (orderId: string) => rowsOf(database.db, "refunds", { order_id: orderId }, "id");
  let serial = 0;
  async function insertRefund(payment: Payment, overrides: Partial<Insertable<Tables["refunds"]>> = {}) {
    serial += 1;
    const row = {
      id: `REF${String(serial).padStart(3, "0")}`,
      payment_id: payment.id,
      order_id: payment.order_id,
      amount_paise: 1_000,
    };
    const timestamps = { try_at: minutesLater(30), created_at: clock.now() };
    await addRows(database.db, "refunds", {
      ...row,
      ...timestamps,
      status: "pending",
      reason: "",
      ...overrides,
    });
    return row.id;
  }
  const mailKind = (
    payment_id: string,
    status: GatewayRefund["status"],
    overrides: Partial<GatewayRefund> = {},
  ) => ({
    id: "rfnd_1",
    payment_id,
    amount: 10_000,
    status,
    notes: [],
    ...overrides,
  });

  describe("refund notifications", () => {
    test.each<[GatewayRefund["status"][], string]>([
      [["pending"], "refund_pending"],
      [["pending", "pending"], "already_known"],
      [["pending", "processed"], "refund_processed"],
      [["pending", "failed"], "refund_failed"],
      [["processed", "pending"], "already_known"],
      [["processed", "processed"], "already_known"],
      [["processed", "failed"], "refund_failed"],
      [["failed", "pending"], "already_known"],
      [["failed", "processed"], "already_known"],
      [["failed", "failed"], "already_known"],
    ])("refund notifications in the order %j end as %s", async (statuses, outcome) => {
      const { paidId } = await booked();
      let last = "";
      for (const status of statuses) last = await recordRefund(deps, mailKind(paidId, status), null);
      expect(last).toBe(outcome);
    });
  });

  describe("dispute notifications", () => {
    const dispute = (payment_id: string, status: DisputeState, overrides = {}) => ({
      id: "disp_1",
      payment_id,
      amount: total,
      amount_deducted: status === "lost" ? total : 0,
      status,
      ...overrides,
    });
    const known = "already_known";
    test.each<[DisputeState, DisputeState, string]>([
      ["open", "open", known],
      ["open", "under_review", "dispute_under_review"],
      ["under_review", "open", known],
      ["under_review", "action_required", "dispute_action_required"],
      ["action_required", "under_review", "dispute_under_review"],
      ["action_required", "open", known],
      ["under_review", "closed", "dispute_closed"],
      ["under_review", "won", "dispute_won"],
      ["closed", "under_review", known],
      ["won", "action_required", known],
      ["closed", "won", "dispute_won"],
      ["won", "closed", "dispute_closed"],
      ["won", "lost", "dispute_lost"],
      ["closed", "lost", "dispute_lost"],
      ["lost", "won", known],
      ["lost", "closed", known],
    ])("the dispute notification %s followed by %s ends as %s", async (first, second, outcome) => {
      const { paidId } = await booked();
      await recordDispute(deps, dispute(paidId, first), null);
      expect(await recordDispute(deps, dispute(paidId, second), null)).toBe(outcome);
    });

    test.each([
      [0, total],
      [null, total],
      [5_000, 5_000],
    ])(
      "a lost dispute with %s paise deducted records a refund of %i paise",
      async (amount_deducted, amount) => {
        const { orderId, paidId } = await booked();
        await recordDispute(deps, dispute(paidId, "lost", { amount_deducted }), null);
        expect(await refundsOf(orderId)).toMatchObject([
          { id: expect.stringMatching(/^REF/), amount_paise: amount, origin: "dispute" },
        ]);
      },
    );

    test("each change of a dispute is logged once, for an operator", async () => {
      const { orderId, paidId } = await booked();
      const logged: unknown[] = [];
      const log = createLog("warn", { write: (line: string) => logged.push(JSON.parse(line)) });
      for (const status of ["open", "open", "won"] as const)
        await recordDispute({ ...deps, log }, dispute(paidId, status), null);
      const logEntry = (outcome: string) =>
        expect.objectContaining({ orderId, disputeId: "disp_1", outcome });
      expect(logged).toEqual([logEntry("dispute_open"), logEntry("dispute_won")]);
    });

    test("the notification of a dispute fetches a pending payment, whose state in the event may be outdated", async () => {
      const { gatewayOrderId } = await holdWithPayment();
      const paid = payAtModel(gateway, gatewayOrderId);
      await settle(deps, evidence(gatewayOrderId, { gatewayPaymentId: paid.id, status: "signed" }));
      const outdated = { ...paid, status: "created" } as const;
      expect(await recordDispute(deps, dispute(paid.id, "open"), outdated)).toBe("dispute_open");
    });

    test.each([
      [
        { reason_code: "fraud", phase: "chargeback" },
        { reason_code: "fraud", phase: "chargeback" },
      ],
      [{}, { reason_code: null, phase: null }],
    ])("a dispute with %j is stored with its reason and phase", async (reported, stored) => {
      const { paidId } = await booked();
      await recordDispute(deps, dispute(paidId, "open", reported), null);
      expect(await rowsOf(database.db, "disputes")).toMatchObject([{ status: "open", ...stored }]);
    });

    test("the notification of a dispute is unmatched when the money was never captured", async () => {
      const { gatewayOrderId } = await holdWithPayment();
      await settle(deps, evidence(gatewayOrderId, { status: "failed" }));
      expect(await recordDispute(deps, dispute("pay_1", "open"), null)).toBe("unmatched_dispute");
    });

    test("the notification of a dispute makes our pending refunds of that payment due, but no other refunds", async () => {
      const { payment, paidId } = await booked();
      const otherBooking = await booked({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
      const pendingRefund = await insertRefund(payment);
      for (const [its, status] of [
        [payment, "failed"],
        [payment, "refunded"],
        [otherBooking.payment, "pending"],
      ] as const)
        await insertRefund(its, { status });
      await recordDispute(deps, dispute(paidId, "won"), null);
      const dueRefunds = await rowsOf(database.db, "refunds", { try_at: mondayMorning });
      expect(dueRefunds).toMatchObject([{ id: pendingRefund }]);
    });

    test.each([
      ["a moment before the start", 179.9, "cancelled", "booking_cancelled"],
      ["at the start", 180, "confirmed", "money_returned"],
    ])(
      "a dispute lost %s (after %f minutes) leaves the booking %s",
      async (_name, minutes, status, mailKind) => {
        const { key, orderId, paidId } = await booked();
        clock.set(minutesLater(minutes));
        await recordDispute(deps, dispute(paidId, "lost"), null);
        const state = await orderState(database.db, orderId);
        expect([state.status, state.payments, state.notifications.at(-1)]).toEqual([
          status,
          ["refunded"],
          mailKind,
        ]);
        expect(await readOrder(deps, key)).toMatchObject({
          view: { refund: { isFromBank: true, expectedBy: "2026-12-02" } },
        });
        const { end_reason } = await firstRow(database.db, "orders");
        const reason = "Your bank has returned your payment, so we couldn't keep the booking.";
        expect(end_reason).toBe(status === "cancelled" ? reason : null);
      },
    );
  });

  test.each([
    ["a moment before the end", 239.9, "cancelled", "The centre has refunded your payment in full."],
    ["at the end", 240, "confirmed", null],
  ])(
    "a full manual refund %s (after %f minutes) leaves the booking %s",
    async (_name, minutes, status, reason) => {
      const { orderId, paidId } = await booked();
      clock.set(minutesLater(minutes));
      await recordRefund(deps, mailKind(paidId, "processed", { amount: total }), null);
      const order = await firstRow(database.db, "orders", { id: orderId });
      expect([order.status, order.end_reason]).toEqual([status, reason]);
    },
  );

  test("a full manual refund of one of two payments keeps the booking", async () => {
    const { orderId, order, gatewayOrderId } = await booked();
    const second = { status: "captured", gateway_payment_id: "pay_2" } as const;
    await addPayment(deps, order, { gateway_order_id: gatewayOrderId, ...second });
    await recordRefund(deps, mailKind("pay_2", "processed", { amount: total }), null);
    expect(await orderState(database.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured", "refunded"],
    });
  });

  test("the refund of a surplus payment gets no credit note", async () => {
    const { orderId, order, gatewayOrderId } = await booked();
    const surplus = { status: "refund_pending", gateway_payment_id: "pay_2" } as const;
    await addPayment(deps, order, { gateway_order_id: gatewayOrderId, ...surplus });
    await recordRefund(deps, mailKind("pay_2", "processed", { amount: total }), null);
    const documents = await rowsOf(database.db, "invoices", { order_id: orderId });
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice"]);
  });

  test.each([
    ["on the day on which it was requested", 0, []],
    ["on the next day", 24 * 60, ["money_returned"]],
  ])(
    "our refund of part of the amount %s keeps the booking, and sends a message if its date has changed",
    async (_name, minutes, messages) => {
      const { orderId, paidId, payment } = await booked();
      const refundId = await insertRefund(payment, { amount_paise: 10_000 });
      clock.set(minutesLater(minutes));
      await recordRefund(deps, mailKind(paidId, "processed", { notes: { refundId } }), null);
      const { status, notifications } = await orderState(database.db, orderId);
      expect([status, notifications]).toEqual(["confirmed", ["booking_confirmed", ...messages]]);
    },
  );

  test("our refund of the remaining amount cancels a booking that has started", async () => {
    const { orderId, paidId, payment } = await booked();
    const refundId = await insertRefund(payment, { amount_paise: total });
    clock.set(minutesLater(200));
    await recordRefund(deps, mailKind(paidId, "processed", { amount: total, notes: { refundId } }), null);
    expect((await orderState(database.db, orderId)).status).toBe("cancelled");
  });

  test("a second gateway refund with the id of our refund is recorded as a manual refund", async () => {
    const { orderId, paidId, payment } = await booked();
    const refundId = await insertRefund(payment, { amount_paise: 10_000 });
    for (const id of ["rfnd_1", "rfnd_2"])
      await recordRefund(deps, mailKind(paidId, "pending", { id, notes: { refundId } }), null);
    const refunds = await rowsOf(database.db, "refunds", { order_id: orderId }, "gateway_refund_id");
    expect(refunds).toMatchObject([
      { id: refundId, gateway_refund_id: "rfnd_1", origin: "ours" },
      { id: expect.stringMatching(/^REF.{12}/), gateway_refund_id: "rfnd_2", origin: "outside" },
    ]);
  });

  test("another refund after the end of a booking enqueues no second message", async () => {
    const { orderId, paidId } = await booked();
    await recordRefund(deps, mailKind(paidId, "processed", { amount: total }), null);
    const { notifications } = await orderState(database.db, orderId);
    await recordRefund(deps, mailKind(paidId, "processed", { id: "rfnd_2" }), null);
    expect((await orderState(database.db, orderId)).notifications).toEqual(notifications);
  });

  test("syncRefunds fails when the gateway is unreachable", async () => {
    const { paidId } = await booked();
    const payment = gateway.records.payments.get(paidId);
    gateway.fault = "away";
    if (payment === undefined) throw new Error("no payment");
    await expect(syncRefunds(deps, payment)).rejects.toThrow("refunds of a payment could not be fetched");
  });

  test("keeps a booking while one paisa is unrefunded", async () => {
    const { orderId, paidId } = await booked();
    await recordRefund(deps, mailKind(paidId, "processed", { amount: total - 1 }), null);
    expect(await orderState(database.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
    });
    await recordRefund(deps, mailKind(paidId, "processed", { id: "rfnd_2", amount: 1 }), null);
    expect(await orderState(database.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
    });
  });

  test("an outside refund makes our open refunds of that payment due, but no other refunds", async () => {
    const { payment, paidId } = await booked();
    const otherBooking = await booked({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    const lastAttempt = { attempts: 7, gateway_refund_id: null };
    const pendingRefund = [
      await insertRefund(payment, lastAttempt),
      await insertRefund(payment, { ...lastAttempt, status: "failed" }),
    ];
    await insertRefund(payment, { attempts: 7, status: "void" });
    await insertRefund(payment, { attempts: 7, gateway_refund_id: "rfnd_9" });
    await insertRefund(otherBooking.payment, lastAttempt);
    await recordRefund(deps, mailKind(paidId, "processed"), null);
    const rows = await rowsOf(database.db, "refunds", { try_at: mondayMorning, origin: "ours" }, "id");
    expect(rows).toMatchObject(pendingRefund.map((id) => ({ id, status: "pending", attempts: 0 })));
  });

  test("a refund that the bank refuses is retried after 1, 2, 4 and 8 minutes; then an operator must act", async () => {
    const { orderId, paidId } = await booked();
    await cancelOrder(deps, orderId, "No.");
    const [refund] = await refundsOf(orderId);
    const details = [];
    for (let time = 1; time <= 5; time += 1) {
      const notes = { refundId: refund?.id };
      await recordRefund(
        deps,
        mailKind(paidId, "failed", { id: `rfnd_${time}`, amount: total, notes }),
        null,
      );
      const [row] = await refundsOf(orderId);
      details.push([
        row?.status,
        row?.refusals,
        row?.attempts,
        (Number(row?.try_at) - Number(mondayMorning)) / 1_000,
      ]);
    }
    expect(details).toEqual([
      ["pending", 1, 0, 60],
      ["pending", 2, 0, 120],
      ["pending", 3, 0, 240],
      ["pending", 4, 0, 480],
      ["failed", 5, 0, 600],
    ]);
  });

  test("a manual refund is voided if it fails while it is pending, and becomes ours if it fails after it was processed", async () => {
    const { orderId, paidId } = await booked();
    await recordRefund(deps, mailKind(paidId, "pending"), null);
    await recordRefund(deps, mailKind(paidId, "failed"), null);
    await recordRefund(deps, mailKind(paidId, "processed", { id: "rfnd_2" }), null);
    await recordRefund(deps, mailKind(paidId, "failed", { id: "rfnd_2" }), null);
    const rows = (await refundsOf(orderId)).map(({ status, origin, refusals }) => [status, origin, refusals]);
    expect(rows.sort()).toEqual([
      ["pending", "ours", 1],
      ["void", "outside", 0],
    ]);
    const ownRefund = (await refundsOf(orderId)).find(({ origin }) => origin === "ours");
    // If another attempt at this refund fails, the refund does not change.
    const repeatedRefund = { id: "rfnd_3", notes: { refundId: ownRefund?.id ?? "" } };
    await recordRefund(deps, mailKind(paidId, "pending", repeatedRefund), null);
    await recordRefund(deps, mailKind(paidId, "failed", { ...repeatedRefund, id: "rfnd_4" }), null);
    const [standing] = (await refundsOf(orderId)).filter(({ id }) => id === ownRefund?.id);
    expect(standing).toMatchObject({ status: "pending", refusals: 1, gateway_refund_id: "rfnd_3" });
    const newerRefund = { gateway_refund_id: "rfnd_5" };
    await changeRows(database.db, "refunds", newerRefund, { id: standing?.id ?? "" });
    await recordRefund(deps, mailKind(paidId, "failed", repeatedRefund), null);
    const unchanged = (await refundsOf(orderId)).find(({ id }) => id === ownRefund?.id);
    expect(unchanged).toMatchObject({ ...newerRefund, status: "pending", refusals: 1 });
  });

  describe("a refund of ₹100 that the gateway reports", () => {
    type Report = readonly [status: GatewayRefund["status"], amount: number];
    type Row = readonly [amount: number, status: string];
    const split: Row[] = [
      [4_000, "pending"],
      [6_000, "refunded"],
    ];
    test.each<[string, Partial<Insertable<Tables["refunds"]>>, Report[], string, Row[]]>([
      ["with ₹60: we owe the rest", {}, [["processed", 6_000]], "refund_processed", split],
      [
        "with ₹60 after ₹100: we owe the rest",
        {},
        [
          ["processed", 10_000],
          ["processed", 6_000],
        ],
        "rest_is_owed",
        split,
      ],
      ["as failed: it keeps its amount", {}, [["failed", 6_000]], "refund_failed", [[10_000, "pending"]]],
      [
        "with ₹60, and others made it: we owe nothing",
        { origin: "outside", gateway_refund_id: "rfnd_1" },
        [["processed", 6_000]],
        "refund_processed",
        [[6_000, "refunded"]],
      ],
    ])("%s", async (_name, overrides, reports, result, rows) => {
      const { orderId, paidId, payment } = await booked();
      const refundId = await insertRefund(payment, { amount_paise: 10_000, ...overrides });
      let last = "";
      for (const [status, amount] of reports)
        last = await recordRefund(deps, mailKind(paidId, status, { amount, notes: { refundId } }), null);
      expect(last).toBe(result);
      const stored = await rowsOf(database.db, "refunds", { order_id: orderId }, "amount_paise");
      expect(stored.map(({ amount_paise, status }) => [amount_paise, status])).toEqual(rows);
    });

    test("with ₹60 after ₹100 completed the refund: the payment is not refunded any more", async () => {
      const { orderId, paidId, payment } = await booked();
      await changeRows(database.db, "payments", { status: "refund_pending" }, { id: payment.id });
      const refundId = await insertRefund(payment, { amount_paise: 10_000 });
      const states = [];
      for (const amount of [10_000, 6_000]) {
        await recordRefund(deps, mailKind(paidId, "processed", { amount, notes: { refundId } }), null);
        states.push(...(await orderState(database.db, orderId)).payments);
      }
      expect(states).toEqual(["refunded", "refund_pending"]);
    });

    test("with ₹60 after a newer request: it keeps its amount", async () => {
      const { orderId, paidId, payment } = await booked();
      const refundId = await insertRefund(payment, { amount_paise: 10_000 });
      const report = (amount: number) =>
        recordRefund(deps, mailKind(paidId, "processed", { amount, notes: { refundId } }), null);
      await report(10_000);
      await changeRows(database.db, "refunds", { gateway_refund_id: "rfnd_2" }, { id: refundId });
      expect(await report(6_000)).toBe("already_known");
      expect(await refundsOf(orderId)).toMatchObject([{ id: refundId, amount_paise: 10_000 }]);
    });
  });

  test("the failure of a voided refund changes nothing", async () => {
    const { orderId, paidId, payment } = await booked();
    const id = await insertRefund(payment, { status: "void", gateway_refund_id: "rfnd_1" });
    expect(await recordRefund(deps, mailKind(paidId, "failed"), null)).toBe("refund_failed");
    expect(await refundsOf(orderId)).toMatchObject([{ id, status: "void", refusals: 0 }]);
  });

  describe("the payment of a refund notification", () => {
    const requested = (fetchWith: Partial<GatewayPayment>, paidId = "pay_1") => {
      const payment = {
        id: paidId,
        amount: total,
        amount_refunded: 0,
        currency: "INR",
        ...fetchWith,
      } as GatewayPayment;
      return recordRefund(deps, mailKind(paidId, "processed"), payment);
    };

    test("handles a refund notification of an unknown or uncaptured payment, and settles other payments first", async () => {
      const notes = { orderId: "ORD0123456789AB" };
      for (const order_id of ["order_unknown", null]) {
        expect(await requested({ order_id, status: "captured", notes })).toBe("unmatched_refund");
        expect(await requested({ order_id, status: "captured" })).toBe("nothing_of_ours");
      }
      const { orderId, gatewayOrderId } = await holdWithPayment();
      expect(await requested({ order_id: gatewayOrderId, status: "failed" })).toBe("nothing_taken");
      expect(await recordRefund(deps, mailKind("pay_1", "processed"), null)).toBe("nothing_taken");
      expect(await requested({ order_id: gatewayOrderId, status: "created" }, "pay_2")).toBe("nothing_taken");
      expect(await requested({ order_id: gatewayOrderId, status: "captured" }, "pay_3")).toBe(
        "refund_processed",
      );
      expect((await orderState(database.db, orderId)).payments).toEqual(["failed", "captured"]);
    });

    test("a refund notification belongs to the captured payment, not to a payment that failed after it", async () => {
      const { order, gatewayOrderId, paidId } = await booked();
      const failed = { status: "failed", gateway_payment_id: paidId } as const;
      await addPayment(deps, order, { gateway_order_id: gatewayOrderId, ...failed });
      expect(await recordRefund(deps, mailKind(paidId, "processed"), null)).toBe("refund_processed");
    });

    test("a refund notification is not processed while its payment is pending or the gateway is unreachable", async () => {
      const { gatewayOrderId } = await holdWithPayment();
      const { id } = payAtModel(gateway, gatewayOrderId);
      await settle(deps, evidence(gatewayOrderId, { gatewayPaymentId: id, status: "signed" }));
      const withGateway = (tampered: Partial<ModelGateway>) => ({
        ...deps,
        gateway: { ...gateway, ...tampered },
      });
      const recordReported = (its: PaymentDeps) => recordRefund(its, mailKind(id, "processed"), null);
      await expect(recordReported(withGateway({ payment: respondUnavailable }))).rejects.toThrow(
        "could not be fetched",
      );
      await expect(recordReported(withGateway({ capture: respondUnavailable }))).rejects.toThrow(
        "still pending",
      );
      expect(await recordReported(deps)).toBe("refund_processed");
    });
  });

  describe("the refund records of a payment", () => {
    const origins = ["ours", "outside", "dispute"] as const;
    test.each([
      ["pending", [1_000, 0, 0]],
      ["failed", [1_000, 0, 0]],
      ["refunded", [1_000, 1_000, 1_000]],
      ["void", [0, 0, 0]],
    ] as const)(
      "a refund that is %s reduces the refundable amount depending on its origin: %j paise",
      async (status, counted) => {
        const { payment } = await booked();
        const otherBooking = await booked({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
        await insertRefund(otherBooking.payment, { status: "refunded", amount_paise: 5 });
        expect([
          await refundablePaise(database.db, payment),
          await refundedPaise(database.db, payment.id),
        ]).toEqual([total, 0]);
        for (const [at, origin] of origins.entries()) {
          const id = await insertRefund(payment, { status, origin });
          expect(await refundablePaise(database.db, payment)).toBe(total - (counted[at] ?? 0));
          expect(await refundedPaise(database.db, payment.id)).toBe(status === "refunded" ? 1_000 : 0);
          expect(await refundedPaise(database.db, payment.id, [origins[(at + 1) % 3] ?? origin])).toBe(0);
          await database.db.deleteFrom("refunds").where("id", "=", id).execute();
        }
        await insertRefund(payment, { status: "refunded", amount_paise: total + 1 });
        expect(await refundablePaise(database.db, payment)).toBe(0);
      },
    );

    test.each([
      ["pending", "refund_pending", true],
      ["failed", "refund_pending", true],
      ["refunded", "refunded", false],
      ["void", "refunded", false],
    ] as const)(
      "a payment whose refund is %s becomes %s when it is closed; the refund can be voided: %s",
      async (status, paymentStatus, can) => {
        const { orderId, payment } = await booked();
        await database.db.updateTable("payments").set({ status: "refund_pending" }).execute();
        const id = await insertRefund(payment, { status });
        const otherRefund = await insertRefund(payment, { status: "void" });
        await runInTx((tx) => closePayment(tx, payment, clock.now()));
        expect((await orderState(database.db, orderId)).payments).toEqual([paymentStatus]);
        expect(await runInTx((tx) => voidRefund(tx, { id }))).toBe(can);
        const statuses = (await refundsOf(orderId)).map((row) => [row.id, row.status]);
        expect(Object.fromEntries(statuses)).toEqual({ [id]: can ? "void" : status, [otherRefund]: "void" });
      },
    );

    test.each([
      [0, "refunded", null],
      [1, "refund_pending", { amountPaise: 1 }],
    ])("a new refund of %i paise leaves the payment %s", async (amountPaise, paymentStatus, mailKind) => {
      const { orderId, payment } = await booked();
      const startedRefund = await runInTx((tx) =>
        startFullRefund(tx, payment, { amountPaise, reason: "" }, clock.now()),
      );
      if (mailKind === null) expect(startedRefund).toBeNull();
      else expect(startedRefund).toMatchObject(mailKind);
      expect((await orderState(database.db, orderId)).payments).toEqual([paymentStatus]);
    });
  });

  test.each([
    ["refunds the rest of a payment", "refunded", [100_000], [18_000, 100_000], "refund_pending"],
    ["keeps a payment that is not refunded", "captured", [100_000], [100_000], "captured"],
    ["keeps a payment whose refunds add up", "refunded", [100_000, 18_000], [18_000, 100_000], "refunded"],
    ["keeps a payment without a refund", "refunded", [], [], "refunded"],
  ] as const)("refundRemainder %s", async (_name, status, before, after, expectedStatus) => {
    const { orderId, payment } = await booked();
    await changeRows(database.db, "payments", { status }, { id: payment.id });
    for (const amount_paise of before)
      await insertRefund(payment, { amount_paise, status: "refunded", reason: "Lift repair" });
    clock.advance(1);
    await refundRemainder(deps, payment.id);
    const refunds = await rowsOf(database.db, "refunds", { order_id: orderId }, "amount_paise");
    expect(refunds.map(({ amount_paise, reason }) => [amount_paise, reason])).toEqual(
      after.map((amount) => [amount, "Lift repair"]),
    );
    expect(await paymentOf(orderId)).toMatchObject({
      status: expectedStatus,
      updated_at: expectedStatus === status ? payment.updated_at : clock.now(),
    });
  });

  describe("another authorised payment of one gateway order", () => {
    test.each([
      ["created", "to_be_captured"],
      ["failed", "to_be_captured"],
      ["captured", "surplus_left_to_lapse"],
      ["refund_pending", "surplus_left_to_lapse"],
      ["refunded", "surplus_left_to_lapse"],
    ] as const)(
      "a second authorised payment of an order whose first payment is %s is handled as %s",
      async (status, reason) => {
        const { orderId, order, gatewayOrderId } = await holdWithPayment();
        const otherBooking = { gateway_payment_id: "pay_0", status };
        await database.db.updateTable("payments").set(otherBooking).execute();
        const claimed = { status: "released", claimed_until: minutesLater(2) } as const;
        await database.db.updateTable("orders").set(claimed).execute();
        const depsWithoutRefunds = {
          ...deps,
          gateway: { ...gateway, payment: async () => ({ is: "away", cause: "" }) as const },
        };
        await addPayment(deps, order, { gateway_order_id: gatewayOrderId });
        clock.advance(1);
        const outcome = await settle(depsWithoutRefunds, evidence(gatewayOrderId));
        const isSurplus = reason === "surplus_left_to_lapse";
        expect(outcome).toMatchObject(
          isSurplus ? { next: "nothing", reason } : { next: "refund", reason: "money_returning" },
        );
        const mailKind = isSurplus ? "payment_not_taken" : "money_returning";
        expect((await orderState(database.db, orderId)).notifications).toEqual([mailKind]);
        const payments = await database.db.selectFrom("payments").selectAll().execute();
        expect(payments.find((payment) => payment.gateway_payment_id === "pay_1")).toMatchObject({
          ...(isSurplus ? { status: "failed", failure_code: "surplus" } : { status: "refund_pending" }),
          updated_at: minutesLater(1),
        });
        const claims = database.db.selectFrom("orders").select("claimed_until");
        expect(await claims.execute()).toEqual([{ claimed_until: null }]);
      },
    );

    test("a second payment whose capture was started is captured first, whatever the state of the first payment", async () => {
      const { order, gatewayOrderId } = await holdWithPayment();
      await changeRows(database.db, "payments", { gateway_payment_id: "pay_0", status: "captured" });
      const pending = { gateway_payment_id: "pay_1", status: "pending" } as const;
      await addPayment(deps, order, { gateway_order_id: gatewayOrderId, ...pending });
      await database.db.updateTable("orders").set({ status: "confirmed" }).execute();
      gateway.fault = "away";
      expect(await settle(deps, evidence(gatewayOrderId))).toMatchObject({
        next: "capture",
        reason: "to_be_captured",
      });
    });

    test("a second payment of 0 paise creates no refund and no message", async () => {
      const { orderId, gatewayOrderId } = await holdWithPayment();
      await settle(deps, evidence(gatewayOrderId, { status: "captured", amountPaise: 0 }));
      const unchangedState = { payments: ["refunded"], refunds: [] };
      expect(await orderState(database.db, orderId)).toMatchObject(unchangedState);
      expect(await database.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
    });
  });

  describe("evidence for a known payment", () => {
    test.each<[string | null, Evidence["status"], string, number]>([
      [null, "failed", "already_known", 1],
      [null, "refunded", "already_known", 1],
      [null, "signed", "waiting_for_bank", 2],
      ["other", "captured", "confirmed", 2],
      ["other", "authorized", "to_be_captured", 2],
      ["other", "signed", "waiting_for_bank", 2],
      ["surplus", "signed", "already_known", 1],
      ["not_capturable", "authorized", "already_known", 1],
      ["surplus", "captured", "confirmed", 2],
    ])(
      "evidence for a payment that failed with the code %s: %s ends as %s",
      async (failure_code, status, reason, rows) => {
        const { orderId, gatewayOrderId } = await holdWithPayment();
        const failed = { gateway_payment_id: "pay_1", status: "failed", failure_code } as const;
        await database.db.updateTable("payments").set(failed).execute();
        expect(await settle(deps, evidence(gatewayOrderId, { status }))).toMatchObject({ reason });
        expect((await orderState(database.db, orderId)).payments).toHaveLength(rows);
      },
    );

    test("repeated evidence of an old failure leaves the next attempt unchanged", async () => {
      const { order, orderId, gatewayOrderId } = await holdWithPayment();
      const failed = { gateway_payment_id: "pay_1", status: "failed" } as const;
      await database.db.updateTable("payments").set(failed).execute();
      await addPayment(deps, order, { gateway_order_id: gatewayOrderId });
      await settle(deps, evidence(gatewayOrderId, { status: "failed" }));
      expect((await orderState(database.db, orderId)).payments).toEqual(["failed", "created"]);
    });

    test.each<[string, Evidence["status"], string]>([
      ["created", "refunded", "payment_failed"],
      ["pending", "refunded", "payment_failed"],
      ["pending", "signed", "already_known"],
      ["captured", "refunded", "already_known"],
      ["refund_pending", "refunded", "already_known"],
      ["created", "created", "already_known"],
    ])("evidence for a payment in state %s: %s ends as %s", async (before, status, reason) => {
      const { gatewayOrderId } = await holdWithPayment();
      const known = { gateway_payment_id: "pay_1", status: before as Payment["status"] };
      await database.db.updateTable("payments").set(known).execute();
      const outcome = await settle(deps, evidence(gatewayOrderId, { status }));
      expect(outcome).toMatchObject({ reason, next: before === "refund_pending" ? "refund" : "nothing" });
    });
  });

  test("when a gateway order's payments are fetched, captured money is settled before failures", async () => {
    const { gatewayOrderId } = await holdWithPayment();
    const statuses = ["created", "failed", "refunded", "authorized", "captured"] as const;
    const payments = statuses.map((status) => ({
      ...{ id: `pay_${status}`, order_id: gatewayOrderId, amount: total, amount_refunded: 0 },
      ...{ currency: "INR", status },
    }));
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    const paymentsOf = async () => ({ is: "ok", value: payments }) as const;
    await syncPayments({ ...deps, log, gateway: { ...gateway, paymentsOf } }, gatewayOrderId);
    const settled = lines.map((line) => JSON.parse(line)).flatMap(({ evidence: its }) => its ?? []);
    expect(settled.slice(0, 2)).toEqual(["captured", "authorized"]);
    expect(settled.filter((status) => status !== "authorized")).toEqual([
      "captured",
      "refunded",
      "failed",
      "created",
    ]);
  });

  test("nothing is settled if the gateway knows no payments of an order or reports them without the order", async () => {
    const { orderId, gatewayOrderId } = await holdWithPayment();
    const sync = (paymentsOf: typeof gateway.paymentsOf) =>
      syncPayments({ ...deps, gateway: { ...gateway, paymentsOf } }, gatewayOrderId);
    expect(await sync(respondRefused)).toBe(true);
    const paid = payAtModel(gateway, gatewayOrderId);
    expect(await sync(async () => ({ is: "ok", value: [{ ...paid, order_id: null }] }))).toBe(true);
    expect((await orderState(database.db, orderId)).payments).toEqual(["created"]);
  });

  test("fetching the payments of a gateway order finds a manual refund", async () => {
    const { orderId, paidId, gatewayOrderId, payment } = await booked();
    // Refunds are not fetched while the totals match. The gateway may report a total of zero as 0 or null.
    const refundsOfPayment = async () => Promise.reject(new Error("asked again"));
    const known = { ...deps, gateway: { ...gateway, refundsOf: refundsOfPayment } };
    expect(await syncPayments(known, gatewayOrderId)).toBe(true);
    const amounts = { amount: payment.amount_paise, amount_refunded: null, currency: "INR" };
    expect(await hasUnrecordedRefunds(deps, { id: paidId, status: "captured", ...amounts })).toBe(false);
    gateway.refundByHand(paidId, 0.5);
    await syncPayments(deps, gatewayOrderId);
    expect(await refundsOf(orderId)).toMatchObject([
      { origin: "outside", amount_paise: total / 2, status: "pending" },
    ]);
    expect(await syncPayments(known, gatewayOrderId)).toBe(true);
    gateway.decideRefunds(false);
    await syncPayments(deps, gatewayOrderId);
    expect(await syncPayments(known, gatewayOrderId)).toBe(true);
    gateway.fault = "away";
    expect(await syncPayments(deps, gatewayOrderId)).toBe(false);
  });

  test("only the latest of several undecided attempts on a gateway order is checked", async () => {
    const { order, gatewayOrderId } = await holdWithPayment();
    const otherBooking = await holdWithPayment({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    for (let time = 0; time < 3; time += 1)
      await addPayment(deps, order, { gateway_order_id: gatewayOrderId });
    const rows = database.db.selectFrom("payments").selectAll().orderBy("serial");
    const [first, , second, third, fourth] = await rows.execute();
    const set = (row: Payment | undefined, change: object) =>
      changeRows(database.db, "payments", change, { id: row?.id ?? "" });
    await set(first, { status: "failed", gateway_payment_id: "pay_1" });
    await set(second, { status: "created" });
    await set(fourth, { check_at: minutesLater(60) });
    await set(await paymentOf(otherBooking.orderId), { check_at: minutesLater(60) });
    for (const row of [first, second]) await set(row, { check_at: minutesLater(60) });
    await set(third, { check_at: minutesLater(1) });
    clock.advance(1);
    expect(await checkPayments(deps)).toBe(1);
    const pendingRefund = (await rows.execute()).map(({ check_at }) => check_at !== null);
    expect(pendingRefund).toEqual([false, true, false, true, true]);
  });

  test("a pending payment keeps its status check although another attempt has failed after it", async () => {
    const { order, gatewayOrderId } = await holdWithPayment();
    const pending = { status: "pending", gateway_payment_id: "pay_1", check_at: minutesLater(60) } as const;
    await changeRows(database.db, "payments", pending);
    await addPayment(deps, order, {
      gateway_order_id: gatewayOrderId,
      status: "failed",
      check_at: clock.now(),
    });
    gateway.fault = "away";
    expect(await checkPayments(deps)).toBe(1);
    expect(await firstRow(database.db, "payments", { gateway_payment_id: "pay_1" })).toMatchObject(pending);
  });

  test("a due event is processed, and events that are not due stay in the queue", async () => {
    const pendingRefund = {
      id: "evt_later",
      event: "payment.captured",
      payload: "{}",
      received_at: clock.now(),
    };
    await addRows(database.db, "gateway_events", { ...pendingRefund, try_at: minutesLater(60) });
    await deliverWebhook(deps, "order.paid", {}, "evt_now");
    const events = await rowsOf(database.db, "gateway_events", {}, "id");
    expect(events.map(({ id, handled_at }) => [id, handled_at !== null])).toEqual([
      ["evt_later", false],
      ["evt_now", true],
    ]);
  });

  test("an order gets at most three mails with a code, independent of other orders", async () => {
    const otherBooking = await holdWithPayment({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    const usedUpConfirmation = {
      order_id: otherBooking.orderId,
      mails: 3,
      wrong_codes: 5,
      mailed_at: clock.now(),
    };
    await addRows(database.db, "email_confirmations", usedUpConfirmation);
    const { order } = await holdWithPayment();
    const resendable = [];
    for (let mail = 1; mail <= 3; mail += 1) {
      const requested = await runInTx((tx) => requestEmailConfirmation(tx, order, clock.now()));
      resendable.push(requested.ok ? requested.resendAt !== null : requested.code);
      clock.advance(1);
    }
    expect(resendable).toEqual([true, true, false]);
  });

  test("checkPayments counts pending payments and open checkouts together", async () => {
    await holdWithPayment();
    const otherBooking = await holdWithPayment({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    await changeRows(database.db, "payments", { status: "pending" }, { order_id: otherBooking.orderId });
    clock.advance(1);
    const logged: string[] = [];
    const log = createLog("warn", { write: (line: string) => logged.push(line) });
    expect(await checkPayments({ ...deps, log })).toBe(2);
    expect(logged).toEqual([]);
  });

  describe("a refund attempt", () => {
    /** Creates a cancelled booking with a due refund. */
    async function createOwedRefund() {
      const order = await booked();
      await cancelOrder(deps, order.orderId, "No.");
      return order;
    }
    /** The messages of all logged warnings and errors. */
    let logged: string[];
    beforeEach(() => {
      logged = [];
      const write = (line: string) => {
        const { msg, err } = JSON.parse(line);
        logged.push(err?.message ?? msg);
      };
      deps = { ...deps, log: createLog("warn", { write }) };
    });
    const refundFailedMessage = "A refund could not be carried out; it will be retried.";
    const tryRefundWith = (tampered: Partial<ModelGateway>) =>
      tryRefunds({ ...deps, gateway: { ...gateway, ...tampered } });
    const record = (paidId: string, change: Partial<GatewayPayment>) => {
      const payment = gateway.records.payments.get(paidId);
      if (payment !== undefined) gateway.records.payments.set(paidId, { ...payment, ...change });
    };
    const notifications = async (orderId: string) =>
      (await orderState(database.db, orderId)).notifications.slice(1);

    test("the idempotency key of a refund attempt consists of the refund's id, its attempt and its amount", async () => {
      const { orderId } = await createOwedRefund();
      const [refund] = await refundsOf(orderId);
      const keys: string[] = [];
      const recordingRefund: ModelGateway["refund"] = async (_id, { key }) => {
        keys.push(key);
        return respondRefused();
      };
      await tryRefundWith({ refund: recordingRefund });
      await database.db.updateTable("refunds").set({ refusals: 2, try_at: mondayMorning }).execute();
      await tryRefundWith({ refund: recordingRefund });
      expect(keys).toEqual([`${refund?.id}-1-${total}`, `${refund?.id}-3-${total}`]);
    });

    test.each<[string, () => Partial<ModelGateway>, (paidId: string) => void]>([
      ["the payment", () => ({ payment: respondUnavailable }), () => {}],
      ["the payment (refused)", () => ({ payment: respondRefused }), () => {}],
      ["the refunds", () => ({ refundsOf: respondUnavailable }), () => {}],
      ["the refund", () => ({ refund: respondUnavailable }), () => {}],
      [
        "the capture",
        () => ({ capture: respondUnavailable }),
        (paidId) => record(paidId, { status: "authorized" }),
      ],
    ])("leaves the refund pending when the request about %s fails", async (_name, tamper, change) => {
      const { orderId, paidId } = await createOwedRefund();
      change(paidId);
      expect(await tryRefundWith(tamper())).toBe(1);
      expect(logged).toEqual([refundFailedMessage]);
      expect(await refundsOf(orderId)).toMatchObject([{ status: "pending", gateway_refund_id: null }]);
      expect(gateway.records.refunds.size).toBe(0);
      expect(await notifications(orderId)).toEqual(["booking_cancelled"]);
    });

    test.each([
      ["is in progress", "pending", 0],
      ["has completed", "processed", 0],
      ["has failed for the last time", "failed", 4],
    ] as const)(
      "requests no second refund if the previous attempt, whose response was lost, %s",
      async (_name, status, refusals) => {
        const { orderId, paidId } = await createOwedRefund();
        const [refund] = await refundsOf(orderId);
        await changeRows(database.db, "refunds", { refusals }, { id: refund?.id ?? "" });
        const notes = { refundId: refund?.id };
        const refundsOfPayment: ModelGateway["refundsOf"] = async () => ({
          is: "ok",
          value: [mailKind(paidId, status, { amount: total, notes })],
        });
        await tryRefundWith({
          refundsOf: refundsOfPayment,
          refund: () => Promise.reject(new Error("requested again")),
        });
        expect(logged).not.toContain("requested again");
      },
    );

    test("captures the money before the refund if it is only authorised", async () => {
      const { orderId, paidId } = await createOwedRefund();
      record(paidId, { status: "authorized" });
      await tryRefunds(deps);
      expect(await refundsOf(orderId)).toMatchObject([{ status: "pending", amount_paise: total }]);
      expect([...gateway.records.refunds.values()]).toMatchObject([{ amount: total, payment_id: paidId }]);
    });

    test("requests no refund while the gateway reports a captured payment as authorised", async () => {
      const { orderId, paidId } = await createOwedRefund();
      record(paidId, { status: "authorized" });
      await tryRefundWith({ capture: gateway.payment });
      expect(gateway.records.refunds.size).toBe(0);
      expect(await refundsOf(orderId)).toMatchObject([{ status: "pending", gateway_refund_id: null }]);
      expect(logged).toEqual([]);
    });

    test("stores the gateway's id of a requested refund and logs no failure", async () => {
      const { orderId } = await createOwedRefund();
      await tryRefunds(deps);
      const [requested] = gateway.records.refunds.values();
      expect(await refundsOf(orderId)).toMatchObject([{ gateway_refund_id: requested?.id }]);
      expect(logged).toEqual([]);
    });

    test.each<[string, Partial<GatewayPayment>, boolean]>([
      ["voids the refund when the payment failed", { status: "failed" }, true],
      ["voids the refund when the money is authorised and not capturable", { status: "authorized" }, true],
      ["keeps the refund when the money was captured elsewhere meanwhile", { status: "captured" }, false],
    ])("%s", async (_name, change, isGivenUp) => {
      const { orderId, paidId } = await createOwedRefund();
      record(paidId, { status: "authorized" });
      const capture = async () => {
        record(paidId, change);
        return respondRefused();
      };
      if (change.status === "failed") record(paidId, change);
      await tryRefundWith({ capture });
      await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
      if (isGivenUp) await tryRefundWith({ capture });
      const [refund] = await refundsOf(orderId);
      expect(refund?.status).toBe(isGivenUp ? "void" : "pending");
      expect(await paymentOf(orderId)).toMatchObject(
        isGivenUp
          ? { status: "failed", failure_code: "not_capturable", failure_reason: "No." }
          : { status: "refund_pending" },
      );
      expect(logged).toEqual([]);
      expect(await notifications(orderId)).toEqual([
        "booking_cancelled",
        ...(isGivenUp ? ["payment_not_taken"] : []),
      ]);
    });

    test("leaves the refund pending when the capture is refused and the gateway is then unreachable", async () => {
      const { orderId, paidId } = await createOwedRefund();
      record(paidId, { status: "authorized" });
      let requested = 0;
      const payment: ModelGateway["payment"] = async (id) => {
        requested += 1;
        return requested === 1 ? gateway.payment(id) : respondUnavailable();
      };
      await tryRefundWith({ capture: respondRefused, payment });
      expect(await refundsOf(orderId)).toMatchObject([{ status: "pending" }]);
      expect(logged).toEqual([]);
    });

    test("enqueues no second message when the refund was voided meanwhile", async () => {
      const { orderId, paidId } = await createOwedRefund();
      record(paidId, { status: "authorized" });
      const capture = async () => {
        await database.db.updateTable("refunds").set({ status: "void" }).execute();
        return respondRefused();
      };
      await tryRefundWith({ capture });
      expect((await orderState(database.db, orderId)).payments).toEqual(["refund_pending"]);
      expect(await notifications(orderId)).toEqual(["booking_cancelled"]);
    });

    test("logs an error and sends no request when the payment has no gateway payment id", async () => {
      const { orderId } = await holdWithPayment();
      const id = await insertRefund(await paymentOf(orderId), { try_at: mondayMorning });
      await tryRefundWith({});
      expect(logged).toEqual([`The payment of refund ${id} has no gateway payment id.`]);
    });

    test("a refund is not repeated when the gateway's list shows the last allowed refusal", async () => {
      const { orderId, paidId } = await createOwedRefund();
      const [refund] = await refundsOf(orderId);
      await database.db.updateTable("refunds").set({ refusals: 4 }).execute();
      const notes = { refundId: refund?.id };
      const value = [mailKind(paidId, "failed", { amount: total, notes })];
      const repeatedRefund = async () => Promise.reject(new Error("must not be asked"));
      await tryRefundWith({ refundsOf: async () => ({ is: "ok", value }), refund: repeatedRefund });
      expect(await refundsOf(orderId)).toMatchObject([{ status: "failed", refusals: 5 }]);
      expect(logged).toEqual([]);
    });

    test("a refund is reduced by the amount of a lost dispute", async () => {
      const { orderId, paidId } = await createOwedRefund();
      const lostDispute = { id: "disp_1", payment_id: paidId, amount: total, status: "lost" } as const;
      const dispute = { ...lostDispute, amount_deducted: 50_000 };
      gateway.records.disputes.set(dispute.id, dispute);
      await recordDispute(deps, dispute, null);
      await tryRefunds(deps);
      expect([...gateway.records.refunds.values()]).toMatchObject([{ amount: total - 50_000 }]);
      const ownRefund = (await refundsOf(orderId)).find(({ origin }) => origin === "ours");
      expect(ownRefund?.amount_paise).toBe(total - 50_000);
    });

    test("finds the refund of the previous attempt in the gateway's list and creates no second refund", async () => {
      const { orderId, paidId } = await createOwedRefund();
      gateway.fault = "crash_after_refund";
      await tryRefunds(deps).catch(() => {});
      await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
      await tryRefunds(deps);
      expect([...gateway.records.refunds.values()]).toMatchObject([{ amount: total, payment_id: paidId }]);
      expect(await refundsOf(orderId)).toMatchObject([
        { gateway_refund_id: expect.stringContaining("rfnd_") },
      ]);
      // From here on, attempts fetch the status of this refund.
      await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
      await tryRefundWith({ refundById: respondUnavailable });
      expect(logged.at(-1)).toBe(refundFailedMessage);
      gateway.decideRefunds(true);
      await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
      await tryRefundWith({ payment: respondUnavailable });
      expect(await refundsOf(orderId)).toMatchObject([{ status: "refunded" }]);
    });

    test("a partial refund whose response was lost is not repeated, although enough money is left", async () => {
      const { payment } = await booked();
      await insertRefund(payment, { amount_paise: 10_000, try_at: mondayMorning });
      gateway.fault = "crash_after_refund";
      await tryRefunds(deps).catch(() => {});
      await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
      const requested: number[] = [];
      const refund: ModelGateway["refund"] = async (_id, { amountPaise }) => {
        requested.push(amountPaise);
        return respondRefused();
      };
      await tryRefundWith({ refund });
      expect(requested).toEqual([]);
    });

    test.each([
      ["a part (still pending): it waits", 0.5, null, [0.5], "pending"],
      ["a part (processed): it refunds the rest", 0.5, true, [0.5, 0.5], "pending"],
      ["all of it (still pending): it waits", 1, null, [1], "pending"],
      ["all of it (processed): it refunds nothing", 1, true, [1], "void"],
      ["all of it (refused): it refunds all of it", 1, false, [1, 1], "pending"],
    ])(
      "a refund takes into account that somebody else has returned %s",
      async (_name, share, isGood, amounts, status) => {
        const { orderId, paidId } = await createOwedRefund();
        gateway.refundByHand(paidId, share);
        if (isGood !== null) gateway.decideRefunds(isGood);
        for (let time = 0; time < 2; time += 1) {
          await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
          await tryRefunds(deps);
        }
        const refundShares = [...gateway.records.refunds.values()].map(({ amount }) => amount / total);
        expect(refundShares).toEqual(amounts);
        const ownRefund = (await refundsOf(orderId)).find(({ origin }) => origin === "ours");
        expect(ownRefund?.status).toBe(status);
        const paymentStatus = status === "void" ? "refunded" : "refund_pending";
        expect((await orderState(database.db, orderId)).payments).toEqual([paymentStatus]);
        expect(logged).toEqual([]);
      },
    );

    test.each([
      ["is voided", { status: "void" }],
      ["gets the id of an earlier attempt", { gateway_refund_id: "rfnd_earlier" }],
    ] as const)("a refund that %s in a concurrent transaction is not requested", async (_name, change) => {
      const { orderId } = await createOwedRefund();
      let tx: ControlledTransaction<Tables> | undefined;
      const refundsOf: ModelGateway["refundsOf"] = async (id) => {
        tx = await database.db.startTransaction().execute();
        await changeRows(tx, "refunds", change, { order_id: orderId });
        return gateway.refundsOf(id);
      };
      const trying = tryRefundWith({ refundsOf });
      await expect.poll(() => countWaiting(database.db)).toBe(1);
      await tx?.commit().execute();
      await trying;
      expect(gateway.records.refunds.size).toBe(0);
      expect(logged).toEqual([]);
    });

    test("a refund does not wait for an outside refund that leaves exactly enough money", async () => {
      const { paidId, payment } = await booked();
      await insertRefund(payment, { amount_paise: total / 2, try_at: mondayMorning });
      gateway.refundByHand(paidId, 0.5);
      await tryRefunds(deps);
      expect([...gateway.records.refunds.values()].map(({ amount }) => amount)).toEqual([
        total / 2,
        total / 2,
      ]);
    });

    test("a refund waits while a bank decides a dispute of the payment", async () => {
      const { orderId, paidId } = await createOwedRefund();
      gateway.dispute(paidId);
      const [dispute] = [...gateway.records.disputes.values()];
      if (dispute !== undefined) await recordDispute(deps, dispute, null);
      const refund = async () => Promise.reject(new Error("must not be asked"));
      await tryRefundWith({ refund });
      for (const status of ["under_review", "action_required"] as const) {
        await database.db.updateTable("disputes").set({ status }).execute();
        await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
        await tryRefundWith({ refund });
      }
      expect(await refundsOf(orderId)).toMatchObject([
        { status: "pending", gateway_refund_id: null, attempts: 3 },
      ]);
      expect(logged).toEqual([
        "The status of a payment dispute changed. Handle the dispute in the gateway's dashboard.",
      ]);
      await database.db.updateTable("disputes").set({ status: "won" }).execute();
      gateway.decideDisputes("won");
      await database.db.updateTable("refunds").set({ try_at: mondayMorning }).execute();
      await tryRefunds(deps);
      expect(gateway.records.refunds.size).toBe(1);
    });
  });
});
