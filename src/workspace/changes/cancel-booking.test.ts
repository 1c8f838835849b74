import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { bookSlot } from "../booking/book-slot.ts";
import {
  bookingRequestFor,
  daysFrom,
  detailsOf,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { calendarText } from "../invoice/testing.ts";
import { orderState, paidBooking, paymentService, runBackgroundRounds } from "../payment/testing.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { reconciliationFindings, recordsOf } from "./testing.ts";

const thursday = "2026-12-03";
const friday = "2026-12-04";
const saturday = "2026-12-05";

describe.each(databaseKinds)("cancelBooking, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  const room = timesOn(thursday, "15:00", "16:00");
  const cancel = (orderId: string, expectedRefundPaise: number, dates?: string[]) =>
    cancelBooking(deps, {
      orderId,
      reason: "You cancelled this booking.",
      expectedRefundPaise,
      dates,
    });

  it("shows the refund deadlines as dates, and the amount that a cancellation would refund now", async () => {
    const { key } = await paidBooking(deps, gateway, room);
    expect(await detailsOf(deps, key)).toMatchObject({
      cancellation: {
        rules: [
          { until: "2026-12-02T15:00:00+05:30", percent: 100 },
          { until: "2026-12-03T09:00:00+05:30", percent: 50 },
        ],
        refundNowPaise: 118_000,
        canCancel: true,
        reason: null,
        days: [],
      },
    });
    clock.set(istInstant(thursday, "15:00"));
    expect((await detailsOf(deps, key)).cancellation).toMatchObject({ refundNowPaise: 0, canCancel: false });
  });

  it("refunds a cancelled booking, releases its slot, credits its invoice and cancels its calendar entry", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    expect(await cancel(orderId, 118_000)).toEqual({
      ok: true,
      status: "cancelled",
      refundPaise: 118_000,
      creditNote: expect.stringMatching(/^DLC\//),
    });
    expect(await recordsOf(deps.db, orderId, clock.now())).toMatchObject({
      invoices: [118_000],
      creditNotes: [118_000],
      refunded: 118_000,
      kept: 0,
    });
    const text = await calendarText(deps, key);
    expect(text).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
    expect(text).toContain(`/payment-success/${orderId}?token=${key.token}`);
    expect(await bookSlot(deps, bookingRequestFor({ ...room, customer: uniqueCustomer(2) }))).toMatchObject({
      ok: true,
    });
    await runBackgroundRounds(deps, clock);
    expect(await orderState(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      refunds: ["refunded"],
      notifications: ["booking_confirmed", "booking_cancelled"],
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  it("applies the cancellation rules of the day on which the hold was created", async () => {
    const { orderId } = await paidBooking(deps, gateway, room);
    const neverCancellable = JSON.stringify([{ hoursBefore: 720, percent: 10 }]);
    await deps.db.updateTable("product_types").set({ cancellation: neverCancellable }).execute();
    const { key: later } = await paidBooking(deps, gateway, {
      ...timesOn(friday, "15:00", "16:00"),
      customer: uniqueCustomer(3),
    });
    await deps.db.updateTable("product_types").set({ cancellation: null }).execute();
    expect((await detailsOf(deps, later)).cancellation).toMatchObject({ refundNowPaise: 0 });
    expect(await cancel(orderId, 118_000)).toMatchObject({ ok: true });
  });

  it("cancels single pass days and keeps the other days at their exact share of the price", async () => {
    await deps.db.updateTable("items").set({ price_paise: 33_333 }).where("id", "=", "desk").execute();
    const passes = {
      catalogId: "desk",
      ...daysFrom(thursday, "2026-12-06"),
      quantity: 2,
      people: 2,
    };
    const { key, orderId } = await paidBooking(deps, gateway, passes);
    const detailsBefore = await detailsOf(deps, key);
    const [first, second, third] = detailsBefore.cancellation.days.map(({ refundPaise }) => refundPaise);
    expect((first ?? 0) + (second ?? 0) + (third ?? 0)).toBe(detailsBefore.quote.totalPaise);
    expect(await cancel(orderId, second ?? 0, [friday])).toMatchObject({
      status: "confirmed",
      refundPaise: second,
    });
    const details = await detailsOf(deps, key);
    expect(details.cancellation.days.map(({ date }) => date)).toEqual([thursday, saturday]);
    expect(details.quote).toMatchObject({
      totalPaise: detailsBefore.quote.totalPaise - (second ?? 0),
      lines: [{ label: "Hot desk, 2 passes for 2 days", quantity: 4 }],
    });
    const passRows = await deps.db.selectFrom("day_passes").select("taken").orderBy("day").execute();
    expect(passRows.map((day) => day.taken)).toEqual([2, 0, 2]);
    const { papers } = await recordsOf(deps.db, orderId, clock.now());
    expect(papers[1]?.content.lines[0]?.description).toMatch(/^Cancelled: Fri 4 Dec: Hot desk/);
    expect(await calendarText(deps, key)).toMatch(
      /SEQUENCE:1[\s\S]*RRULE:FREQ=DAILY;COUNT=3[\s\S]*EXDATE[^\r]*20261204/,
    );

    expect(await cancel(orderId, 0, [friday])).toMatchObject({ code: "validation_failed" });
    const remainingRefund = details.cancellation.refundNowPaise;
    expect(await cancel(orderId, remainingRefund)).toMatchObject({
      status: "cancelled",
      refundPaise: remainingRefund,
    });
    await runBackgroundRounds(deps, clock);
    expect(await recordsOf(deps.db, orderId, clock.now())).toMatchObject({ kept: 0 });
    expect((await orderState(deps.db, orderId)).payments).toEqual(["refunded"]);
    expect(await reconciliationFindings(deps)).toEqual([]);
    await deps.db.updateTable("items").set({ price_paise: 100_000 }).where("id", "=", "desk").execute();
  });
});
