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
import { moveBooking } from "../changes/move-booking.ts";
import { cancelOrder, paymentOf } from "../changes/testing.ts";
import type { DisputeState } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import type { PaymentDeps } from "./deps.ts";
import { recordDispute } from "./disputes.ts";
import { recordRefund } from "./record-refund.ts";
import { refundRemainder } from "./refund-payment.ts";
import { tryRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";
import { syncPayments } from "./sync-payments.ts";
import {
  addPayment,
  holdWithStartedPayment,
  orderState,
  payAtModel,
  paymentDepsWith,
  proofOf,
  respondUnavailable,
  testEvidence,
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
const laterTime = addMinutes(mondayMorning, 600);
/** The price of an hour in the small room: ₹1,180. */
const total = 118_000;
let gateway: ModelGateway;
let deps: PaymentDeps;
let ownOrder: Awaited<ReturnType<typeof holdWithStartedPayment>>;
let otherOrders: Map<unknown, object>;

beforeEach(async () => {
  gateway = createModelGateway();
  deps = paymentDepsWith(database.db, clock, gateway);
  await addBooking(1, "09:00", "10:00");
  await addHold(2, "10:30", "11:30");
  ownOrder = await holdWithStartedPayment(deps, timesOn(friday, "12:00", "13:00"));
  await addHold(3, "13:30", "14:30");
  await addBooking(4, "15:00", "16:00");
  otherOrders = await rowsById();
  for (const [id, row] of otherOrders)
    if (JSON.stringify(row).includes(ownOrder.orderId)) otherOrders.delete(id);
});

afterEach(async () => {
  const rows = await rowsById();
  expect(new Map([...otherOrders.keys()].map((id) => [id, rows.get(id)]))).toEqual(otherOrders);
});

async function addBooking(number: number, from: string, to: string): Promise<void> {
  const { orderId, paidId, key } = await pay(
    await holdWithStartedPayment(deps, { ...timesOn(friday, from, to), customer: uniqueCustomer(number) }),
  );
  paymentOf(await moveBooking(deps, { ...key, ...moreExpensiveRoom(from, to) }));
  await recordRefund(deps, refundOf(paidId, "processed", { id: `rfnd_${number}` }), null);
  await recordDispute(deps, disputeOf(paidId, "under_review", `disp_${number}`), null);
  const { id: payment_id } = await firstRow(database.db, "payments", { order_id: orderId });
  const pendingRefund = {
    id: `REF${number}`,
    amount_paise: 2_000,
    status: "pending",
    reason: "another",
  } as const;
  await addRows(database.db, "refunds", {
    ...pendingRefund,
    payment_id,
    order_id: orderId,
    try_at: laterTime,
    created_at: laterTime,
  });
}

/** Returns a request for the large room, which costs ₹590 more per hour than the small room. */
const moreExpensiveRoom = (from: string, to: string) => ({
  ...{ catalogId: "room-large", ...timesOn(friday, from, to), expectedTotalPaise: 177_000 },
});

async function addHold(number: number, from: string, to: string): Promise<void> {
  const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps, {
    ...timesOn(friday, from, to),
    customer: uniqueCustomer(number),
  });
  const { id: gatewayPaymentId } = payAtModel(gateway, gatewayOrderId, false);
  await settle(deps, testEvidence(gatewayOrderId, { gatewayPaymentId, status: "failed" }));
  await changeRows(database.db, "orders", { claimed_until: laterTime }, { id: orderId });
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
const refundsOfOwnOrder = async () =>
  (await rowsOf(database.db, "refunds", { order_id: ownOrder.orderId }))
    .map(({ amount_paise, origin, status }) => `${amount_paise} ${origin} ${status}`)
    .toSorted();

async function rowsById(): Promise<Map<unknown, object>> {
  const tables = ["orders", "payments", "refunds", "gateway_refunds", "disputes", "invoices"] as const;
  const rows = (await Promise.all(tables.map((table) => rowsOf(database.db, table)))).flat();
  return new Map(rows.map((row: { id?: string; number?: string }) => [row.id ?? row.number, row]));
}

test("an order that was declined and then paid is confirmed", async () => {
  expect(await readStatuses(deps, ownOrder.orderId)).toEqual({ status: "held", paymentStatus: "created" });
  const { id: gatewayPaymentId } = payAtModel(gateway, ownOrder.gatewayOrderId, false);
  await settle(deps, testEvidence(ownOrder.gatewayOrderId, { gatewayPaymentId, status: "failed" }));
  const { id } = payAtModel(gateway, ownOrder.gatewayOrderId);
  const verifyResult = { ok: true, status: "confirmed", paymentStatus: "captured" };
  expect(await verifyPayment(deps, { ...ownOrder.key, ...proofOf(ownOrder.gatewayOrderId, id) })).toEqual(
    verifyResult,
  );
  const state = await orderState(database.db, ownOrder.orderId);
  expect(state).toMatchObject({ payments: ["failed", "captured"], invoices: [expect.any(String)] });
});

test("a pending payment keeps its status check when another attempt on its gateway order is declined", async () => {
  const { id: gatewayPaymentId } = payAtModel(gateway, ownOrder.gatewayOrderId);
  const authorized = testEvidence(ownOrder.gatewayOrderId, { gatewayPaymentId, status: "authorized" });
  await settle({ ...deps, gateway: { ...gateway, capture: respondUnavailable } }, authorized);
  const second = await addPayment(deps, ownOrder.order, { gateway_order_id: ownOrder.gatewayOrderId });
  await settle(deps, testEvidence(ownOrder.gatewayOrderId, { gatewayPaymentId: "pay_2", status: "failed" }));
  const rows = await rowsOf(database.db, "payments", { order_id: ownOrder.orderId }, "serial");
  expect(rows).toMatchObject([
    { status: "pending", check_at: expect.any(Date) },
    { id: second.id, status: "failed" },
  ]);
});

test("a pending payment extends the hold of an order only while the order is held", async () => {
  await changeRows(database.db, "orders", { status: "released" }, { id: ownOrder.orderId });
  await settle(deps, testEvidence(ownOrder.gatewayOrderId, { status: "signed" }));
  const order = await firstRow(database.db, "orders", { id: ownOrder.orderId });
  expect([order.claimed_until, (await orderState(database.db, ownOrder.orderId)).payments]).toEqual([
    null,
    ["pending"],
  ]);
});

test("a payment whose amount differs from the price is refunded", async () => {
  await settle(deps, testEvidence(ownOrder.gatewayOrderId, { amountPaise: total + 1, status: "authorized" }));
  expect(await orderState(database.db, ownOrder.orderId)).toMatchObject({
    status: "held",
    payments: ["refund_pending"],
  });
  expect(await refundsOfOwnOrder()).toEqual([`${total + 1} ours pending`]);
});

test("a cancelled order is refunded only the money that has not been refunded yet", async () => {
  const { paidId } = await pay(ownOrder);
  await recordRefund(deps, refundOf(paidId, "processed"), null);
  await cancelOrder(deps, ownOrder.orderId, "No.");
  await tryRefunds(deps);
  expect(await refundsOfOwnOrder()).toEqual(["30000 outside refunded", "88000 ours pending"]);
  const [createdRefund] = [...gateway.records.refunds.values()];
  expect(createdRefund).toMatchObject({ payment_id: paidId, amount: 88_000 });
  await recordRefund(
    deps,
    { ...refundOf(paidId, "processed"), ...createdRefund, status: "processed", amount: 50_000 },
    null,
  );
  expect(await refundsOfOwnOrder()).toEqual([
    "30000 outside refunded",
    "38000 ours pending",
    "50000 ours refunded",
  ]);
  const [gatewayRefund] = await rowsOf(database.db, "gateway_refunds", { id: createdRefund?.id ?? "" });
  expect(gatewayRefund?.amount_paise).toBe(50_000);
});

test("a lost dispute cancels the booking without another refund", async () => {
  const { paidId } = await pay(ownOrder);
  expect(await recordDispute(deps, disputeOf(paidId, "open"), null)).toBe("dispute_open");
  await recordDispute(deps, { ...disputeOf(paidId, "lost"), amount_deducted: total }, null);
  expect(await orderState(database.db, ownOrder.orderId)).toMatchObject({
    status: "cancelled",
    payments: ["refunded"],
  });
  expect(await refundsOfOwnOrder()).toEqual([`${total} dispute refunded`]);
});

test("a refund is reduced by the amount of a lost dispute", async () => {
  const { paidId } = await pay(ownOrder);
  await cancelOrder(deps, ownOrder.orderId, "No.");
  const lostDispute = { ...disputeOf(paidId, "lost"), amount_deducted: 50_000 };
  gateway.records.disputes.set(lostDispute.id, lostDispute);
  await recordDispute(deps, lostDispute, null);
  await tryRefunds(deps);
  expect(await refundsOfOwnOrder()).toEqual(["50000 dispute refunded", "68000 ours pending"]);
});

test("the gateway's list of refunds is not fetched for a payment without a refund", async () => {
  await pay(ownOrder);
  const refundsOf = () => Promise.reject(new Error("asked"));
  const pendingDeps = { ...deps, gateway: { ...gateway, refundsOf } };
  expect(await syncPayments(pendingDeps, ownOrder.gatewayOrderId)).toBe(true);
});

test("a refund whose notes contain the refund id of another order is recorded as an outside refund", async () => {
  const { paidId } = await pay(ownOrder);
  await recordRefund(deps, refundOf(paidId, "processed", { notes: { refundId: "REF1" } }), null);
  expect(await refundsOfOwnOrder()).toEqual(["30000 outside refunded"]);
});

test("refundRemainder refunds the rest of a payment once, with the reason of its last refund", async () => {
  const { paidId } = await pay(ownOrder);
  await recordRefund(deps, refundOf(paidId, "processed"), null);
  const { id } = await firstRow(database.db, "payments", { gateway_payment_id: paidId });
  await changeRows(database.db, "payments", { status: "refunded" }, { id });
  await changeRows(database.db, "refunds", { reason: "by hand" }, { order_id: ownOrder.orderId });
  await refundRemainder(deps, id);
  await changeRows(database.db, "payments", { status: "refunded" }, { id });
  await refundRemainder(deps, id);
  expect(await refundsOfOwnOrder()).toEqual(["30000 outside refunded", "88000 ours pending"]);
  const rows = await rowsOf(database.db, "refunds", { order_id: ownOrder.orderId });
  expect(rows.map(({ reason }) => reason)).toEqual(["by hand", "by hand"]);
  const refund = rows.find(({ origin }) => origin === "ours")?.id;
  const [act, ...otherActs] = await rowsOf(database.db, "audit", {
    ...{ act: "refund_started", subject: ownOrder.orderId },
  });
  expect([act?.details, otherActs]).toEqual([{ refund, amountPaise: 88_000 }, []]);
  const messages = await rowsOf(database.db, "outbox", { kind: "money_returned" });
  expect(messages.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ refundId: refund }),
  );
});

test("a moved booking lists only its own payments, invoices and rooms", async () => {
  const { paidId } = await pay(ownOrder);
  await recordRefund(deps, refundOf(paidId, "processed"), null);
  const later = { ...timesOn(friday, "17:00", "18:00"), expectedTotalPaise: total };
  expect(await moveBooking(deps, { ...ownOrder.key, ...later })).toMatchObject({ is: "moved" });
  const { payments, papers, refund, move, ...details } = await detailsOf(deps, ownOrder.key);
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
] as const)("a booking is not offered a move to rooms %s", async (_name, table, column, value, places) => {
  await pay(ownOrder);
  const id = { orders: ownOrder.orderId, items: "room-large" }[table];
  const { [column]: before } = (await firstRow(database.db, table, { id })) as Record<string, unknown>;
  await changeRows(database.db, table, { [column]: value }, { id });
  const { move } = await detailsOf(deps, ownOrder.key);
  await changeRows(database.db, table, { [column]: before }, { id });
  expect(move.places.map(({ catalogId }) => catalogId)).toEqual(places);
});

describe("a move to a more expensive room", () => {
  const requested = () => moveBooking(deps, { ...ownOrder.key, ...moreExpensiveRoom("12:00", "13:00") });
  const unpaid = async () => (await detailsOf(deps, ownOrder.key)).move.unpaid?.catalogId;
  const moveHoldOfOrder = () => firstRow(database.db, "orders", { moves_order: ownOrder.orderId });

  test("a move to a more expensive room is carried out once it is paid", async () => {
    await pay(ownOrder);
    const { checkout } = paymentOf(await requested());
    expect(await unpaid()).toBe("room-large");
    await pay({ ...ownOrder, gatewayOrderId: checkout.gatewayOrderId });
    expect(await unpaid()).toBeUndefined();
    expect(await firstRow(database.db, "orders", { id: ownOrder.orderId })).toMatchObject({
      ...{ item_id: "room-large", total_paise: 177_000, moves: 1, revision: 1 },
    });
    expect(await moveHoldOfOrder()).toMatchObject({ status: "released", end_reason: "moved" });
    const order_id = ownOrder.orderId;
    const invoices = await rowsOf(database.db, "invoices", { order_id, kind: "invoice" }, "serial");
    const [first, second] = invoices.map(({ content }) => content.payments ?? []);
    expect(first).toEqual([expect.objectContaining({ amountPaise: 118_000 })]);
    expect(second).toEqual([...(first ?? []), expect.objectContaining({ amountPaise: 59_000 })]);
    expect(new Set(second?.map(({ id }) => id)).size).toBe(2);
    const { papers } = await detailsOf(deps, ownOrder.key);
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
    expect((await orderState(database.db, ownOrder.orderId)).payments).toEqual(["captured", "captured"]);
  });

  test.each([
    [
      "when its hold has expired",
      async () =>
        changeRows(
          database.db,
          "orders",
          { hold_expires_at: clock.now() },
          { id: (await moveHoldOfOrder()).id },
        ),
    ],
    [
      "when its hold was released",
      async () =>
        changeRows(database.db, "orders", { status: "released" }, { id: (await moveHoldOfOrder()).id }),
    ],
    [
      "when the booking has changed since",
      () => changeRows(database.db, "orders", { revision: 1 }, { id: ownOrder.orderId }),
    ],
  ])("an unpaid move is not offered for payment %s", async (_name, happen) => {
    await pay(ownOrder);
    paymentOf(await requested());
    await happen();
    expect(await unpaid()).toBeUndefined();
  });

  test("the hold of an unpaid move is released when the booking is cancelled", async () => {
    await pay(ownOrder);
    paymentOf(await requested());
    await cancelOrder(deps, ownOrder.orderId, "No.");
    expect(await moveHoldOfOrder()).toMatchObject({ status: "released", end_reason: "booking_changed" });
    expect(await firstRow(database.db, "orders", { id: ownOrder.orderId })).toMatchObject({
      status: "cancelled",
      revision: 1,
    });
  });
});
