import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createModelGateway, type ModelGateway } from "../../../tests/support/model-gateway.ts";
import * as texts from "../../texts/error-messages.ts";
import { bookSlot } from "../booking/book-slot.ts";
import {
  bookingRequestFor,
  daysFrom,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { verifyBooking } from "../booking/verify-booking.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import type { StaffActor } from "../database/audit.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { tokenOf } from "../orders/order-ids.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { orderState, payAtModel, paymentDepsWith, proofOf } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { bookByPhone, type PhoneBooking, type PhoneBookingRequest } from "./book-by-phone.ts";
import { moveBooking } from "./move-booking.ts";
import { moveByStaff } from "./move-by-staff.ts";
import { resendEmail } from "./resend-email.ts";
import { paymentOf, reconciliationFindings, recordsOf } from "./testing.ts";

const asha: StaffActor = { kind: "staff", user: "asha" };
const [thursday, friday] = ["2026-11-26", "2026-11-27"];
const reason = "Regular customer, after a power cut";

describe.each(databaseKinds)("bookings by phone, on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, {
    kind,
    coupons: [{ code: "TEN" }, { code: "ALL", percent: 100, maxDiscountPaise: 10_000_000 }],
  });
  let gateway: ModelGateway;
  let deps: PaymentDeps;
  beforeEach(() => {
    gateway = createModelGateway();
    deps = paymentDepsWith(database.db, clock, gateway);
  });

  const requestFor = ({
    payment = { by: "link" },
    couponCode,
    ...overrides
  }: Partial<PhoneBookingRequest> & { from?: string; to?: string } = {}): PhoneBookingRequest => {
    const { visitorId: _, ...request } = bookingRequestFor({
      ...timesOn(thursday, "10:00", "12:00"),
      ...overrides,
    });
    return { ...request, payment, couponCode };
  };
  const book = (overrides?: Parameters<typeof requestFor>[0], isPreview = false, as: StaffActor = asha) =>
    bookByPhone(
      { ...deps, actor: as },
      requestFor(overrides),
      async (_, booking) => ({ ok: true, ...booking }) as const,
      {
        isPreview,
      },
    );
  const booked = async (overrides?: Parameters<typeof requestFor>[0]): Promise<PhoneBooking> => {
    const result = await book(overrides);
    if (!result.ok) throw new Error(result.message);
    return result;
  };
  const orders = () => rowsOf(database.db, "orders");
  const actsOf = (subject: string) => rowsOf(database.db, "audit", { subject }, "id");

  test("holds the time for two hours and enqueues the payment link", async () => {
    const { order, mails } = await booked();
    expect(order).toMatchObject({ status: "held", visitor_id: null, network: null, total_paise: 236_000 });
    expect(order.hold_expires_at).toEqual(new Date(`${monday}T09:00:00+05:30`));
    expect(mails).toBe(1);
    expect(await orderState(database.db, order.id)).toMatchObject({
      invoices: [],
      notifications: ["payment_link"],
    });
    expect(await actsOf(order.id)).toMatchObject([
      { act: "slot_held", actor: "staff", actor_user: "asha" },
      { act: "booked_by_phone", actor: "staff", actor_user: "asha", details: { payment: "link" } },
    ]);
  });

  test("confirms on invoice with the invoice and the due date, and rejects one that is too late", async () => {
    const late = await book({ payment: { by: "invoice", dueOn: "2027-01-08" } });
    expect(late).toMatchObject({ code: "validation_failed", fields: { due: expect.any(String) } });
    expect(await orders()).toEqual([]);
    const { order, mails } = await booked({ payment: { by: "invoice", dueOn: "2027-01-07" } });
    expect(order).toMatchObject({ status: "confirmed", due_on: "2027-01-07", total_paise: 236_000 });
    expect(mails).toBe(1);
    const state = await orderState(database.db, order.id);
    expect(state).toMatchObject({ invoices: ["DL/2627/000001"], notifications: ["booking_confirmed"] });
    const { order: byDefault } = await booked({
      ...timesOn(friday, "10:00", "11:00"),
      payment: { by: "invoice" },
    });
    expect(byDefault.due_on).toBe("2026-12-08");
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("confirms a free booking without an invoice, records the reason, and keeps it free at the same price", async () => {
    const { order: other } = await booked({ catalogId: "room-large", customer: uniqueCustomer(6) });
    const { order, mails } = await booked({ payment: { by: "free", reason } });
    expect(await firstRow(database.db, "orders", { id: other.id })).toMatchObject({
      total_paise: other.total_paise,
    });
    expect(order).toMatchObject({ status: "confirmed", total_paise: 0, coupon_code: null, due_on: null });
    expect(order.quote).toMatchObject({ subtotalPaise: 200_000, discountPaise: 200_000, totalPaise: 0 });
    expect(mails).toBe(1);
    const state = await orderState(database.db, order.id);
    expect(state).toMatchObject({ invoices: [], payments: [], notifications: ["booking_confirmed"] });
    expect((await actsOf(order.id)).at(-1)).toMatchObject({
      ...{ act: "booked_by_phone", details: { payment: "free", reason } },
    });
    const moved = await moveBooking(deps, {
      ...{ orderId: order.id, token: tokenFor(order.id) },
      ...{ ...timesOn(friday, "10:00", "12:00"), expectedTotalPaise: 0 },
    });
    expect(moved).toMatchObject({ ok: true });
    expect(await firstRow(database.db, "orders", { id: order.id })).toMatchObject({
      total_paise: 0,
      moves: 1,
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("a customer pays the difference if a free booking moves to a more expensive time, which staff cannot do by the rules", async () => {
    const { order } = await booked({ payment: { by: "free", reason } });
    const key = { orderId: order.id, token: tokenFor(order.id) };
    const longer = { ...timesOn(friday, "10:00", "18:00"), catalogId: "room-large" };
    const priceAfterWaiver = { subtotalPaise: 1_200_000, discountPaise: 200_000, totalPaise: 1_180_000 };
    const byDesk = {
      orderId: order.id,
      price: "by_rules",
      reason: "The customer called.",
      ...longer,
    } as const;
    expect(await moveByStaff({ ...deps, actor: asha, refundLimitPaise: null }, byDesk)).toMatchObject({
      ...{ code: "price_changed", totalPaise: priceAfterWaiver.totalPaise },
    });
    expect(await moveBooking(deps, { ...key, ...longer, expectedTotalPaise: 0 })).toMatchObject({
      ...{ code: "price_changed", totalPaise: priceAfterWaiver.totalPaise },
    });
    const request = { ...key, ...longer, expectedTotalPaise: priceAfterWaiver.totalPaise };
    const { amountPaise, checkout } = paymentOf(await moveBooking(deps, request));
    expect(amountPaise).toBe(priceAfterWaiver.totalPaise);
    const { id: paymentId } = payAtModel(gateway, checkout.gatewayOrderId);
    const proof = proofOf(checkout.gatewayOrderId, paymentId);
    expect(await verifyPayment(deps, { ...key, ...proof })).toMatchObject({ ok: true });
    const moved = await firstRow(database.db, "orders", { id: order.id });
    expect(moved).toMatchObject({ moves: 1, total_paise: priceAfterWaiver.totalPaise, coupon_code: null });
    expect(moved.quote).toMatchObject(priceAfterWaiver);
    expect(await recordsOf(database.db, order.id, clock.now())).toMatchObject({
      ...{ invoices: [priceAfterWaiver.totalPaise], creditNotes: [], kept: priceAfterWaiver.totalPaise },
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
    clock.advance(1);
    const back = { ...key, ...timesOn(friday, "10:00", "11:00"), catalogId: "room-small" };
    expect(await moveBooking(deps, { ...back, expectedTotalPaise: 0 })).toMatchObject({ is: "moved" });
    expect(await recordsOf(database.db, order.id, clock.now())).toMatchObject({
      ...{ refunded: priceAfterWaiver.totalPaise, kept: 0 },
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("books passes for separate dates", async () => {
    const dates = [thursday, "2026-11-28"];
    const passes = { catalogId: "desk", people: 2, quantity: 2, dates, ...daysFrom(thursday, "2026-11-29") };
    const { order } = await booked({ ...passes, payment: { by: "invoice" } });
    expect(order).toMatchObject({ quantity: 2, cancelled_dates: [friday], total_paise: 472_000 });
  });

  test("charges the site's price for each payment method, with and without a coupon", async () => {
    for (const [index, couponCode] of [undefined, "TEN"].entries()) {
      const time = timesOn(index === 0 ? thursday : friday, "10:00", "12:00");
      const site = await heldOrder(deps, { ...time, catalogId: "room-large", customer: uniqueCustomer(1) });
      if (couponCode !== undefined) await applyCoupon(deps, { ...site.key, code: couponCode });
      const { quote } = await firstRow(database.db, "orders", { id: site.orderId });
      await expireAll();
      for (const payment of [{ by: "link" }, { by: "invoice" }] as const) {
        const preview = await book({ ...time, catalogId: "room-large", couponCode, payment }, true);
        expect(preview).toMatchObject({ ok: true, order: { quote, total_paise: quote.totalPaise } });
      }
      const verified = await verifyBooking(deps, { ...bookingRequestFor(time), catalogId: "room-large" });
      if (couponCode === undefined) expect(verified).toEqual({ ok: true, quote });
    }
  });

  test("returns the same errors as a booking on the site", async () => {
    await heldOrder(deps, { ...timesOn(thursday, "15:00", "16:00"), customer: uniqueCustomer(2) });
    for (const wanted of [
      timesOn(thursday, "15:00", "16:00"),
      timesOn(thursday, "08:00", "10:00"),
      timesOn(monday, "07:00", "08:00"),
      timesOn("2027-03-01", "10:00", "11:00"),
      { catalogId: "room-unknown" },
      { buildingId: "centre-excluded", catalogId: "room-excluded" },
      { people: 9 },
      { catalogId: "desk", people: 6, quantity: 6, ...daysFrom(thursday, friday) },
    ]) {
      const site = await bookSlot(deps, { ...requestFor(wanted), visitorId: null });
      expect(site.ok).toBe(false);
      expect(await book(wanted)).toEqual(site);
    }
    expect(await orders()).toHaveLength(1);
  });

  test("a coupon that is invalid or leaves nothing to pay holds nothing", async () => {
    expect(await book({ couponCode: "NOSUCH" })).toMatchObject({ code: "coupon_unknown" });
    for (const by of ["link", "invoice"] as const)
      expect(await book({ couponCode: "ALL", payment: { by } })).toMatchObject({
        ...{ code: "order_not_payable", message: texts.staff.nothingToPay },
      });
    expect(await orders()).toEqual([]);
    expect(await rowsOf(database.db, "coupon_uses")).toEqual([]);
    const { order } = await booked({ couponCode: "TEN" });
    expect(order).toMatchObject({ coupon_code: "TEN", total_paise: 212_400 });
  });

  test("stores nothing and rethrows the error if the completion fails", async () => {
    const failing = bookByPhone(
      { ...deps, actor: asha },
      requestFor(),
      () => Promise.reject(new Error("The response could not be stored.")),
      { isPreview: false },
    );
    await expect(failing).rejects.toThrow("The response could not be stored.");
    expect(await orders()).toEqual([]);
  });

  test("a preview stores nothing, and shows what a booking stores", async () => {
    const before = await rowsOf(database.db, "audit");
    for (const payment of [{ by: "link" }, { by: "invoice" }, { by: "free", reason }] as const) {
      const preview = await book({ payment }, true);
      expect(preview).toMatchObject({ ok: true, mails: 1 });
      for (const table of ["orders", "outbox", "invoices"] as const)
        expect(await rowsOf(database.db, table)).toEqual([]);
    }
    expect(await rowsOf(database.db, "audit")).toEqual(before);
  });

  describe("a race for one room", () => {
    const ravi: StaffActor = { kind: "staff", user: "ravi" };
    const visitor = {
      ...timesOn(thursday, "10:00", "12:00"),
      customer: uniqueCustomer(5),
      visitorId: "a visitor",
    };

    /** Two members and a visitor book the same room at once. */
    const race = (rooms: readonly (readonly [centre: string, room: string])[]) => {
      const [first, second, third] = rooms.map(([buildingId, catalogId]) => ({ buildingId, catalogId }));
      return Promise.all([
        book({ ...first, customer: uniqueCustomer(3), payment: { by: "free", reason } }),
        book({ ...second, customer: uniqueCustomer(4) }, false, ravi),
        bookSlot(deps, bookingRequestFor({ ...visitor, ...third })),
      ]);
    };

    test("is won by one, and the others get alternatives", async () => {
      const results = await race(Array.from({ length: 3 }, () => ["centre-one", "room-small"] as const));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      for (const result of results.filter(({ ok }) => !ok)) {
        expect(result).toMatchObject({ code: "slot_taken" });
        expect(result).toHaveProperty("alternatives.0.catalogId");
      }
      const [order, ...others] = await orders();
      expect(others).toEqual([]);
      expect(await rowsOf(database.db, "outbox", {})).toHaveLength(order?.visitor_id === null ? 1 : 0);
    });

    test("lets everybody book if each books another room (control run)", async () => {
      const results = await race([
        ["centre-one", "room-small"],
        ["centre-one", "room-large"],
        ["centre-near", "room-near"],
      ]);
      expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
      expect(await orders()).toHaveLength(3);
    });
  });

  test("sends the payment link again while the hold is unpaid, and nothing after it has ended", async () => {
    const { order } = await booked();
    const resend = () => resendEmail({ ...deps, actor: asha }, order.id);
    expect(await resend()).toEqual({ ok: true, email: "payment_link" });
    clock.advance(120);
    expect(await resend()).toMatchObject({ code: "not_changeable" });
    const { order: free } = await booked({ payment: { by: "free", reason } });
    expect(await resendEmail({ ...deps, actor: asha }, free.id)).toEqual({
      ok: true,
      email: "booking_confirmed",
    });
  });

  async function expireAll(): Promise<void> {
    clock.advance(15);
    await expireOverdueHolds(deps);
    clock.set(new Date(`${monday}T07:00:00+05:30`));
  }
  const tokenFor = (id: string) => tokenOf(deps.tokenSecrets, { id, token_version: 0 });
});
