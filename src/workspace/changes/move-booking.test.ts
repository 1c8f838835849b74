import { describe, expect, it, vi } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { customerNo, detailsOf, heldOrder, testClock, timesOn, wishFor } from "../booking/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { changeRows, rowsOf } from "../database/testing.ts";

import { type PaperKey, readInvoice } from "../invoice/read-invoice.ts";
import { calendarText } from "../invoice/testing.ts";
import { paymentCallback } from "../payment/payment-callback.ts";
import { syncRefunds } from "../payment/refunds.ts";
import {
  atDashboard,
  begin,
  heldAndBegun,
  letTimePass,
  paidBooking,
  payAt,
  paymentService,
  stateOf,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { booksOf, doctorFinds, toPay } from "./testing.ts";

const thursday = "2026-12-03";
const friday = "2026-12-04";
const at = (date: string, time: string) => istInstant(date, time).toISOString();

describe.each(databaseKinds)("a customer moves a booking, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, {
    kind,
    coupons: [{ code: "FLAT", kind: "flat", flatPaise: 20_000, validUntil: "2099-12-31" }],
  });

  const room = timesOn(thursday, "15:00", "16:00");
  type Key = { orderId: string; token: string };
  const move = (
    key: Key,
    times: ReturnType<typeof timesOn>,
    expectedTotalPaise = 118_000,
    catalogId?: string,
  ) => moveBooking(deps, { ...key, ...times, expectedTotalPaise, catalogId });
  const slots = () =>
    deps.db
      .selectFrom("orders")
      .select(["item_id", "starts_at", "status"])
      .where("status", "in", ["held", "confirmed"])
      .execute();
  const unpaidMove = async (key: Key) => (await detailsOf(deps, key)).move.unpaid;
  const books = (orderId: string) => booksOf(deps.db, orderId, clock.now());
  const payDifference = async (key: Key, gatewayOrderId: string) =>
    verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });

  it("the gateway is told what the difference pays for: the new time", async () => {
    const { key } = await paidBooking(deps, gateway, room);
    const moved = await move(key, timesOn(friday, "15:00", "17:00"), 236_000);
    expect(moved).toMatchObject({
      is: "to_pay",
      reply: { amountPaise: 118_000, checkout: { description: "Banyan, 2 hours, Fri, 4 Dec 2026" } },
    });
  });

  it("for the same price swaps the slots at once, and no paper changes", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    // Half an hour later overlaps the booking's own time.
    expect(await move(key, timesOn(thursday, "15:30", "16:30"))).toEqual({ ok: true, is: "moved" });
    expect(await slots()).toEqual([
      { item_id: "room-small", starts_at: istInstant(thursday, "15:30"), status: "confirmed" },
    ]);
    expect(await books(orderId)).toMatchObject({ invoices: [118_000], creditNotes: [], refunded: 0 });
    expect((await stateOf(deps.db, orderId)).told).toEqual(["booking_confirmed", "booking_changed"]);
    expect(await calendarText(deps, key)).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:1[\s\S]*STATUS:CONFIRMED/);
    expect(await bookSlot(deps, wishFor({ ...room, end: room.end, customer: customerNo(2) }))).toMatchObject({
      code: "slot_taken",
    });
    expect(await doctorFinds(deps)).toEqual([]);
  });

  it("refuses a time that somebody else has, and offers others", async () => {
    const { key } = await paidBooking(deps, gateway, room);
    await paidBooking(deps, gateway, {
      ...timesOn(friday, "10:00", "11:00"),
      customer: customerNo(3),
    });
    const taken = await move(key, timesOn(friday, "10:30", "11:30"));
    expect(taken).toMatchObject({
      code: "slot_taken",
      alternatives: [{ start: expect.any(String) }, { start: expect.any(String) }],
    });
    // A booking stays in its centre.
    const elsewhere = "alternatives" in taken ? (taken.alternatives ?? []) : [];
    const [own] = await rowsOf(deps.db, "orders", { id: key.orderId });
    expect(elsewhere.filter(({ buildingId }) => buildingId !== own?.centre_id)).toEqual([]);
  });

  it("cheaper: returns the difference, credits the old price and invoices the new one", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, timesOn(thursday, "10:00", "13:00"));
    expect(await move(key, timesOn(friday, "10:00", "11:00"))).toEqual({ ok: true, is: "moved" });
    await letTimePass(deps, clock);
    expect(await books(orderId)).toMatchObject({
      invoices: [354_000, 118_000],
      creditNotes: [354_000],
      refunded: 236_000,
      kept: 118_000,
    });
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      payments: ["captured"],
      refunds: ["refunded"],
    });
    expect(await doctorFinds(deps)).toEqual([]);
    // Each paper is told, and read by its number; without one the latest of its kind is meant.
    const { papers, invoice } = await detailsOf(deps, key);
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
    const numbers = papers.map(({ number }) => number);
    expect(invoice).toEqual({ number: numbers[2] });
    const total = async (paper: Omit<PaperKey, "orderId" | "token">) => {
      const found = await readInvoice(deps, { ...key, ...paper });
      return found.ok ? found.invoice.totalPaise : found.code;
    };
    expect(await total({ kind: "invoice", number: numbers[0] })).toBe(354_000);
    expect(await total({ kind: "invoice" })).toBe(118_000);
    expect(await total({ kind: "credit_note", number: numbers[1] })).toBe(354_000);
    const other = await paidBooking(deps, gateway, { ...room, customer: customerNo(5) });
    const { invoices } = await stateOf(deps.db, other.orderId);
    expect(await total({ kind: "invoice", number: invoices[0] })).toBe("not_found");
  });

  it("dearer, paid on the gateway's own page: the way back names the move, which a first payment does not", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const asked = toPay(await move(key, timesOn(friday, "10:00", "12:00"), 236_000));
    const evidence = await payAt(gateway, asked.checkout.gatewayOrderId, "success");
    const back = await paymentCallback(deps, orderId, evidence);
    expect(back).toMatch(/^\/payment-success\//);
    expect(new URL(back, "https://baithak.example").searchParams.get("moved")).toBe(
      `${friday}T10:00:00+05:30`,
    );
    expect((await slots())[0]).toMatchObject({ starts_at: istInstant(friday, "10:00"), status: "confirmed" });
    const first = await heldAndBegun(deps, { ...room, customer: customerNo(6) });
    const paid = await payAt(gateway, first.gatewayOrderId, "success");
    expect(await paymentCallback(deps, first.orderId, paid)).not.toContain("moved");
  });

  it("dearer: holds the new time, and moves when the difference is paid", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const asked = toPay(await move(key, timesOn(thursday, "15:00", "17:00"), 236_000));
    expect(asked).toMatchObject({
      amountPaise: 118_000,
      checkout: { callbackUrl: `https://baithak.example/order/callback/${orderId}` },
    });
    expect((await slots()).length).toBe(2);
    expect(
      await bookSlot(deps, wishFor({ ...timesOn(thursday, "16:00", "17:00"), customer: customerNo(4) })),
    ).toMatchObject({ code: "slot_taken" });
    const unpaid = {
      ...{ catalogId: "room-small", start: `${thursday}T15:00:00+05:30`, end: `${thursday}T17:00:00+05:30` },
      ...{ totalPaise: 236_000, differencePaise: 118_000, holdExpiresAt: asked.holdExpiresAt },
    };
    expect(await unpaidMove(key)).toMatchObject({ ...unpaid, paymentStatus: "created" });
    // Asked once more, it is the same hold and the same payment.
    const again = await move(key, timesOn(thursday, "15:00", "17:00"), 236_000);
    expect(toPay(again).paymentId).toBe(asked.paymentId);
    expect(await payDifference(key, asked.checkout.gatewayOrderId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "captured",
    });
    expect(await slots()).toEqual([
      { item_id: "room-small", starts_at: istInstant(thursday, "15:00"), status: "confirmed" },
    ]);
    expect(await books(orderId)).toMatchObject({
      order: { ends_at: istInstant(thursday, "17:00"), moves: 1, total_paise: 236_000 },
      invoices: [118_000, 236_000],
      creditNotes: [118_000],
      kept: 236_000,
    });
    expect(await doctorFinds(deps)).toEqual([]);
    expect(await unpaidMove(key)).toBeNull();
    // What is cancelled afterwards goes back over both payments.
    const wish = {
      by: "customer",
      orderId,
      reason: "You cancelled this booking.",
      expectedRefundPaise: 236_000,
    } as const;
    expect(await cancelBooking(deps, wish)).toMatchObject({ ok: true, refundPaise: 236_000 });
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({ payments: ["refunded", "refunded"] });
    expect(await books(orderId)).toMatchObject({ kept: 0, creditNotes: [118_000, 236_000] });
    expect(await doctorFinds(deps)).toEqual([]);
  });

  it("dearer, and not paid in time: the booking keeps its old time, and the new one is free", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const asked = toPay(await move(key, timesOn(friday, "10:00", "12:00"), 236_000));
    clock.advance(16);
    expect(await unpaidMove(key)).toBeNull();
    await heldOrder(deps, { ...timesOn(friday, "10:00", "11:00"), customer: customerNo(5) });
    // The money comes late, and the new time is gone: it goes back, the booking stands.
    await payDifference(key, asked.checkout.gatewayOrderId);
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured", "refunded"],
      refunds: ["refunded"],
      reasons: ["Someone else booked the slot before your payment arrived."],
    });
    expect(await books(orderId)).toMatchObject({
      order: { moves: 0 },
      invoices: [118_000],
      creditNotes: [],
      kept: 118_000,
    });
    expect(await doctorFinds(deps)).toEqual([]);
  });

  it("takes only the days that are new of passes that are kept for longer, or for other days", async () => {
    const passes = (dates: readonly string[]) => ({
      ...{ catalogId: "desk", quantity: 3, dates },
      start: at(dates[0] ?? "", "00:00"),
      end: at(dates.at(-1) ?? "", "24:00"),
    });
    const taken = async () => {
      const rows = deps.db.selectFrom("day_passes").select(["day", "taken"]).where("taken", ">", 0);
      return (await rows.orderBy("day").execute()).map((row) => [String(row.day).slice(0, 10), row.taken]);
    };
    const { key, orderId } = await paidBooking(deps, gateway, { ...passes([thursday, friday]), people: 1 });
    const ask = (dates: readonly string[], expectedTotalPaise: number) => {
      const { catalogId: _, quantity: __, ...time } = passes(dates);
      return moveBooking(deps, { ...key, ...time, expectedTotalPaise });
    };
    // Three of five passes are the booking's own on the first two days: three more would not be left. Nor does what is held
    // for a move that was asked for before, and not paid, stand in the way of another one.
    expect(await ask([thursday, friday, "2026-12-05"], 1_062_000)).toMatchObject({ is: "to_pay" });
    const asked = toPay(await ask([thursday, friday, "2026-12-05", "2026-12-08"], 1_416_000));
    const all = [thursday, friday, "2026-12-05", "2026-12-08"].map((date) => [date, 3]);
    expect(await taken()).toEqual(all);
    await payDifference(key, asked.checkout.gatewayOrderId);
    expect(await taken()).toEqual(all);
    expect((await books(orderId)).days.map(({ date }) => date)).toEqual(all.map(([date]) => date));
    expect(await doctorFinds(deps)).toEqual([]);
    expect(await cancelBooking(deps, { by: "operator", orderId, reason: "A leak." })).toMatchObject({
      refundPaise: 1_416_000,
    });
    expect(await taken()).toEqual([]);
  });

  it("late money still moves the booking when the new time is free", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const asked = toPay(await move(key, timesOn(thursday, "15:30", "17:30"), 236_000));
    clock.advance(30);
    await payDifference(key, asked.checkout.gatewayOrderId);
    expect(await books(orderId)).toMatchObject({
      order: { moves: 1, starts_at: istInstant(thursday, "15:30") },
    });
    expect(await books(orderId)).toMatchObject({ kept: 236_000 });
    expect(await doctorFinds(deps)).toEqual([]);
  });

  it("money for a move comes back once the booking was cancelled instead", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const asked = toPay(await move(key, timesOn(friday, "10:00", "12:00"), 236_000));
    await cancelBooking(deps, {
      by: "customer",
      orderId,
      reason: "You cancelled this booking.",
      expectedRefundPaise: 118_000,
    });
    expect(await slots()).toEqual([]);
    await payDifference(key, asked.checkout.gatewayOrderId);
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded", "refunded"],
    });
    expect(await doctorFinds(deps)).toEqual([]);
  });

  it("can be moved twice, until six hours before, which its page tells with the places and their prices", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    await move(key, timesOn(friday, "10:00", "11:00"));
    await move(key, timesOn(friday, "12:00", "13:00"));
    expect(await move(key, timesOn(friday, "14:00", "15:00"))).toMatchObject({ code: "not_movable" });
    expect((await detailsOf(deps, key)).move).toMatchObject({ canMove: false, left: 0, places: [] });
    await changeRows(deps.db, "orders", { moves: 0 }, { id: orderId });
    clock.set(istInstant(friday, "06:00"));
    expect((await detailsOf(deps, key)).move).toMatchObject({
      canMove: true,
      until: "2026-12-04T06:00:00+05:30",
      places: [
        { catalogId: "room-small", name: "Banyan", totalPaise: 118_000 },
        { catalogId: "room-large", name: "Peepal", totalPaise: 177_000 },
      ],
    });
    clock.set(istInstant(friday, "06:01"));
    expect(await move(key, timesOn(friday, "14:00", "15:00"))).toMatchObject({ code: "not_movable" });
  });

  it("keeps the coupon at its rate, never for more than it gives", async () => {
    const { key, orderId } = await heldAndBegun(deps, timesOn(thursday, "10:00", "12:00"));
    await applyCoupon(deps, { ...key, code: "FLAT" });
    await payDifference(key, await begin(deps, key));
    expect((await books(orderId)).kept).toBe(212_400);
    // ₹2,000 less ₹200; of ₹1,000 the same rate leaves ₹900, and of ₹3,000 the coupon gives no more than its ₹200.
    expect(await move(key, timesOn(friday, "10:00", "11:00"), 106_200)).toMatchObject({ is: "moved" });
    expect(await doctorFinds(deps)).toEqual([]);
    expect(await move(key, timesOn(friday, "10:00", "13:00"), 1)).toMatchObject({
      totalPaise: 330_400,
    });
  });

  it("after a refund by hand, credits and refunds what is left", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, timesOn(thursday, "10:00", "12:00"));
    const payment = await deps.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    await atDashboard(gateway, payment.gateway_payment_id ?? "", "refund", 50_000);
    await vi.waitFor(async () => {
      const record = await deps.gateway.payment(payment.gateway_payment_id ?? "");
      if (record.is === "ok") await syncRefunds(deps, record.value);
      expect(await books(orderId)).toMatchObject({ kept: 186_000 });
    });
    expect(await move(key, timesOn(friday, "10:00", "11:00"))).toMatchObject({ is: "moved" });
    await letTimePass(deps, clock);
    expect(await books(orderId)).toMatchObject({ kept: 68_000, invoices: [236_000, 118_000] });
    expect(await doctorFinds(deps)).toEqual([]);
  });
});
