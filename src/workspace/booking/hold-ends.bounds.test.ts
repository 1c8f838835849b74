import { describe, expect, test } from "vitest";
import * as texts from "../../texts/error-messages.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { changeRows, firstRow } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { endHolds, expireHoldsWithCoupon, expireOverdueHolds } from "../orders/end-hold.ts";
import { tokenOf } from "../orders/order-ids.ts";
import { lockItem, type Order } from "../orders/orders.ts";
import { addPayment } from "../payment/testing.ts";
import { bookSlot } from "./book-slot.ts";
import { checkBookingRequest } from "./check-booking-request.ts";
import { confirmOrder } from "./confirm-order.ts";
import { lockNetworkAndPerson } from "./hold-limits.ts";
import { insertHold } from "./insert-hold.ts";
import { releaseOrder } from "./release-order.ts";
import {
  bookingRequestFor,
  bookingService,
  countWaiting,
  heldOrder,
  testClock,
  uniqueCustomer,
} from "./testing.ts";

const clock = testClock();
const deps = bookingService(clock, {
  coupons: [{ code: "TEN" }, { code: "ALL", kind: "flat", percent: undefined, flatPaise: 100_000 }],
});

const book = (overrides: Parameters<typeof bookingRequestFor>[0] = {}) =>
  bookSlot(deps, bookingRequestFor(overrides));
const held = async (overrides?: Parameters<typeof bookingRequestFor>[0]) =>
  (await heldOrder(deps, overrides)).order;
const keyOf = ({ id }: { id: string }) => ({
  orderId: id,
  token: tokenOf(deps.tokenSecrets, { id, token_version: 0 }),
});
const orderOf = ({ id }: { id: string }) => firstRow(deps.db, "orders", { id });
const endOf = async (order: { id: string }) => {
  const { status, end_reason, ended_at } = await orderOf(order);
  return { status, end_reason, ended_at };
};
const stillHeldColumns = { status: "held", end_reason: null, ended_at: null };
const expiredColumns = () => ({ status: "expired", end_reason: "hold_ran_out", ended_at: clock.now() });
const usesOf = async (code: string) => (await firstRow(deps.db, "coupons", { code })).uses;
async function applyCouponTo(order: Order, code: string) {
  expect(await applyCoupon(deps, { ...keyOf(order), code })).toMatchObject({ ok: true });
  return order;
}

describe("a slot that someone else takes after the availability check", () => {
  test.each([["a known visitor", "a-visitor"] as const, ["an unknown visitor", null] as const])(
    "a slot that someone else takes after the availability check is refused as taken to %s",
    async (_name, visitorId) => {
      const bookingRequest = await checkBookingRequest(
        deps,
        bookingRequestFor({ customer: uniqueCustomer(2) }),
      );
      if (!bookingRequest.ok) throw new Error(bookingRequest.message);
      let requested: ReturnType<typeof book> | undefined;
      await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
        await lockItem(tx, "room-small");
        await insertHold(tx, bookingRequest, clock.now());
        requested = book({ visitorId });
        await expect.poll(() => countWaiting(deps.db), { timeout: 20_000 }).toBe(1);
      });
      expect(await requested).toMatchObject({ ok: false, code: "slot_taken" });
    },
  );

  test("rejects a taken slot as taken to a visitor whose pending payments are for other slots", async () => {
    const visitorId = "a-visitor";
    const others: [
      Parameters<typeof bookingRequestFor>[0],
      "pending" | "created",
      { hold_expires_at?: Date; status?: "released" },
    ][] = [
      [{ catalogId: "room-large", from: "10:00", to: "11:00" }, "pending", {}],
      [{ from: "15:00", to: "16:00" }, "pending", {}],
      [{ from: "11:00", to: "12:00" }, "created", {}],
      [{ from: "12:30", to: "13:30" }, "pending", { hold_expires_at: clock.now() }],
      [{ from: "11:00", to: "12:00" }, "pending", { status: "released" }],
    ];
    for (const [index, [overrides, status, change]] of others.toReversed().entries()) {
      const order = await held({ ...overrides, customer: uniqueCustomer(10 + index) });
      await addPayment(deps, order, { gateway_order_id: `order_${index}`, status });
      await changeRows(deps.db, "orders", { visitor_id: visitorId, ...change }, { id: order.id });
    }
    const bookingRequest = await checkBookingRequest(
      deps,
      bookingRequestFor({ from: "09:30", to: "10:30", customer: uniqueCustomer(2) }),
    );
    if (!bookingRequest.ok) throw new Error(bookingRequest.message);
    let requested: ReturnType<typeof book> | undefined;
    await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
      await lockItem(tx, "room-small");
      await addPayment({ ...deps, db: tx }, await insertHold(tx, bookingRequest, clock.now()), {
        status: "pending",
      });
      requested = book({ visitorId, from: "10:00", to: "14:00" });
      await expect.poll(() => countWaiting(deps.db), { timeout: 20_000 }).toBe(1);
    });
    expect(await requested).toMatchObject({ ok: false, code: "slot_taken" });
  });
});

describe("bookings of one person", () => {
  test.each([
    ["bookings of one person run one after another if a network is given", "203.0.113.7"],
    ["bookings of one person run concurrently without a network", null],
  ] as const)("%s", async (_name, network) => {
    let requested: ReturnType<typeof book> | undefined;
    let isDone = false;
    await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
      await lockNetworkAndPerson(tx, "203.0.113.9", bookingRequestFor().customer);
      requested = book({ network });
      void requested.then(() => {
        isDone = true;
      });
      const isAsExpected = async () => (network === null ? isDone : (await countWaiting(deps.db)) === 1);
      await expect.poll(isAsExpected, { timeout: 20_000 }).toBe(true);
    });
    expect(await requested).toMatchObject({ ok: true });
  });

  test("a person can have two holds, and a repeated request for one of them succeeds", async () => {
    const network = "203.0.113.7";
    const first = await held({ visitorId: "one", network });
    await held({ visitorId: "two", network, from: "14:00", to: "15:00" });
    expect((await held({ visitorId: "one", network })).id).toBe(first.id);
    const bookAsThird = (from: string, to: string) => book({ visitorId: "three", network, from, to });
    expect(await bookAsThird("16:00", "17:00")).toMatchObject({ code: "too_many_requests" });
    // If the slot is taken as well, the domain error is `slot_taken`, not the limit.
    expect(await bookAsThird("14:00", "15:00")).toMatchObject({ code: "slot_taken" });
  });
});

test("a repeated request for a held slot overwrites its tracking parameters", async () => {
  await held({ visitorId: "v", tracking: { ref: "a friend" } });
  expect((await held({ visitorId: "v" })).tracking).toBeNull();
});

describe("releaseOrder", () => {
  test.each([
    ["created", true],
    ["failed", true],
    ["pending", false],
  ] as const)("releases a hold whose payment is %s: %s", async (status, isGivenBack) => {
    const order = await held();
    await addPayment(deps, order, { status });
    clock.advance(1);
    expect((await releaseOrder(deps, keyOf(order))).ok).toBe(isGivenBack);
    const released = { status: "released", end_reason: "given_back", ended_at: clock.now() };
    expect(await endOf(order)).toEqual(isGivenBack ? released : stillHeldColumns);
  });
});

describe("an overdue hold", () => {
  test("an overdue hold expires when a booking needs its slot, while other overdue holds remain", async () => {
    const first = await held();
    const others = [
      await held({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) }),
      await held({ catalogId: "room-large", customer: uniqueCustomer(4) }),
    ];
    clock.set(first.hold_expires_at);
    await held({ customer: uniqueCustomer(3) });
    expect(await endOf(first)).toEqual(expiredColumns());
    expect(await Promise.all(others.map(endOf))).toEqual([stillHeldColumns, stillHeldColumns]);
  });

  test("an overdue hold expires and gives up its coupon use when another order needs that use", async () => {
    const first = await applyCouponTo(await held(), "TEN");
    const otherOrder = await applyCouponTo(
      await held({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) }),
      "ALL",
    );
    clock.set(first.hold_expires_at);
    await inTransaction(deps.db, { kind: "customer" }, (tx) => expireHoldsWithCoupon(tx, "TEN", clock.now()));
    expect([await endOf(first), await endOf(otherOrder)]).toEqual([expiredColumns(), stillHeldColumns]);
    expect([await usesOf("TEN"), await usesOf("ALL")]).toEqual([0, 1]);
  });

  test("an overdue hold expires in the clean-up", async () => {
    const order = await held();
    clock.set(order.hold_expires_at);
    expect([await expireOverdueHolds(deps), await expireOverdueHolds(deps)]).toEqual([1, 0]);
    expect(await endOf(order)).toEqual(expiredColumns());
  });
});

test.each(["confirmed", "cancelled", "released"] as const)(
  "endHolds does not change an order that is %s",
  async (status) => {
    const { id } = await held();
    await changeRows(deps.db, "orders", { status }, { id });
    await inTransaction(deps.db, { kind: "customer" }, (tx) =>
      endHolds(tx, [id], { to: "expired", reason: "test", now: clock.now() }),
    );
    expect(await endOf({ id })).toEqual({ ...stillHeldColumns, status });
  },
);

describe("confirmOrder", () => {
  const confirm = async (order: { id: string }) => {
    const now = await orderOf(order);
    return inTransaction(deps.db, { kind: "customer" }, (tx) => confirmOrder(tx, now, clock.now()));
  };
  const expire = ({ id }: { id: string }) =>
    inTransaction(deps.db, { kind: "customer" }, (tx) =>
      endHolds(tx, [id], { to: "expired", reason: "test", now: clock.now() }),
    );

  test.each(["confirmed", "cancelled", "released"] as const)(
    "confirmOrder refuses an order that is %s",
    async (status) => {
      const order = await held();
      await deps.db.updateTable("orders").set({ status }).execute();
      const before = await orderOf(order);
      expect(await confirm(order)).toEqual({ ok: false, reason: texts.refund.givenUp });
      expect(await orderOf(order)).toEqual(before);
    },
  );

  test("confirmOrder confirms an overdue hold with its coupon before the clean-up", async () => {
    const order = await applyCouponTo(await held(), "TEN");
    clock.set(order.hold_expires_at);
    expect(await confirm(order)).toEqual({ ok: true });
    expect(await orderOf(order)).toMatchObject({ status: "confirmed", coupon_code: "TEN" });
    expect(await usesOf("TEN")).toBe(1);
  });

  test.each([
    ["TEN", 1],
    ["ALL", 0],
  ])("confirms an order with the coupon %s and issues %i invoices", async (code, count) => {
    expect(await confirm(await applyCouponTo(await held(), code))).toEqual({ ok: true });
    expect(await deps.db.selectFrom("invoices").select("number").execute()).toHaveLength(count);
  });

  test("rejects an expired order whose customer has since made a free booking with the same coupon", async () => {
    const lateOrder = await applyCouponTo(await held(), "ALL");
    await expire(lateOrder);
    await applyCouponTo(await held({ from: "14:00", to: "15:00" }), "ALL");
    expect(await confirm(lateOrder)).toEqual({ ok: false, reason: texts.refund.couponUsedUp });
  });
});
