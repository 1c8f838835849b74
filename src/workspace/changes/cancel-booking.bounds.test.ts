import { beforeEach, describe, expect, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { formatDay, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { endBooking } from "../booking/end-booking.ts";
import {
  daysFrom,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { addRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { tokenOf } from "../orders/order-ids.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";

const [thursday, friday, saturday, sunday] = ["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
const instantAt = (date: string, time: string) => istInstant(date, time);
const clock = testClock();
const database = seededDatabase(clock);
let deps: PaymentDeps;
beforeEach(() => {
  deps = paymentDepsWith(database.db, clock, createModelGateway());
});

const createPaidBooking = async (overrides: Parameters<typeof capturedBooking>[1]) =>
  (await capturedBooking(deps, overrides)).orderId;
/** Books an hour of a room on Thursday at 3 pm for ₹1,180. */
const room = () => createPaidBooking(timesOn(thursday, "15:00", "16:00"));
/** Books a pass from Thursday to Saturday for ₹1,180 a day. */
const passes = () =>
  createPaidBooking({
    catalogId: "desk",
    people: 1,
    ...daysFrom(thursday, sunday),
  });
const cancel = (orderId: string, expectedRefundPaise: number, dates?: readonly string[]) =>
  cancelBooking(deps, {
    orderId,
    reason: "You cancelled this booking.",
    expectedRefundPaise,
    dates,
  });
const order = (id: string) => firstRow(database.db, "orders", { id });
const refunds = () => database.db.selectFrom("refunds").select(["amount_paise", "reason"]).execute();
const readOutbox = () => database.db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();
const creditNotes = async () => {
  const notes = await rowsOf(database.db, "invoices", { kind: "credit_note" }, "serial");
  return notes.map(({ content }) => [content.totalPaise, content.lines[0]?.description]);
};

describe("cancelBooking of a room by the customer", () => {
  test.each([
    ["everything a day before", instantAt("2026-12-02", "15:00"), 118_000],
    ["half a minute less than a day before", instantAt("2026-12-02", "15:01"), 59_000],
    ["half six hours before", instantAt(thursday, "09:00"), 59_000],
    ["nothing a minute less than six hours before", instantAt(thursday, "09:01"), 0],
    ["nothing a minute before it begins", instantAt(thursday, "14:59"), 0],
  ])("refunds %s", async (_name, now, refundPaise) => {
    const id = await room();
    clock.set(now);
    const changed = { ok: false, code: "refund_changed", refundPaise };
    expect(await cancel(id, refundPaise + 1)).toMatchObject(changed);
    expect((await order(id)).status).toBe("confirmed");
    const creditNote = refundPaise > 0 ? expect.stringMatching(/^DLC\//) : null;
    expect(await cancel(id, refundPaise)).toEqual({ ok: true, status: "cancelled", refundPaise, creditNote });
    expect(await order(id)).toMatchObject({ status: "cancelled", kept_paise: 118_000 - refundPaise });
    expect(await refunds()).toEqual(
      refundPaise > 0 ? [{ amount_paise: refundPaise, reason: "You cancelled this booking." }] : [],
    );
    const line = expect.stringMatching(refundPaise < 118_000 ? /^Cancelled: Thu 3 Dec: Banyan/ : /^Banyan/);
    expect(await creditNotes()).toEqual(refundPaise > 0 ? [[refundPaise, line]] : []);
    const payload = { orderId: id, creditNote, refundPaise, by: "customer" };
    expect(await readOutbox()).toEqual([{ kind: "booking_cancelled", payload }]);
  });

  test("rejects a room booking that has begun, and rejects single days", async () => {
    const id = await room();
    const otherDaysError = { code: "validation_failed", fields: { dates: texts.change.otherDays } };
    expect(await cancel(id, 118_000, [thursday])).toMatchObject(otherDaysError);
    clock.set(instantAt(thursday, "15:00"));
    expect(await cancel(id, 0)).toMatchObject({
      code: "not_cancellable",
      message: texts.change.startedCancel,
    });
  });

  test("cancels only confirmed bookings of a known order", async () => {
    const id = await room();
    const messageAt = async (status: "held" | "cancelled") => {
      await database.db.updateTable("orders").set({ status }).execute();
      const result = await cancel(id, 118_000);
      return result.ok ? "" : `${result.code}: ${result.message}`;
    };
    expect(await messageAt("held")).toBe(`not_cancellable: ${texts.change.cancelConfirmedOnly}`);
    expect(await messageAt("cancelled")).toBe(`not_cancellable: ${texts.change.alreadyCancelled}`);
    expect(await cancel("ORD_UNKNOWN", 0)).toMatchObject({ code: "order_not_found" });
  });

  test("never refunds more than was paid and not yet refunded", async () => {
    const id = await room();
    await database.db.updateTable("payments").set({ amount_paise: 100_000 }).execute();
    expect(await cancel(id, 118_000)).toMatchObject({ code: "refund_changed", refundPaise: 100_000 });
    expect(await cancel(id, 100_000)).toMatchObject({ ok: true, refundPaise: 100_000 });
  });
});

describe("cancelBooking of pass days by the customer", () => {
  test.each([
    ["the first day", [thursday], friday, sunday, []],
    ["the last day", [saturday], thursday, saturday, []],
    ["the middle day", [friday], thursday, sunday, [friday]],
    ["the first two days", [thursday, friday], saturday, sunday, []],
    ["the first and last day", [thursday, saturday], friday, saturday, []],
  ])("cancels %s and keeps the other days", async (_name, dates, first, end, skipped) => {
    const otherOrder = await heldOrder(deps, {
      ...timesOn(thursday, "10:00", "11:00"),
      customer: uniqueCustomer(7),
    });
    const id = await passes();
    const refundPaise = dates.length * 118_000;
    expect(await cancel(id, refundPaise, dates)).toMatchObject({
      ok: true,
      status: "confirmed",
      refundPaise,
      creditNote: expect.stringMatching(/^DLC/),
    });
    const storedOrder = await order(id);
    expect(storedOrder).toMatchObject({
      status: "confirmed",
      starts_at: instantAt(first, "00:00"),
      ends_at: instantAt(end, "00:00"),
      cancelled_dates: skipped,
      total_paise: 3 * 118_000 - refundPaise,
      revision: 1,
      quote: { totalPaise: 3 * 118_000 - refundPaise },
    });
    expect(await order(otherOrder.orderId)).toEqual(otherOrder.order);
    // The reminder is sent a day before the opening time of the first day.
    expect(storedOrder.remind_at).toEqual(new Date(instantAt(first, "09:00").getTime() - 24 * 3_600_000));
    expect(await refunds()).toEqual([{ amount_paise: refundPaise, reason: "You cancelled this booking." }]);
    const payload = { orderId: id, change: "days_cancelled", dates, refundPaise };
    expect(await readOutbox()).toEqual([
      { kind: "booking_changed", payload: { ...payload, creditNote: expect.any(String) } },
    ]);
    expect(await creditNotes()).toEqual([
      [refundPaise, expect.stringContaining(`Cancelled: ${dates.map(formatDay).join(", ")}: Hot desk`)],
    ]);
    const takenDays = database.db.selectFrom("day_passes").select("day").where("taken", ">", 0);
    expect(await takenDays.execute()).toHaveLength(3 - dates.length);
  });

  test("when one day is cancelled, mails the guests and releases the holds of a pending move", async () => {
    const id = await passes();
    const guest = { id: "GST1", order_id: id, name: "Ravi", email: "ravi@example.in" };
    await addRows(database.db, "order_guests", { ...guest, position: 0, invited_at: clock.now() });
    const key = { orderId: id, token: tokenOf(deps.tokenSecrets, { id, token_version: 0 }) };
    const fourth = daysFrom(thursday, "2026-12-08");
    const dates = [thursday, friday, saturday, "2026-12-07"];
    const bookingRequest = { ...key, ...fourth, dates, catalogId: "desk", expectedTotalPaise: 472_000 };
    expect(await moveBooking(deps, bookingRequest)).toMatchObject({ is: "to_pay" });
    await cancel(id, 118_000, [friday]);
    const holds = database.db.selectFrom("orders").select("status").where("moves_order", "=", id);
    expect(await holds.execute()).toEqual([{ status: "released" }]);
    expect((await readOutbox()).map(({ kind }) => kind).toSorted()).toEqual([
      "booking_changed",
      "guest_news",
    ]);
    const notification = (await readOutbox()).find(({ kind }) => kind === "guest_news");
    expect(notification?.payload).toEqual({ orderId: id, guestId: guest.id, news: "changed" });
  });

  test("cancels the booking when all days are chosen, and notifies the guests", async () => {
    const id = await passes();
    const guest = { id: "GST1", order_id: id, name: "Ravi", email: "ravi@example.in" };
    await addRows(database.db, "order_guests", { ...guest, position: 0, invited_at: clock.now() });
    expect(await cancel(id, 354_000, [thursday, friday, saturday])).toMatchObject({ status: "cancelled" });
    expect(await creditNotes()).toEqual([[354_000, expect.stringMatching(/^Hot desk/)]]);
    expect(await readOutbox()).toContainEqual({
      kind: "guest_news",
      payload: { orderId: id, guestId: guest.id, news: "cancelled" },
    });
  });

  test("endBooking keeps no money by default, and changes nothing in an order that is not confirmed", async () => {
    const id = await passes();
    const end = async () => {
      const row = await order(id);
      return inTransaction(database.db, { kind: "customer" }, (tx) =>
        endBooking(tx, row, "You cancelled.", clock.now()),
      );
    };
    expect(await end()).toBe(true);
    const ended = await order(id);
    expect(ended).toMatchObject({ status: "cancelled", kept_paise: 0, end_reason: "You cancelled." });
    expect(await end()).toBe(false);
    expect(await order(id)).toEqual(ended);
  });

  test("cancels the remaining days once the first day has begun, and rejects a day that has begun", async () => {
    const id = await passes();
    clock.set(instantAt(thursday, "12:00"));
    expect(await cancel(id, 0, [thursday])).toMatchObject({
      code: "not_cancellable",
      message: texts.change.startedDay,
    });
    expect(await cancel(id, 59_000, [thursday, friday])).toMatchObject({ code: "not_cancellable" });
    // Friday begins in 12 hours (half refund) and Saturday in 36 hours (full refund).
    expect(await cancel(id, 177_000)).toMatchObject({ status: "confirmed", refundPaise: 177_000 });
    expect(await order(id)).toMatchObject({ ends_at: instantAt(friday, "00:00"), total_paise: 118_000 });
  });

  test.each([[[]], [[sunday]], [[friday, sunday]]])(
    "rejects days that are not part of the booking: %j",
    async (dates) => {
      const id = await passes();
      expect(await cancel(id, 118_000, dates)).toMatchObject({
        code: "validation_failed",
        message: texts.change.otherDays,
        fields: { dates: texts.change.otherDays },
      });
    },
  );

  test("rejects a day that is already cancelled, and shortens the booking when its last day is cancelled", async () => {
    const id = await passes();
    expect(await cancel(id, 118_000, [friday])).toMatchObject({ ok: true });
    expect(await cancel(id, 118_000, [friday])).toMatchObject({ code: "validation_failed" });
    expect(await cancel(id, 118_000, [saturday])).toMatchObject({ ok: true });
    expect(await order(id)).toMatchObject({
      cancelled_dates: [],
      ends_at: instantAt(friday, "00:00"),
      total_paise: 118_000,
      revision: 2,
    });
  });
});
