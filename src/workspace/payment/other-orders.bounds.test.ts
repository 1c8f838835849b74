import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createModelGateway, type ModelGateway } from "../../../tests/support/model-gateway.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import {
  detailsOf,
  mondayMorning,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { cancelOrder } from "../cancel/cancel-order.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { paymentOf } from "../changes/testing.ts";
import type { DisputeState } from "../database/tables.ts";
import { addRows, changeRows, rowOf, rowsOf } from "../database/testing.ts";
import type { PaymentDeps } from "./deps.ts";
import { recordDispute } from "./disputes.ts";
import { recordRefund } from "./record-refund.ts";
import { refundRemainder } from "./refund-payment.ts";
import { tryRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";
import { syncPayments } from "./sync-payments.ts";
import {
  addPayment,
  heldWithPayment,
  orderState,
  payAtModel,
  paymentDepsWith,
  proofOf,
  testEvidence,
  unavailable,
} from "./testing.ts";
import { readStatuses, verifyPayment } from "./verify-payment.ts";

/**
 * Tests an order in the presence of other customers' orders: holds with a declined payment, and bookings with a refund,
 * a pending refund, a dispute and an unpaid move. They are inserted before and after the order. `afterEach` asserts
 * that their rows have not changed.
 */

const clock = testClock();
const friday = "2026-11-27";
const database = seededDatabase(clock);
const later = addMinutes(mondayMorning, 600);
/** The price of an hour in the small room: ₹1,180. */
const total = 118_000;
let gateway: ModelGateway;
let deps: PaymentDeps;
let own: Awaited<ReturnType<typeof heldWithPayment>>;
let others: Map<unknown, object>;

beforeEach(async () => {
  gateway = createModelGateway();
  deps = paymentDepsWith(database.db, clock, gateway);
  await addBooking(1, "09:00", "10:00");
  await addHold(2, "10:30", "11:30");
  own = await heldWithPayment(deps, timesOn(friday, "12:00", "13:00"));
  await addHold(3, "13:30", "14:30");
  await addBooking(4, "15:00", "16:00");
  others = await rowsById();
  for (const [id, row] of others) if (JSON.stringify(row).includes(own.orderId)) others.delete(id);
});

afterEach(async () => {
  const rows = await rowsById();
  expect(new Map([...others.keys()].map((id) => [id, rows.get(id)]))).toEqual(others);
});

async function addBooking(number: number, from: string, to: string): Promise<void> {
  const { orderId, paidId, key } = await pay(
    await heldWithPayment(deps, { ...timesOn(friday, from, to), customer: uniqueCustomer(number) }),
  );
  paymentOf(await moveBooking(deps, { ...key, ...dearerRoom(from, to) }));
  await recordRefund(deps, refundOf(paidId, "processed", { id: `rfnd_${number}` }), null);
  await recordDispute(deps, disputeOf(paidId, "under_review", `disp_${number}`), null);
  const { id: payment_id } = await rowOf(database.db, "payments", { order_id: orderId });
  const waiting = { id: `REF${number}`, amount_paise: 2_000, status: "pending", reason: "another" } as const;
  await addRows(database.db, "refunds", {
    ...waiting,
    payment_id,
    order_id: orderId,
    try_at: later,
    created_at: later,
  });
}

/** Returns a request for the large room, which costs ₹590 more per hour than the small room. */
const dearerRoom = (from: string, to: string) => ({
  ...{ catalogId: "room-large", ...timesOn(friday, from, to), expectedTotalPaise: 177_000 },
});

async function addHold(number: number, from: string, to: string): Promise<void> {
  const { orderId, gatewayOrderId } = await heldWithPayment(deps, {
    ...timesOn(friday, from, to),
    customer: uniqueCustomer(number),
  });
  const { id: gatewayPaymentId } = payAtModel(gateway, gatewayOrderId, false);
  await settle(deps, testEvidence(gatewayOrderId, { gatewayPaymentId, status: "failed" }));
  await changeRows(database.db, "orders", { claimed_until: later }, { id: orderId });
}

async function pay<Begun extends { orderId: string; gatewayOrderId: string }>(begun: Begun) {
  const { id: paidId, amount: amountPaise } = payAtModel(gateway, begun.gatewayOrderId);
  const paid = { gatewayPaymentId: paidId, amountPaise, status: "authorized" } as const;
  await settle(deps, testEvidence(begun.gatewayOrderId, paid));
  return { ...begun, paidId };
}

const refundOf = (payment_id: string, status: "pending" | "processed", given: object = {}) => ({
  ...{ id: "rfnd_own", payment_id, amount: 30_000, status, notes: [] },
  ...given,
});
const disputeOf = (payment_id: string, status: DisputeState, id = "disp_own") => ({
  ...{ id, payment_id, amount: total, amount_deducted: 0, status },
});
const refundsOfOwn = async () =>
  (await rowsOf(database.db, "refunds", { order_id: own.orderId }))
    .map(({ amount_paise, origin, status }) => `${amount_paise} ${origin} ${status}`)
    .toSorted();

async function rowsById(): Promise<Map<unknown, object>> {
  const tables = ["orders", "payments", "refunds", "gateway_refunds", "disputes", "invoices"] as const;
  const rows = (await Promise.all(tables.map((table) => rowsOf(database.db, table)))).flat();
  return new Map(rows.map((row: { id?: string; number?: string }) => [row.id ?? row.number, row]));
}

test("an order that was declined and then paid is confirmed", async () => {
  expect(await readStatuses(deps, own.orderId)).toEqual({ status: "held", paymentStatus: "created" });
  const { id: gatewayPaymentId } = payAtModel(gateway, own.gatewayOrderId, false);
  await settle(deps, testEvidence(own.gatewayOrderId, { gatewayPaymentId, status: "failed" }));
  const { id } = payAtModel(gateway, own.gatewayOrderId);
  const reported = { ok: true, status: "confirmed", paymentStatus: "captured" };
  expect(await verifyPayment(deps, { ...own.key, ...proofOf(own.gatewayOrderId, id) })).toEqual(reported);
  const state = await orderState(database.db, own.orderId);
  expect(state).toMatchObject({ payments: ["failed", "captured"], invoices: [expect.any(String)] });
});

test("a pending payment keeps its status check when another attempt on its gateway order is declined", async () => {
  const { id: gatewayPaymentId } = payAtModel(gateway, own.gatewayOrderId);
  const authorized = testEvidence(own.gatewayOrderId, { gatewayPaymentId, status: "authorized" });
  await settle({ ...deps, gateway: { ...gateway, capture: unavailable } }, authorized);
  const second = await addPayment(deps, own.order, { gateway_order_id: own.gatewayOrderId });
  await settle(deps, testEvidence(own.gatewayOrderId, { gatewayPaymentId: "pay_2", status: "failed" }));
  const rows = await rowsOf(database.db, "payments", { order_id: own.orderId }, "serial");
  expect(rows).toMatchObject([
    { status: "pending", check_at: expect.any(Date) },
    { id: second.id, status: "failed" },
  ]);
});

test("a pending payment extends only orders that are held", async () => {
  await changeRows(database.db, "orders", { status: "released" }, { id: own.orderId });
  await settle(deps, testEvidence(own.gatewayOrderId, { status: "signed" }));
  const order = await rowOf(database.db, "orders", { id: own.orderId });
  expect([order.claimed_until, (await orderState(database.db, own.orderId)).payments]).toEqual([
    null,
    ["pending"],
  ]);
});

test("a payment whose amount differs from the price is refunded", async () => {
  await settle(deps, testEvidence(own.gatewayOrderId, { amountPaise: total + 1, status: "authorized" }));
  expect(await orderState(database.db, own.orderId)).toMatchObject({
    status: "held",
    payments: ["refund_pending"],
  });
  expect(await refundsOfOwn()).toEqual([`${total + 1} ours pending`]);
});

test("a cancelled order is refunded only the money that has not been refunded yet", async () => {
  const { paidId } = await pay(own);
  await recordRefund(deps, refundOf(paidId, "processed"), null);
  await cancelOrder(deps, own.orderId, "No.");
  await tryRefunds(deps);
  expect(await refundsOfOwn()).toEqual(["30000 outside refunded", "88000 ours pending"]);
  const [made] = [...gateway.records.refunds.values()];
  expect(made).toMatchObject({ payment_id: paidId, amount: 88_000 });
  await recordRefund(
    deps,
    { ...refundOf(paidId, "processed"), ...made, status: "processed", amount: 50_000 },
    null,
  );
  expect(await refundsOfOwn()).toEqual([
    "30000 outside refunded",
    "38000 ours pending",
    "50000 ours refunded",
  ]);
  const [known] = await rowsOf(database.db, "gateway_refunds", { id: made?.id ?? "" });
  expect(known?.amount_paise).toBe(50_000);
});

test("a lost dispute cancels the booking without another refund", async () => {
  const { paidId } = await pay(own);
  expect(await recordDispute(deps, disputeOf(paidId, "open"), null)).toBe("dispute_open");
  await recordDispute(deps, { ...disputeOf(paidId, "lost"), amount_deducted: total }, null);
  expect(await orderState(database.db, own.orderId)).toMatchObject({
    status: "cancelled",
    payments: ["refunded"],
  });
  expect(await refundsOfOwn()).toEqual([`${total} dispute refunded`]);
});

test("a refund is reduced by the amount of a lost dispute", async () => {
  const { paidId } = await pay(own);
  await cancelOrder(deps, own.orderId, "No.");
  const lost = { ...disputeOf(paidId, "lost"), amount_deducted: 50_000 };
  gateway.records.disputes.set(lost.id, lost);
  await recordDispute(deps, lost, null);
  await tryRefunds(deps);
  expect(await refundsOfOwn()).toEqual(["50000 dispute refunded", "68000 ours pending"]);
});

test("refunds are not requested from the gateway for a payment that has none", async () => {
  await pay(own);
  const refundsOf = () => Promise.reject(new Error("asked"));
  const asking = { ...deps, gateway: { ...gateway, refundsOf } };
  expect(await syncPayments(asking, own.gatewayOrderId)).toBe(true);
});

test("a refund whose notes contain the refund id of another order is recorded as an outside refund", async () => {
  const { paidId } = await pay(own);
  await recordRefund(deps, refundOf(paidId, "processed", { notes: { refundId: "REF1" } }), null);
  expect(await refundsOfOwn()).toEqual(["30000 outside refunded"]);
});

test("refundRemainder refunds the rest of a payment once, with the reason of its last refund", async () => {
  const { paidId } = await pay(own);
  await recordRefund(deps, refundOf(paidId, "processed"), null);
  const { id } = await rowOf(database.db, "payments", { gateway_payment_id: paidId });
  await changeRows(database.db, "payments", { status: "refunded" }, { id });
  await changeRows(database.db, "refunds", { reason: "by hand" }, { order_id: own.orderId });
  await refundRemainder(deps, id);
  await changeRows(database.db, "payments", { status: "refunded" }, { id });
  await refundRemainder(deps, id);
  expect(await refundsOfOwn()).toEqual(["30000 outside refunded", "88000 ours pending"]);
  const rows = await rowsOf(database.db, "refunds", { order_id: own.orderId });
  expect(rows.map(({ reason }) => reason)).toEqual(["by hand", "by hand"]);
});

test("a moved booking lists only its own payments, invoices and rooms", async () => {
  const { paidId } = await pay(own);
  await recordRefund(deps, refundOf(paidId, "processed"), null);
  const later = { ...timesOn(friday, "17:00", "18:00"), expectedTotalPaise: total };
  expect(await moveBooking(deps, { ...own.key, ...later })).toMatchObject({ is: "moved" });
  const { payments, papers, refund, move, ...details } = await detailsOf(deps, own.key);
  expect(details).toMatchObject({ start: "2026-11-27T17:00:00+05:30", status: "confirmed" });
  expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  expect([payments.length, refund?.amountPaise]).toEqual([1, 30_000]);
  expect(move).toMatchObject({
    unpaid: null,
    places: [{ catalogId: "room-small" }, { catalogId: "room-large" }],
  });
  expect(move.places).toHaveLength(2);
});

test.each([
  ["that are too small", "orders", "people", 9, ["room-large"]],
  ["that are inactive", "items", "active", false, ["room-small"]],
] as const)("does not offer a booking places %s to move to", async (_name, table, column, value, places) => {
  await pay(own);
  const id = { orders: own.orderId, items: "room-large" }[table];
  const { [column]: before } = (await rowOf(database.db, table, { id })) as Record<string, unknown>;
  await changeRows(database.db, table, { [column]: value }, { id });
  const { move } = await detailsOf(deps, own.key);
  await changeRows(database.db, table, { [column]: before }, { id });
  expect(move.places.map(({ catalogId }) => catalogId)).toEqual(places);
});

describe("a move to a more expensive room", () => {
  const requested = () => moveBooking(deps, { ...own.key, ...dearerRoom("12:00", "13:00") });
  const unpaid = async () => (await detailsOf(deps, own.key)).move.unpaid?.catalogId;
  const holdOfOwn = () => rowOf(database.db, "orders", { moves_order: own.orderId });

  test("is carried out once it is paid", async () => {
    await pay(own);
    const { checkout } = paymentOf(await requested());
    expect(await unpaid()).toBe("room-large");
    await pay({ ...own, gatewayOrderId: checkout.gatewayOrderId });
    expect(await unpaid()).toBeUndefined();
    expect(await rowOf(database.db, "orders", { id: own.orderId })).toMatchObject({
      ...{ item_id: "room-large", total_paise: 177_000, moves: 1, revision: 1 },
    });
    expect(await holdOfOwn()).toMatchObject({ status: "released", end_reason: "moved" });
    const { papers } = await detailsOf(deps, own.key);
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
    expect((await orderState(database.db, own.orderId)).payments).toEqual(["captured", "captured"]);
  });

  test.each([
    [
      "when its hold has expired",
      async () =>
        changeRows(database.db, "orders", { hold_expires_at: clock.now() }, { id: (await holdOfOwn()).id }),
    ],
    [
      "when its hold was released",
      async () => changeRows(database.db, "orders", { status: "released" }, { id: (await holdOfOwn()).id }),
    ],
    [
      "when the booking has changed since",
      () => changeRows(database.db, "orders", { revision: 1 }, { id: own.orderId }),
    ],
  ])("is not offered for payment %s", async (_name, happen) => {
    await pay(own);
    paymentOf(await requested());
    await happen();
    expect(await unpaid()).toBeUndefined();
  });

  test("is released when the booking is cancelled", async () => {
    await pay(own);
    paymentOf(await requested());
    await cancelOrder(deps, own.orderId, "No.");
    expect(await holdOfOwn()).toMatchObject({ status: "released", end_reason: "booking_changed" });
    expect(await rowOf(database.db, "orders", { id: own.orderId })).toMatchObject({
      status: "cancelled",
      revision: 1,
    });
  });
});
