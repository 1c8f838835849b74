import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { detailsOf, heldOrder, monday, seededDatabase, testClock, timesOn } from "../booking/testing.ts";
import type { StaffActor } from "../database/audit.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { tryRefunds } from "../payment/refunds.ts";
import { settle } from "../payment/settle.ts";
import { orderState, paymentDepsWith, startPayment, testEvidence } from "../payment/testing.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { cancelByStaff, refundByStaff } from "./cancel-by-staff.ts";
import { confirmPaidOutside, type OutsidePaymentRequest } from "./confirm-paid-outside.ts";
import { type PayoutRequest, recordPayout } from "./record-payout.ts";
import { reconciliationFindings, recordsOf } from "./testing.ts";

const asha: StaffActor = { kind: "staff", user: "asha" };
const ravi = { name: "Ravi Iyer", email: "ravi@example.in", phone: "+919876543211" };
const reason = "The centre has a water leak.";

describe.each(databaseKinds)("payments outside the gateway, on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  let deps: PaymentDeps;
  let gateway: ReturnType<typeof createModelGateway>;
  let key: { orderId: string; token: string };
  /** Holds an hour of a room for ₹1,180. */
  beforeEach(async () => {
    gateway = createModelGateway();
    deps = paymentDepsWith(database.db, clock, gateway);
    ({ key } = await heldOrder(deps, timesOn("2026-12-03", "10:00", "11:00")));
  });

  const staff = (refundLimitPaise: number | null = null) => ({ ...deps, actor: asha, refundLimitPaise });
  const confirm = (overrides: Partial<OutsidePaymentRequest> = {}) =>
    confirmPaidOutside(staff(), {
      ...{ orderId: key.orderId, means: "bank_transfer", amountPaise: 118_000 },
      ...{ reference: " utr 52 26112000017 ", date: monday, ...overrides },
    });
  const payOut = (overrides: Partial<PayoutRequest> = {}) =>
    recordPayout(staff(), {
      ...{ orderId: key.orderId, amountPaise: 118_000, reference: "UTR526120199", date: monday },
      ...overrides,
    });
  const state = () => orderState(database.db, key.orderId);
  const refused = (code: string, message: string) => ({ ok: false, code, message });
  const expire = async () => {
    clock.advance(20);
    await expireOverdueHolds(deps);
  };

  test("an exact payment confirms a hold with the emails and the invoice of a booking, which states the means", async () => {
    expect(await confirm()).toMatchObject({ ok: true, isNew: true });
    expect(await state()).toMatchObject({
      ...{ status: "confirmed", payments: ["captured"], invoices: ["DL/2627/000001"] },
      notifications: ["booking_confirmed"],
    });
    const { content } = await firstRow(database.db, "invoices", { order_id: key.orderId });
    const payment = { id: "UTR5226112000017", method: "bank_transfer", date: monday, amountPaise: 118_000 };
    expect(content.payments).toEqual([payment]);
    const [entry] = await rowsOf(database.db, "audit", { act: "payment_recorded" });
    expect(entry).toMatchObject({
      ...{ subject: key.orderId, actor: "staff", actor_user: "asha" },
      details: { means: "bank_transfer", amountPaise: 118_000, paidOn: monday },
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
    expect((await detailsOf(deps, key)).payments).toMatchObject([{ status: "captured", isOutside: true }]);
  });

  test("a repeated reference changes nothing, and another one is rejected", async () => {
    await confirm();
    const before = await state();
    expect(await confirm()).toMatchObject({ ok: true, isNew: false });
    for (const other of [{ reference: "UTR2" }, { means: "cash" as const }, { amountPaise: 1 }])
      expect(await confirm(other)).toEqual(refused("order_not_payable", texts.staff.otherReference));
    expect(await state()).toEqual(before);
  });

  test.each([
    [{ amountPaise: 117_999 }, { amount: texts.staff.otherAmount(117_999, 118_000) }],
    [{ amountPaise: 118_001 }, { amount: texts.staff.otherAmount(118_001, 118_000) }],
    [{ reference: "ASHA RAO" }, { reference: texts.staff.referenceFormat }],
    [{ reference: "12" }, { reference: texts.staff.referenceFormat }],
    [{ reference: `1${"0".repeat(40)}` }, { reference: texts.staff.referenceFormat }],
    [{ date: "2026-11-24" }, { date: texts.staff.transferDate }],
    [{ date: "2025-11-20" }, { date: texts.staff.transferDate }],
    [{ date: "23.11.2026" }, { date: texts.staff.transferDate }],
  ])("a payment with %j is rejected", async (overrides, fields) => {
    expect(await confirm(overrides)).toMatchObject({ code: "validation_failed", fields });
    expect(await state()).toMatchObject({ status: "held", payments: [], notifications: [] });
  });

  test("an expired hold is confirmed while its time is free, until it starts, and never after a release", async () => {
    await expire();
    const times = timesOn("2026-12-03", "10:00", "11:00");
    const other = await heldOrder(deps, { ...times, customer: ravi });
    expect(await confirm()).toEqual(refused("slot_taken", texts.staff.notPayable.slotGone));
    await changeRows(database.db, "orders", { status: "released" }, { id: other.orderId });
    clock.set(new Date(times.start));
    expect(await confirm()).toEqual(refused("order_not_payable", texts.staff.notPayable.tooLate));
    clock.set(addMinutes(new Date(times.start), -24 * 60));
    expect(await confirm()).toMatchObject({ ok: true, isNew: true });
    expect(await state()).toMatchObject({ status: "confirmed", payments: ["captured"] });
    key = other.key;
    expect(await confirm()).toEqual(refused("order_not_payable", texts.staff.notPayable.givenUp));
  });

  test("a booking that changed since the preview is not confirmed", async () => {
    const expected = { booked: "another room" };
    expect(await confirm({ expected })).toEqual(refused("refund_changed", texts.staff.bookingChanged));
    expect(await state()).toMatchObject({ status: "held", payments: [] });
  });

  test("a payment that arrives at the gateway later is refunded there as a second payment", async () => {
    const gatewayOrderId = await startPayment(deps, key);
    await confirm();
    expect(await settle(deps, testEvidence(gatewayOrderId))).toMatchObject({ reason: "money_returning" });
    expect(await state()).toMatchObject({
      ...{ status: "confirmed", payments: ["refund_pending", "captured"], refunds: ["pending"] },
      ...{ reasons: [texts.refund.paidTwice], notifications: ["booking_confirmed", "money_returning"] },
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("a booking that was paid at the gateway is not paid again", async () => {
    await settle(deps, testEvidence(await startPayment(deps, key)));
    expect(await confirm()).toEqual(refused("order_not_payable", texts.staff.notPayable.confirmed));
    expect(await state()).toMatchObject({ payments: ["captured"] });
  });

  test("a refund waits for the office, and the gateway's job leaves it alone", async () => {
    await confirm();
    const request = { orderId: key.orderId, reason: "You cancelled.", expectedRefundPaise: 118_000 };
    expect(await cancelBooking(deps, request)).toMatchObject({ ok: true, refundPaise: 118_000 });
    expect(await tryRefunds(deps)).toBe(0);
    expect(await state()).toMatchObject({ payments: ["refund_pending"], refunds: ["to_pay_out"] });
    expect((await detailsOf(deps, key)).refund).toMatchObject({ status: "pending", payoutPaise: 118_000 });

    expect(await payOut({ amountPaise: 117_999 })).toMatchObject({
      ...{ code: "validation_failed", fields: { amount: texts.staff.otherPayout(118_000) } },
    });
    expect(await payOut()).toEqual({ ok: true, isNew: true, openPaise: 0 });
    expect(await payOut()).toEqual({ ok: true, isNew: false, openPaise: 0 });
    expect(await payOut({ amountPaise: 1 })).toMatchObject({
      fields: { reference: texts.staff.payoutRecorded },
    });
    expect(await payOut({ reference: "UTR2" })).toMatchObject({
      fields: { amount: texts.staff.otherPayout(0) },
    });
    expect(await state()).toMatchObject({
      ...{ payments: ["refunded"], refunds: ["refunded"] },
      notifications: ["booking_confirmed", "booking_cancelled", "money_returned"],
    });
    const row = { payout_reference: "UTR526120199", paid_out_on: monday };
    expect(await firstRow(database.db, "refunds", { order_id: key.orderId })).toMatchObject(row);
    expect((await detailsOf(deps, key)).refund).not.toHaveProperty("payoutPaise");
    const entries = await rowsOf(database.db, "audit", { act: "refund_changed" });
    expect(entries).toMatchObject([{ actor: "staff", details: { status: "refunded", paidOutOn: monday } }]);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("payouts count towards the day's limit for refunds by staff", async () => {
    await confirm();
    const cancel = { orderId: key.orderId, reason, refund: "full" } as const;
    expect(await cancelByStaff(staff(117_999), cancel)).toMatchObject({ code: "validation_failed" });
    const part = { orderId: key.orderId, reason, amountPaise: 50_000 };
    expect(await refundByStaff(staff(117_999), part)).toMatchObject({ ok: true });
    expect(await cancelByStaff(staff(117_999), cancel)).toMatchObject({ code: "validation_failed" });
    expect(await cancelByStaff(staff(118_000), cancel)).toMatchObject({ ok: true, refundPaise: 68_000 });
  });

  test("after any sequence of refunds and payouts, no paisa is lost or paid out twice", async () => {
    await confirm();
    // A linear congruential generator, so that a failure can be repeated.
    let seed = 42;
    const random = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % limit;
    };
    let paidOutPaise = 0;
    for (let step = 0; step < 12; step += 1) {
      const amountPaise = 100 + random(15_000);
      await refundByStaff(staff(), { orderId: key.orderId, reason, amountPaise });
      const open = await rowsOf(database.db, "refunds", { status: "to_pay_out" });
      const openPaise = open.reduce((sum, refund) => sum + refund.amount_paise, 0);
      const paise = random(2) === 0 ? openPaise : (open[random(open.length)]?.amount_paise ?? 0);
      if (random(3) === 0) continue;
      const paid = await payOut({ amountPaise: paise, reference: `UTR${step}` });
      paidOutPaise += paise;
      expect(paid).toEqual({ ok: true, isNew: true, openPaise: openPaise - paise });
    }
    const { kept, refunded, creditNotes } = await recordsOf(database.db, key.orderId, clock.now());
    expect(kept + refunded).toBe(118_000);
    expect(creditNotes.reduce((sum, paise) => sum + paise, 0)).toBe(refunded);
    const done = await rowsOf(database.db, "refunds", { status: "refunded" });
    expect(done.reduce((sum, refund) => sum + refund.amount_paise, 0)).toBe(paidOutPaise);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });
});
