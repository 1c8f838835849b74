import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { bookingRequestFor, detailsOf, testClock, timesOn, uniqueCustomer } from "../booking/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { changeRows, rowsOf } from "../database/testing.ts";
import { readInvoice, type TaxDocumentKey } from "../invoice/read-invoice.ts";
import { calendarText } from "../invoice/testing.ts";
import { paymentCallback } from "../payment/payment-callback.ts";
import {
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentService,
  runBackgroundRounds,
  startPayment,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { cancelOrder, paymentOf, reconciliationFindings, recordsOf } from "./testing.ts";

const thursday = "2026-12-03";
const friday = "2026-12-04";
const instantAt = (date: string, time: string) => istInstant(date, time).toISOString();

describe.each(databaseKinds)("moveBooking, on %s", (kind) => {
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
  const books = (orderId: string) => recordsOf(deps.db, orderId, clock.now());
  const payDifference = async (key: Key, gatewayOrderId: string) =>
    verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });

  it("rejects a move to a taken time with alternatives of the same centre", async () => {
    const { key } = await paidBooking(deps, gateway, room);
    await paidBooking(deps, gateway, {
      ...timesOn(friday, "10:00", "11:00"),
      customer: uniqueCustomer(3),
    });
    const takenPasses = await move(key, timesOn(friday, "10:30", "11:30"));
    expect(takenPasses).toMatchObject({
      code: "slot_taken",
      alternatives: [{ start: expect.any(String) }, { start: expect.any(String) }],
    });
    // A booking must stay in its centre.
    const alternatives = "alternatives" in takenPasses ? (takenPasses.alternatives ?? []) : [];
    const [order] = await rowsOf(deps.db, "orders", { id: key.orderId });
    expect(alternatives.filter(({ buildingId }) => buildingId !== order?.centre_id)).toEqual([]);
  });

  it("refunds the price difference of a move to a cheaper time, credits the old invoice and issues a new one", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, timesOn(thursday, "10:00", "13:00"));
    expect(await move(key, timesOn(friday, "10:00", "11:00"))).toEqual({ ok: true, is: "moved" });
    expect((await orderState(deps.db, orderId)).notifications).toEqual([
      "booking_confirmed",
      "booking_changed",
    ]);
    expect(await calendarText(deps, key)).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:1[\s\S]*STATUS:CONFIRMED/);
    await runBackgroundRounds(deps, clock);
    expect(await books(orderId)).toMatchObject({
      invoices: [354_000, 118_000],
      creditNotes: [354_000],
      refunded: 236_000,
      kept: 118_000,
    });
    expect(await orderState(deps.db, orderId)).toMatchObject({
      payments: ["captured"],
      refunds: ["refunded"],
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
    // A document is identified by its number. Without a number, the latest document of its kind is returned.
    const { papers, invoice } = await detailsOf(deps, key);
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
    const numbers = papers.map(({ number }) => number);
    expect(invoice).toEqual({ number: numbers[2] });
    const total = async (document: Omit<TaxDocumentKey, "orderId" | "token">) => {
      const found = await readInvoice(deps, { ...key, ...document });
      return found.ok ? found.invoice.totalPaise : found.code;
    };
    expect(await total({ kind: "invoice", number: numbers[0] })).toBe(354_000);
    expect(await total({ kind: "invoice" })).toBe(118_000);
    expect(await total({ kind: "credit_note", number: numbers[1] })).toBe(354_000);
    const otherBooking = await paidBooking(deps, gateway, { ...room, customer: uniqueCustomer(5) });
    const { invoices } = await orderState(deps.db, otherBooking.orderId);
    expect(await total({ kind: "invoice", number: invoices[0] })).toBe("not_found");
  });

  it("after the payment of a move, the gateway's page redirects to a path with the new time", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const requested = paymentOf(await move(key, timesOn(friday, "10:00", "12:00"), 236_000));
    const evidence = await payAt(gateway, requested.checkout.gatewayOrderId, "success");
    const callbackResult = await paymentCallback(deps, orderId, evidence);
    expect(callbackResult).toMatch(/^\/payment-success\//);
    expect(new URL(callbackResult, "https://baithak.example").searchParams.get("moved")).toBe(
      `${friday}T10:00:00+05:30`,
    );
    expect((await slots())[0]).toMatchObject({ starts_at: istInstant(friday, "10:00"), status: "confirmed" });
  });

  it("holds the new time of a move to a more expensive time, and moves the booking once the difference is paid", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const requested = paymentOf(await move(key, timesOn(thursday, "15:00", "17:00"), 236_000));
    expect(requested).toMatchObject({
      amountPaise: 118_000,
      checkout: {
        callbackUrl: `https://baithak.example/order/callback/${orderId}`,
        description: "Banyan, 2 hours, Thu, 3 Dec 2026",
      },
    });
    expect((await slots()).length).toBe(2);
    expect(
      await bookSlot(
        deps,
        bookingRequestFor({ ...timesOn(thursday, "16:00", "17:00"), customer: uniqueCustomer(4) }),
      ),
    ).toMatchObject({ code: "slot_taken" });
    const unpaid = {
      ...{ catalogId: "room-small", start: `${thursday}T15:00:00+05:30`, end: `${thursday}T17:00:00+05:30` },
      ...{ totalPaise: 236_000, differencePaise: 118_000, holdExpiresAt: requested.holdExpiresAt },
    };
    expect(await unpaidMove(key)).toMatchObject({ ...unpaid, paymentStatus: "created" });
    // A repeated request finds the hold and the payment of the first request.
    const repeatedMove = await move(key, timesOn(thursday, "15:00", "17:00"), 236_000);
    expect(paymentOf(repeatedMove).paymentId).toBe(requested.paymentId);
    expect(await payDifference(key, requested.checkout.gatewayOrderId)).toMatchObject({
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
    expect(await reconciliationFindings(deps)).toEqual([]);
    expect(await unpaidMove(key)).toBeNull();
    // A cancellation after the move refunds both payments.
    const bookingRequest = {
      orderId,
      reason: "You cancelled this booking.",
      expectedRefundPaise: 236_000,
    } as const;
    expect(await cancelBooking(deps, bookingRequest)).toMatchObject({ ok: true, refundPaise: 236_000 });
    await runBackgroundRounds(deps, clock);
    expect(await orderState(deps.db, orderId)).toMatchObject({ payments: ["refunded", "refunded"] });
    expect(await books(orderId)).toMatchObject({ kept: 0, creditNotes: [118_000, 236_000] });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  it("reserves passes only on the additional days when a move adds days", async () => {
    const passes = (dates: readonly string[]) => ({
      ...{ catalogId: "desk", quantity: 3, dates },
      start: instantAt(dates[0] ?? "", "00:00"),
      end: instantAt(dates.at(-1) ?? "", "24:00"),
    });
    const takenPasses = async () => {
      const rows = deps.db.selectFrom("day_passes").select(["day", "taken"]).where("taken", ">", 0);
      return (await rows.orderBy("day").execute()).map((row) => [String(row.day).slice(0, 10), row.taken]);
    };
    const { key, orderId } = await paidBooking(deps, gateway, { ...passes([thursday, friday]), people: 1 });
    const requestMove = (dates: readonly string[], expectedTotalPaise: number) => {
      const { catalogId: _, quantity: __, ...time } = passes(dates);
      return moveBooking(deps, { ...key, ...time, expectedTotalPaise });
    };
    // The booking holds three of five passes on the first two days. Its own passes must count as free, or three more
    // would not fit. A move that was requested before but not paid does not block the next move.
    expect(await requestMove([thursday, friday, "2026-12-05"], 1_062_000)).toMatchObject({ is: "to_pay" });
    const requested = paymentOf(await requestMove([thursday, friday, "2026-12-05", "2026-12-08"], 1_416_000));
    const all = [thursday, friday, "2026-12-05", "2026-12-08"].map((date) => [date, 3]);
    expect(await takenPasses()).toEqual(all);
    await payDifference(key, requested.checkout.gatewayOrderId);
    expect(await takenPasses()).toEqual(all);
    expect((await books(orderId)).days.map(({ date }) => date)).toEqual(all.map(([date]) => date));
    expect(await reconciliationFindings(deps)).toEqual([]);
    expect(await cancelOrder(deps, orderId, "A leak.")).toMatchObject({
      refundPaise: 1_416_000,
    });
    expect(await takenPasses()).toEqual([]);
  });

  it("moves the booking when the difference is paid late and the new time is still free", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const requested = paymentOf(await move(key, timesOn(thursday, "15:30", "17:30"), 236_000));
    clock.advance(30);
    expect(await unpaidMove(key)).toBeNull();
    await payDifference(key, requested.checkout.gatewayOrderId);
    expect(await books(orderId)).toMatchObject({
      order: { moves: 1, starts_at: istInstant(thursday, "15:30") },
    });
    expect(await books(orderId)).toMatchObject({ kept: 236_000 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  it("shows the deadline, the rooms and the prices of a possible move", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    await changeRows(deps.db, "orders", { moves: 2 }, { id: orderId });
    expect((await detailsOf(deps, key)).move).toMatchObject({ canMove: false, left: 0, places: [] });
    await changeRows(deps.db, "orders", { moves: 0 }, { id: orderId });
    expect((await detailsOf(deps, key)).move).toMatchObject({
      canMove: true,
      until: "2026-12-03T09:00:00+05:30",
      places: [
        { catalogId: "room-small", name: "Banyan", totalPaise: 118_000 },
        { catalogId: "room-large", name: "Peepal", totalPaise: 177_000 },
      ],
    });
  });

  it("a moved booking keeps its coupon at the same rate, up to the coupon's maximum", async () => {
    const { key, orderId } = await holdWithStartedPayment(deps, timesOn(thursday, "10:00", "12:00"));
    await applyCoupon(deps, { ...key, code: "FLAT" });
    await payDifference(key, await startPayment(deps, key));
    expect((await books(orderId)).kept).toBe(212_400);
    // The coupon deducted ₹200 from ₹2,000. At that rate it deducts ₹100 from ₹1,000, and at most ₹200 from ₹3,000.
    expect(await move(key, timesOn(friday, "10:00", "11:00"), 106_200)).toMatchObject({ is: "moved" });
    expect(await reconciliationFindings(deps)).toEqual([]);
    expect(await move(key, timesOn(friday, "10:00", "13:00"), 1)).toMatchObject({
      totalPaise: 330_400,
    });
  });
});
