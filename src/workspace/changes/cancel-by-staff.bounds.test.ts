import { beforeEach, describe, expect, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  daysFrom,
  detailsOf,
  mondayMorning,
  seededDatabase,
  testClock,
  timesOn,
} from "../booking/testing.ts";
import type { StaffActor } from "../database/audit.ts";
import { addRows, firstRow, rowsOf } from "../database/testing.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { cancelByStaff, type PartialRefundRequest, refundByStaff } from "./cancel-by-staff.ts";
import { moveBooking } from "./move-booking.ts";
import { reconciliationFindings, recordsOf } from "./testing.ts";

const [thursday, friday, saturday, sunday] = ["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
const asha: StaffActor = { kind: "staff", user: "asha" };
const reason = "The projector was broken.";
const clock = testClock();
const database = seededDatabase(clock);
let deps: PaymentDeps;
beforeEach(() => {
  deps = paymentDepsWith(database.db, clock, createModelGateway());
});

type Cancellation = Parameters<typeof cancelByStaff>[1];

const staffDeps = () => ({ ...deps, actor: asha, refundLimitPaise: null });
/** Books an hour of a room on Thursday at 3 pm for ₹1,180. */
const room = () => capturedBooking(deps, timesOn(thursday, "15:00", "16:00"));
/** Books a pass from Thursday to Saturday for ₹1,180 a day. */
const passes = () => capturedBooking(deps, { catalogId: "desk", people: 1, ...daysFrom(thursday, sunday) });
const cancel = (orderId: string, overrides: Partial<Cancellation> = {}) =>
  cancelByStaff(staffDeps(), { orderId, reason, refund: "full", ...overrides });
const refund = (orderId: string, amountPaise: number, overrides: Partial<PartialRefundRequest> = {}) =>
  refundByStaff(staffDeps(), { orderId, reason, amountPaise, ...overrides });
const order = (id: string) => firstRow(database.db, "orders", { id });
const records = (id: string) => recordsOf(database.db, id, clock.now());
const readOutbox = () => database.db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();
const creditNote = expect.stringMatching(/^DLC\//);
/** Half of the price is refunded by the terms. */
const onTheDay = istInstant(thursday, "09:00");

describe("cancelByStaff", () => {
  test("refunds everything regardless of the terms, and the email states the reason", async () => {
    const { orderId } = await room();
    clock.set(istInstant(thursday, "14:59"));
    expect(await cancel(orderId)).toEqual({
      ...{ ok: true, status: "cancelled", refundPaise: 118_000, creditNote },
      ...{ creditPaise: 118_000, keptPaise: 0, termsPaise: 0, revision: 0 },
    });
    expect(await records(orderId)).toMatchObject({ creditNotes: [118_000], refunded: 118_000, kept: 0 });
    const payload = { orderId, refundPaise: 118_000, reason, creditNote };
    expect(await readOutbox()).toEqual([{ kind: "booking_cancelled", payload }]);
    expect(await reconciliationFindings(deps)).toEqual([]);
    const [entry] = await rowsOf(database.db, "audit", { subject: orderId, act: "booking_cancelled" });
    expect(entry).toMatchObject({ actor: "staff", actor_user: "asha" });
  });

  test("refunds by the terms what the customer would have got", async () => {
    const key = await room();
    clock.set(onTheDay);
    const { refundNowPaise } = (await detailsOf(deps, key)).cancellation;
    expect(await cancel(key.orderId, { refund: "by_terms" })).toMatchObject({
      ...{ status: "cancelled", refundPaise: refundNowPaise, keptPaise: 59_000, termsPaise: 59_000 },
    });
    expect(refundNowPaise).toBe(59_000);
    expect(await order(key.orderId)).toMatchObject({ kept_paise: 59_000 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test.each([
    ["an odd fee", 33_333],
    ["the whole price as a fee", 118_000],
  ])("keeps %s, with exact documents", async (_name, feePaise) => {
    const { orderId } = await room();
    const refundPaise = 118_000 - feePaise;
    const result = await cancel(orderId, { refund: { feePaise } });
    expect(result).toMatchObject({ status: "cancelled", refundPaise, keptPaise: feePaise });
    const { papers, creditNotes, refunded, kept } = await records(orderId);
    expect({ creditNotes, refunded, kept }).toEqual({
      creditNotes: refundPaise > 0 ? [refundPaise] : [],
      refunded: refundPaise,
      kept: feePaise,
    });
    for (const { content } of papers)
      expect(content.taxablePaise + content.taxes.reduce((sum, tax) => sum + tax.amountPaise, 0)).toBe(
        content.totalPaise,
      );
    expect(await order(orderId)).toMatchObject({ kept_paise: feePaise });
    const act = await firstRow(database.db, "audit", { act: "booking_cancelled", subject: orderId });
    expect(act.details).toEqual({ keptPaise: feePaise });
    expect((await readOutbox())[0]?.payload).toMatchObject({ refundPaise, keptPaise: feePaise, reason });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("rejects a fee that is higher than what is paid and not refunded", async () => {
    const { orderId } = await room();
    expect(await cancel(orderId, { refund: { feePaise: 118_001 } })).toMatchObject({
      code: "validation_failed",
      fields: { fee: texts.staff.feeTooHigh(118_000) },
    });
    expect((await order(orderId)).status).toBe("confirmed");
  });

  test("rejects a fee that leaves less than the gateway refunds", async () => {
    const { orderId } = await room();
    const fields = { fee: texts.staff.amountTooLow(100) };
    expect(await cancel(orderId, { refund: { feePaise: 117_901 } })).toMatchObject({ fields });
    expect(await cancel(orderId, { refund: { feePaise: 117_900 } })).toMatchObject({ refundPaise: 100 });
  });

  test("cancels single dates with a fee, and the others keep their price", async () => {
    const { orderId } = await passes();
    const dates = [friday, saturday];
    expect(await cancel(orderId, { dates, refund: { feePaise: 10_001 } })).toMatchObject({
      ...{ status: "confirmed", refundPaise: 225_999, keptPaise: 10_001, termsPaise: 236_000 },
    });
    expect(await records(orderId)).toMatchObject({
      order: { status: "confirmed", total_paise: 118_000, ends_at: istInstant(friday, "00:00") },
      creditNotes: [225_999],
      kept: 128_001,
    });
    const payload = { change: "days_cancelled", dates, reason, keptPaise: 10_001, refundPaise: 225_999 };
    expect(await readOutbox()).toMatchObject([{ kind: "booking_changed", payload }]);
    // The fee is not refunded with the rest.
    expect(await cancel(orderId)).toMatchObject({ status: "cancelled", refundPaise: 118_000 });
    expect(await order(orderId)).toMatchObject({ kept_paise: 10_001 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test.each([[[]], [[sunday]], [[friday, sunday]]])(
    "rejects dates that are not part of the booking: %j",
    async (dates) => {
      const { orderId } = await passes();
      expect(await cancel(orderId, { dates })).toMatchObject({ code: "validation_failed" });
    },
  );

  test("cancels dates that have started only with isAfterTheEvent", async () => {
    const { orderId } = await passes();
    clock.set(istInstant(friday, "12:00"));
    const refused = { code: "not_cancellable", message: texts.staff.afterTheEvent };
    expect(await cancel(orderId)).toMatchObject(refused);
    expect(await cancel(orderId, { dates: [thursday] })).toMatchObject(refused);
    expect(await refund(orderId, 10_000)).toMatchObject(refused);
    expect(await cancel(orderId, { dates: [saturday] })).toMatchObject({ refundPaise: 118_000 });
    clock.set(istInstant("2027-02-03", "12:00"));
    expect(await cancel(orderId)).toMatchObject(refused);
    expect(await cancel(orderId, { isAfterTheEvent: true, refund: "by_terms" })).toMatchObject({
      ...{ status: "cancelled", refundPaise: 0, keptPaise: 236_000 },
    });
  });

  test("notifies the guests until the booking is over", async () => {
    const cancelAt = async (time: string) => {
      const { orderId } = await room();
      const guest = { id: `GST${time}`, order_id: orderId, name: "Ravi", email: "ravi@example.in" };
      await addRows(database.db, "order_guests", { ...guest, position: 0, invited_at: clock.now() });
      clock.set(istInstant(thursday, time));
      expect(await cancel(orderId, { isAfterTheEvent: true })).toMatchObject({ ok: true });
      const kinds = (await readOutbox()).map(({ kind }) => kind);
      clock.set(mondayMorning);
      return kinds;
    };
    expect(await cancelAt("15:59")).toEqual(["guest_news", "booking_cancelled"]);
    expect(await cancelAt("16:00")).toEqual(["booking_cancelled"]);
  });

  test("cancels only a confirmed booking that exists", async () => {
    const { orderId } = await room();
    await cancel(orderId);
    const refused = { code: "not_cancellable", message: texts.change.notConfirmed("cancelled") };
    expect(await cancel(orderId)).toMatchObject(refused);
    expect(await refund(orderId, 10_000)).toMatchObject(refused);
    expect(await cancel("ORD_UNKNOWN")).toMatchObject({ code: "order_not_found" });
  });

  test("changes nothing if the refund or the booking has changed since the preview", async () => {
    const key = await room();
    const { orderId } = key;
    const expected = { refundPaise: 118_000, keptPaise: 0, revision: 0 };
    clock.set(onTheDay);
    expect(await cancel(orderId, { refund: "by_terms", expected })).toMatchObject({
      code: "refund_changed",
      message: "The refund is now ₹590 instead of ₹1,180.",
      refundPaise: 59_000,
    });
    clock.set(istInstant("2026-12-01", "09:00"));
    const moved = { ...key, ...timesOn(thursday, "11:00", "12:00"), expectedTotalPaise: 118_000 };
    expect(await moveBooking(deps, moved)).toMatchObject({ is: "moved" });
    expect(await cancel(orderId, { expected })).toMatchObject({
      code: "refund_changed",
      message: texts.staff.bookingChanged,
    });
    expect(await order(orderId)).toMatchObject({ status: "confirmed", revision: 1 });
    expect(await cancel(orderId, { expected: { ...expected, revision: 1 } })).toMatchObject({ ok: true });
  });
});

describe("refundByStaff", () => {
  test("refunds a part of the money and keeps the booking, which can then be cancelled", async () => {
    const { orderId } = await room();
    expect(await refund(orderId, 33_333)).toEqual({
      ...{ ok: true, status: "confirmed", refundPaise: 33_333, creditNote },
      ...{ creditPaise: 33_333, keptPaise: 84_667, termsPaise: 118_000, revision: 0 },
    });
    expect(await records(orderId)).toMatchObject({
      order: { status: "confirmed", total_paise: 118_000 },
      creditNotes: [33_333],
      refunded: 33_333,
    });
    const payload = { orderId, amountPaise: 33_333, reason, creditNote };
    expect(await readOutbox()).toEqual([{ kind: "money_returned", payload }]);
    expect(await reconciliationFindings(deps)).toEqual([]);
    const cancellation = { orderId, reason: "You cancelled.", expectedRefundPaise: 84_667 };
    expect(await cancelBooking(deps, cancellation)).toMatchObject({ refundPaise: 84_667 });
    expect(await records(orderId)).toMatchObject({ creditNotes: [33_333, 84_667], kept: 0 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test.each([
    ["less than the gateway refunds", 99, texts.staff.amountTooLow(100)],
    ["more than leaves ₹1 to refund", 117_901, texts.staff.amountTooHigh(117_900)],
  ])("rejects %s", async (_name, amountPaise, message) => {
    const { orderId } = await room();
    expect(await refund(orderId, amountPaise)).toMatchObject({
      code: "validation_failed",
      fields: { amount: message },
    });
    expect(await records(orderId)).toMatchObject({ refunded: 0, creditNotes: [] });
  });

  test("refunds the lowest and the highest part", async () => {
    const { orderId } = await room();
    expect(await refund(orderId, 100)).toMatchObject({ ok: true });
    expect(await refund(orderId, 117_800)).toMatchObject({ ok: true, keptPaise: 100 });
    expect(await cancel(orderId)).toMatchObject({ ok: true, refundPaise: 100 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("refunds once if a preview is confirmed twice", async () => {
    const { orderId } = await room();
    const expected = { refundPaise: 10_000, keptPaise: 108_000, revision: 0 };
    expect(await refund(orderId, 10_000, { expected })).toMatchObject({ ok: true });
    expect(await refund(orderId, 10_000, { expected })).toMatchObject({
      code: "refund_changed",
      message: texts.staff.bookingChanged,
    });
    expect(await records(orderId)).toMatchObject({ refunded: 10_000, creditNotes: [10_000] });
  });
});
