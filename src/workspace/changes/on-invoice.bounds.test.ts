import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { readAmountDue } from "../booking/change-terms.ts";
import { correctKeptFee } from "../booking/end-booking.ts";
import { daysFrom, detailsOf, heldOrder, seededDatabase, testClock, timesOn } from "../booking/testing.ts";
import type { StaffActor } from "../database/audit.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { settle } from "../payment/settle.ts";
import { addPayment, orderState, paymentDepsWith, startPayment, testEvidence } from "../payment/testing.ts";
import { bookOnInvoice, type InvoiceBookingRequest } from "./book-on-invoice.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { cancelByStaff, refundByStaff } from "./cancel-by-staff.ts";
import { confirmPaidOutside, type OutsidePaymentRequest } from "./confirm-paid-outside.ts";
import { correctBuyer } from "./correct-buyer.ts";
import { moveBooking } from "./move-booking.ts";
import { moveByStaff } from "./move-by-staff.ts";
import { reconciliationFindings, recordsOf } from "./testing.ts";

const asha: StaffActor = { kind: "staff", user: "asha" };
const ravi = { name: "Ravi Iyer", email: "ravi@example.in", phone: "+919876543211" };
const [monday, thursday, friday] = ["2026-11-23", "2026-12-03", "2026-12-04"];
/** 15 days after Monday, the default. */
const dueOn = "2026-12-08";
const reason = "You asked us to cancel it.";

describe.each(databaseKinds)("bookings on invoice, on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  let deps: PaymentDeps;
  let key: { orderId: string; token: string };
  /** Holds an hour of a room for ₹1,180. */
  beforeEach(async () => {
    deps = paymentDepsWith(database.db, clock, createModelGateway());
    ({ key } = await heldOrder(deps, timesOn(thursday, "10:00", "11:00")));
  });

  const staff = () => ({ ...deps, actor: asha, refundLimitPaise: 0 });
  const book = (overrides: Partial<InvoiceBookingRequest> = {}) =>
    bookOnInvoice(staff(), { orderId: key.orderId, ...overrides });
  const pay = (amountPaise: number, overrides: Partial<OutsidePaymentRequest> = {}) =>
    confirmPaidOutside(staff(), {
      ...{ orderId: key.orderId, means: "bank_transfer", amountPaise, reference: "UTR1" },
      ...{ date: monday, ...overrides },
    });
  const cancel = (expectedRefundPaise: number, dates?: readonly string[]) =>
    cancelBooking(deps, { orderId: key.orderId, reason, expectedRefundPaise, dates });
  const cancelForStaff = (refund: Parameters<typeof cancelByStaff>[1]["refund"]) =>
    cancelByStaff(staff(), { orderId: key.orderId, reason, refund, isAfterTheEvent: true });
  const move = (from: string, to: string, expectedTotalPaise: number) =>
    moveBooking(deps, { ...key, ...timesOn(friday, from, to), expectedTotalPaise });
  const state = () => orderState(database.db, key.orderId);
  const order = () => firstRow(database.db, "orders", { id: key.orderId });
  const due = async () => readAmountDue(database.db, await order());
  const records = () => recordsOf(database.db, key.orderId, clock.now());
  const details = () => detailsOf(deps, key);
  const refused = (code: string, message: string) => ({ ok: false, code, message });
  const findings = () => reconciliationFindings(deps);

  describe("bookOnInvoice", () => {
    test("confirms a hold with the emails and the invoice of a booking, which state the due date", async () => {
      expect(await book()).toMatchObject({ ok: true, isNew: true, dueOn });
      expect(await state()).toMatchObject({
        ...{ status: "confirmed", payments: [], invoices: ["DL/2627/000001"] },
        notifications: ["booking_confirmed"],
      });
      const { content } = await firstRow(database.db, "invoices", { order_id: key.orderId });
      expect(content).toMatchObject({ dueOn, payments: [], totalPaise: 118_000 });
      const [entry] = await rowsOf(database.db, "audit", { act: "booking_confirmed" });
      expect(entry).toMatchObject({
        ...{ subject: key.orderId, actor: "staff", actor_user: "asha" },
        details: { totalPaise: 118_000, dueOn },
      });
      expect(await details()).toMatchObject({
        ...{ status: "confirmed", paymentStatus: "none", due: { on: dueOn, amountPaise: 118_000 } },
        cancellation: { refundNowPaise: 0, lessDueNowPaise: 118_000, canCancel: true },
      });
      expect(await findings()).toEqual([]);
    });

    test("changes nothing for a repeated request, and rejects another due date", async () => {
      await book({ dueOn: " 2026-12-01 " });
      const before = await state();
      for (const dueOn of ["2026-12-01", undefined])
        expect(await book({ dueOn })).toMatchObject({ ok: true, isNew: false, dueOn: "2026-12-01" });
      expect(await book({ dueOn: "2026-12-02" })).toEqual(
        refused("order_not_payable", texts.staff.otherDueDate("2026-12-01")),
      );
      expect(await state()).toEqual(before);
      expect((await order()).due_on).toBe("2026-12-01");
    });

    test.each(["2026-11-22", "2027-01-08", "2026-11-31", "tomorrow", ""])(
      "rejects the due date %j",
      async (dueOn) => {
        const fields = { due: texts.staff.dueDate("2027-01-07") };
        expect(await book({ dueOn })).toMatchObject({ code: "validation_failed", fields });
        expect(await state()).toMatchObject({ status: "held", notifications: [] });
      },
    );

    test.each([monday, "2027-01-07"])("accepts the due date %s", async (dueOn) => {
      expect(await book({ dueOn })).toMatchObject({ ok: true, isNew: true, dueOn });
    });

    test("rejects unknown, paid, cancelled, free and released orders, and holds of moves", async () => {
      expect(await book({ orderId: "ORD-0" })).toMatchObject({ code: "order_not_found" });
      const set = (values: object) => changeRows(database.db, "orders", values, { id: key.orderId });
      await set({ status: "cancelled" });
      expect(await book()).toEqual(refused("order_not_payable", texts.staff.notOnInvoice.cancelled));
      await set({ status: "released" });
      expect(await book()).toEqual(refused("order_not_payable", texts.staff.notOnInvoice.givenUp));
      await set({ status: "held", total_paise: 0 });
      expect(await book()).toEqual(refused("order_not_payable", texts.staff.nothingToPay));
      await set({ moves_order: key.orderId, total_paise: 118_000 });
      expect(await book()).toEqual(refused("order_not_payable", texts.staff.holdOfMove));
      await set({ moves_order: null });
      await pay(118_000);
      expect(await book()).toEqual(refused("order_not_payable", texts.staff.notOnInvoice.confirmed));
    });

    test("confirms an expired hold while its time is free, until it starts", async () => {
      clock.advance(20);
      await expireOverdueHolds(deps);
      const times = timesOn(thursday, "10:00", "11:00");
      const other = await heldOrder(deps, { ...times, customer: ravi });
      expect(await book()).toEqual(refused("slot_taken", texts.staff.notOnInvoice.slotGone));
      await changeRows(database.db, "orders", { status: "released" }, { id: other.orderId });
      clock.set(new Date(times.start));
      expect(await book()).toEqual(refused("order_not_payable", texts.staff.notOnInvoice.tooLate));
      clock.set(addMinutes(new Date(times.start), -24 * 60));
      expect(await book()).toMatchObject({ ok: true, isNew: true });
    });

    test("does not confirm what a preview has not shown", async () => {
      const preview = { booked: "another room", dueOn };
      expect(await book({ expected: preview })).toEqual(
        refused("refund_changed", texts.staff.bookingChanged),
      );
      const booked = await book();
      if (!booked.ok) throw new Error(booked.message);
      await changeRows(database.db, "orders", { status: "held", due_on: null }, { id: key.orderId });
      const otherDate = { booked: booked.booked, dueOn: "2026-12-09" };
      expect(await book({ expected: otherDate })).toMatchObject({ code: "refund_changed" });
      expect(await state()).toMatchObject({ status: "held" });
    });
  });

  describe("the payment of the invoice", () => {
    test("is recorded once, with the exact amount, and the booking is then paid", async () => {
      await book();
      for (const paise of [117_999, 118_001])
        expect(await pay(paise)).toMatchObject({
          ...{ code: "validation_failed", fields: { amount: texts.staff.otherDueAmount(paise, 118_000) } },
        });
      expect(texts.staff.otherDueAmount(117_999, 118_000)).toMatch(/₹1,179\.99 .*₹1,180 /);
      expect(await due()).toEqual({ on: dueOn, amountPaise: 118_000 });
      expect(await pay(118_000)).toMatchObject({ ok: true, isNew: true, isOfInvoice: true });
      expect(await pay(118_000)).toMatchObject({ ok: true, isNew: false });
      expect(await pay(118_000, { reference: "UTR2" })).toEqual(
        refused("order_not_payable", texts.staff.otherReference),
      );
      expect(await state()).toMatchObject({
        ...{ status: "confirmed", payments: ["captured"], invoices: ["DL/2627/000001"] },
        notifications: ["booking_confirmed"],
      });
      expect(await due()).toBeNull();
      const paid = await details();
      expect(paid).not.toHaveProperty("due");
      expect(paid.cancellation).toMatchObject({ refundNowPaise: 118_000 });
      expect(paid.cancellation).not.toHaveProperty("lessDueNowPaise");
      const [entry] = await rowsOf(database.db, "audit", { act: "payment_recorded" });
      expect(entry).toMatchObject({ actor_user: "asha", details: { amountPaise: 118_000 } });
      expect(await findings()).toEqual([]);
    });

    test("is refunded by the office after a cancellation", async () => {
      await book();
      await pay(118_000);
      expect(await cancel(118_000)).toMatchObject({ ok: true, refundPaise: 118_000 });
      expect(await state()).toMatchObject({ refunds: ["to_pay_out"] });
      expect(await findings()).toEqual([]);
    });

    test("at the gateway is refunded there, and the invoice stays due", async () => {
      const gatewayOrderId = await startPayment(deps, key);
      await book();
      expect(await settle(deps, testEvidence(gatewayOrderId))).toMatchObject({ reason: "money_returning" });
      expect(await state()).toMatchObject({
        ...{ status: "confirmed", payments: ["refund_pending"], refunds: ["pending"] },
        reasons: [texts.refund.onInvoice],
      });
      expect(await due()).toEqual({ on: dueOn, amountPaise: 118_000 });
      expect(await pay(118_000)).toMatchObject({ ok: true, isNew: true });
      expect(await findings()).toEqual([]);
    });
  });

  describe("a cancellation before the payment", () => {
    test("credits the invoice, refunds nothing, and leaves nothing due", async () => {
      await book();
      expect(await cancel(117_999)).toMatchObject({ code: "refund_changed", refundPaise: 118_000 });
      expect(await cancel(118_000)).toMatchObject({
        ...{ ok: true, status: "cancelled", refundPaise: 0, creditNote: "DLC/2627/000001" },
      });
      expect(await records()).toMatchObject({
        ...{ order: { due_on: null, kept_paise: 0 }, invoices: [118_000], creditNotes: [118_000] },
        ...{ refunded: 0, kept: 0 },
      });
      const [invoice, creditNote] = (await records()).papers;
      expect(invoice?.content.dueOn).toBe(dueOn);
      expect(creditNote?.content).not.toHaveProperty("dueOn");
      expect(await details()).not.toHaveProperty("due");
      expect(await findings()).toEqual([]);
    });

    test("leaves due what the terms would not refund, which can then be paid", async () => {
      await book();
      clock.set(istInstant(thursday, "02:00"));
      expect((await details()).cancellation).toMatchObject({ refundNowPaise: 0, lessDueNowPaise: 59_000 });
      expect(await cancel(59_000)).toMatchObject({ ok: true, refundPaise: 0 });
      expect(await records()).toMatchObject({ order: { kept_paise: 59_000 }, creditNotes: [59_000] });
      expect((await details()).due).toEqual({ on: dueOn, amountPaise: 59_000 });
      expect(await findings()).toEqual([]);
      const cancelled = await order();
      await inTransaction(database.db, asha, (tx) => correctKeptFee(tx, cancelled));
      expect((await order()).kept_paise).toBe(59_000);
      expect(await pay(118_000)).toMatchObject({ code: "validation_failed" });
      expect(await pay(59_000)).toMatchObject({ ok: true, isOfInvoice: true });
      expect(await due()).toBeNull();
      expect(await findings()).toEqual([]);
    });

    test("too late for the terms leaves the whole price due, without a credit note", async () => {
      await book();
      clock.set(istInstant(thursday, "09:00"));
      expect(await cancel(0)).toMatchObject({ ok: true, refundPaise: 0, creditNote: null });
      expect(await due()).toEqual({ on: dueOn, amountPaise: 118_000 });
      expect(await findings()).toEqual([]);
    });

    test.each([
      ["full", { creditPaise: 118_000, keptPaise: 0 }, null],
      ["by_terms", { creditPaise: 59_000, keptPaise: 59_000 }, 59_000],
      [{ feePaise: 117_950 }, { creditPaise: 50, keptPaise: 117_950 }, 117_950],
    ] as const)(
      "by staff with the refund %j credits it, and keeps the rest due",
      async (refund, effects, rest) => {
        await book();
        clock.set(istInstant(thursday, "02:00"));
        expect(await cancelForStaff(refund)).toMatchObject({
          ...{ ok: true, refundPaise: 0, termsPaise: 59_000, ...effects },
        });
        expect(await due()).toEqual(rest === null ? null : { on: dueOn, amountPaise: rest });
        expect(await state()).toMatchObject({ payments: [], refunds: [] });
        expect(await findings()).toEqual([]);
      },
    );

    test("by staff is compared with the preview, also if the invoice has been paid since then", async () => {
      await book();
      const expected = { refundPaise: 0, keptPaise: 0, revision: 0 };
      await pay(118_000);
      const request = { orderId: key.orderId, reason, refund: "full", expected } as const;
      expect(await cancelByStaff({ ...staff(), refundLimitPaise: null }, request)).toMatchObject({
        code: "refund_changed",
      });
    });

    test("of some days credits these days", async () => {
      ({ key } = await heldOrder(deps, {
        ...{ catalogId: "desk", ...daysFrom(thursday, "2026-12-05"), people: 1, customer: ravi },
      }));
      await book();
      const { cancellation } = await details();
      expect(cancellation.days).toEqual([
        { date: thursday, refundPaise: 0, lessDuePaise: 118_000 },
        { date: friday, refundPaise: 0, lessDuePaise: 118_000 },
      ]);
      expect(await cancel(118_000, [friday])).toMatchObject({ status: "confirmed", refundPaise: 0 });
      expect(await due()).toEqual({ on: dueOn, amountPaise: 118_000 });
      expect(await findings()).toEqual([]);
    });
  });

  test("nothing is refunded partly, because nothing was paid", async () => {
    await book();
    const part = { orderId: key.orderId, reason, amountPaise: 10_000 };
    expect(await refundByStaff(staff(), part)).toMatchObject({
      fields: { amount: texts.staff.amountTooHigh(-100) },
    });
    expect(await due()).toEqual({ on: dueOn, amountPaise: 118_000 });
  });

  describe("a move before the payment", () => {
    test.each([
      ["to a higher price", "14:00", "16:00", 236_000, ["DLC/2627/000001", "DL/2627/000002"]],
      ["at the same price", "14:00", "15:00", 118_000, []],
    ])("%s makes the new price due, without a payment", async (_, from, to, totalPaise, documents) => {
      await book();
      expect(await move(from, to, totalPaise)).toEqual({ ok: true, is: "moved" });
      expect(await due()).toEqual({ on: dueOn, amountPaise: totalPaise });
      const { papers } = await records();
      const later = papers.slice(1).map(({ number }) => number);
      expect(later).toEqual(documents);
      expect(papers.findLast((paper) => paper.kind === "invoice")?.content.dueOn).toBe(dueOn);
      expect(await state()).toMatchObject({ payments: [], refunds: [] });
      expect(await rowsOf(database.db, "orders", { status: "held" })).toEqual([]);
      expect(await findings()).toEqual([]);
      expect(await pay(totalPaise)).toMatchObject({ ok: true, isNew: true });
      expect(await findings()).toEqual([]);
    });

    test.each([
      ["14:00", "15:30", 177_000],
      ["14:00", "15:00", 118_000],
    ])("from a higher price to %s until %s is due without a refund", async (from, to, totalPaise) => {
      ({ key } = await heldOrder(deps, { ...timesOn(thursday, "14:00", "16:00"), customer: ravi }));
      await book();
      expect(await move(from, to, totalPaise)).toEqual({ ok: true, is: "moved" });
      expect(await due()).toEqual({ on: dueOn, amountPaise: totalPaise });
      expect(await state()).toMatchObject({ payments: [], refunds: [] });
      expect(await findings()).toEqual([]);
    });

    test("by staff makes the new price due as well", async () => {
      await book();
      for (const [to, totalPaise] of [
        ["16:00", 236_000],
        ["15:00", 118_000],
      ] as const) {
        const request = { orderId: key.orderId, reason, price: "by_rules" } as const;
        expect(
          await moveByStaff({ ...staff() }, { ...request, ...timesOn(friday, "14:00", to) }),
        ).toMatchObject({ ok: true, refundPaise: 0, totalPaise });
        expect(await due()).toEqual({ on: dueOn, amountPaise: totalPaise });
      }
      expect(await findings()).toEqual([]);
    });

    test("waits for a payment that is in progress", async () => {
      await book();
      await addPayment(deps, await order(), { status: "pending", amount_paise: 118_000 });
      expect(await move("14:00", "16:00", 236_000)).toMatchObject({ code: "payment_in_progress" });
    });
  });

  test("a corrected invoice states the due date or, once it is paid, the payment", async () => {
    await book();
    await correctBuyer(staff(), { orderId: key.orderId, buyer: { company: "Rao Textiles" } });
    const latest = async () => (await records()).papers.findLast(({ kind }) => kind === "invoice")?.content;
    expect(await latest()).toMatchObject({ number: "DL/2627/000002", dueOn, payments: [] });
    expect(await due()).toEqual({ on: dueOn, amountPaise: 118_000 });
    await pay(118_000);
    await correctBuyer(staff(), { orderId: key.orderId, buyer: { company: "Rao and Sons" } });
    expect(await latest()).toMatchObject({ number: "DL/2627/000003", payments: [{ id: "UTR1" }] });
    expect(await latest()).not.toHaveProperty("dueOn");
    expect(await findings()).toEqual([]);
  });
});
