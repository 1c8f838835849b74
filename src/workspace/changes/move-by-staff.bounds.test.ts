import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { createBlock } from "../blocks/index.ts";
import { bookSlot } from "../booking/book-slot.ts";
import {
  bookingRequestFor,
  daysFrom,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import type { StaffActor } from "../database/audit.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { addPayment, capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import { refundByStaff } from "./cancel-by-staff.ts";
import { moveBooking } from "./move-booking.ts";
import { moveByStaff, type StaffMoveRequest } from "./move-by-staff.ts";
import { cancelOrder, paymentOf, reconciliationFindings, recordsOf } from "./testing.ts";

const [thursday, friday, saturday, sunday] = ["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
const asha: StaffActor = { kind: "staff", user: "asha" };
const reason = "The room is being painted.";

describe.each(databaseKinds)("moveByStaff, on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  let deps: PaymentDeps;
  let key: { orderId: string; token: string };
  /** Books two hours of a room from 10 am on Thursday, for ₹2,360. */
  beforeEach(async () => {
    deps = paymentDepsWith(database.db, clock, createModelGateway());
    key = await capturedBooking(deps, timesOn(thursday, "10:00", "12:00"));
  });

  const staffDeps = (refundLimitPaise: number | null = null) => ({ ...deps, actor: asha, refundLimitPaise });
  const move = (overrides: Partial<StaffMoveRequest> = {}, refundLimitPaise: number | null = null) =>
    moveByStaff(staffDeps(refundLimitPaise), {
      ...{ orderId: key.orderId, ...timesOn(friday, "14:00", "16:00"), price: "by_rules", reason },
      ...overrides,
    });
  const order = () => firstRow(database.db, "orders", { id: key.orderId });
  const records = () => recordsOf(database.db, key.orderId, clock.now());
  const readOutbox = () =>
    database.db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();
  const moved = {
    ...{ ok: true, refundPaise: 0, totalPaise: 236_000, revision: 0 },
    ...{ creditNote: null, invoice: null },
  };

  test("moves a booking after the customers' deadline and after their last move, and states the reason", async () => {
    await changeRows(database.db, "orders", { moves: 2 }, { id: key.orderId });
    clock.set(istInstant(thursday, "09:59"));
    const inTime = { ...key, ...timesOn(friday, "14:00", "16:00"), expectedTotalPaise: 236_000 };
    expect(await moveBooking(deps, inTime)).toMatchObject({ code: "not_movable" });
    expect(await move()).toEqual(moved);
    expect(await order()).toMatchObject({
      ...{ starts_at: istInstant(friday, "14:00"), ends_at: istInstant(friday, "16:00") },
      ...{ status: "confirmed", moves: 3, revision: 1 },
    });
    const payload = { orderId: key.orderId, change: "moved", refundPaise: 0, reason };
    expect(await readOutbox()).toEqual([
      { kind: "booking_changed", payload: { ...payload, creditNote: null, invoice: null } },
    ]);
    const [entry] = await rowsOf(database.db, "audit", { subject: key.orderId, act: "booking_moved" });
    expect(entry).toMatchObject({ actor: "staff", actor_user: "asha" });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("informs the guests", async () => {
    await addRows(database.db, "order_guests", {
      ...{ id: "GST1", order_id: key.orderId, name: "Ravi", position: 0, email: "ravi@example.in" },
      invited_at: clock.now(),
    });
    await move();
    expect((await readOutbox()).map((each) => each.kind)).toEqual(["guest_news", "booking_changed"]);
  });

  test("changes nothing if the request is repeated", async () => {
    expect(await move()).toEqual(moved);
    expect(await move()).toEqual({ ...moved, revision: 1 });
    expect(await order()).toMatchObject({ moves: 1 });
    expect(await readOutbox()).toHaveLength(1);
  });

  test("refunds the difference to a cheaper time, with exact documents", async () => {
    expect(await move(timesOn(friday, "14:00", "15:00"))).toEqual({
      ...{ ok: true, refundPaise: 118_000, totalPaise: 118_000, revision: 0 },
      ...{ creditNote: expect.stringMatching(/^DLC\//), invoice: expect.stringMatching(/^DL\//) },
    });
    expect(await records()).toMatchObject({
      ...{ invoices: [236_000, 118_000], creditNotes: [236_000], refunded: 118_000, kept: 118_000 },
    });
    expect(await rowsOf(database.db, "refunds")).toMatchObject([{ by_staff: true }]);
    expect(await reconciliationFindings(deps)).toEqual([]);
    clock.advance(1);
    await cancelOrder(staffDeps(), key.orderId, reason);
    expect(await records()).toMatchObject({ refunded: 236_000, kept: 0 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("refunds the difference only up to the day's limit", async () => {
    const cheaper = timesOn(friday, "14:00", "15:00");
    expect(await move(cheaper, 117_999)).toMatchObject({ fields: { secondPerson: expect.any(String) } });
    expect(await order()).toMatchObject({ moves: 0 });
    expect(await move({ ...cheaper, secondPerson: "Meera" }, 117_999)).toMatchObject({ ok: true });
    expect(
      await rowsOf(database.db, "audit", { act: "refund_confirmed", subject: key.orderId }),
    ).toHaveLength(1);
  });

  test("rejects a time that costs more, unless the booking keeps its price", async () => {
    const costlier = { ...timesOn(friday, "14:00", "16:00"), catalogId: "room-large" };
    expect(await move(costlier)).toMatchObject({
      ...{ code: "price_changed", totalPaise: 354_000, message: texts.staff.moveCostsMore(118_000) },
    });
    expect(await move({ ...costlier, price: "keep" })).toEqual(moved);
    const { quote, total_paise, item_id } = await order();
    expect({ total_paise, item_id }).toEqual({ total_paise: 236_000, item_id: "room-large" });
    expect(quote).toMatchObject({ totalPaise: 236_000, lines: [{ quantity: 2, amountPaise: 200_000 }] });
    expect(quote.lines[0]?.label).toContain("Peepal");
    expect(await records()).toMatchObject({ invoices: [236_000], creditNotes: [], refunded: 0 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test.each([
    ["longer", "14:00", "17:00"],
    ["shorter", "14:00", "15:00"],
  ])("keeps the price only for the same number of hours, not for a %s time", async (_name, from, to) => {
    expect(await move({ ...timesOn(friday, from, to), price: "keep" })).toMatchObject({
      ...{ code: "validation_failed", fields: { price: texts.staff.cannotKeepPrice } },
    });
    expect(await order()).toMatchObject({ moves: 0 });
  });

  test("keeps the price of passes that move to the same number of other days", async () => {
    const passes = { catalogId: "desk", people: 1, ...daysFrom(thursday, saturday) };
    key = await capturedBooking(deps, passes);
    const dates = [friday, addDays(sunday, 1)];
    const times = daysFrom(friday, addDays(sunday, 2));
    expect(await move({ ...times, dates, price: "keep" })).toMatchObject({ ok: true, refundPaise: 0 });
    expect((await records()).days.map(({ date }) => date)).toEqual(dates);
    expect(await move({ ...daysFrom(friday, saturday), price: "keep" })).toMatchObject({
      fields: { price: texts.staff.cannotKeepPrice },
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("rejects a refund below the gateway's minimum", async () => {
    await changeRows(database.db, "orders", { total_paise: 236_099 }, { id: key.orderId });
    expect(await move()).toMatchObject({ fields: { price: texts.staff.amountTooLow(100) } });
    await changeRows(database.db, "orders", { total_paise: 236_100 }, { id: key.orderId });
    expect(await move()).toMatchObject({ ok: true, refundPaise: 100 });
  });

  test("moves a booking that has begun or is over only with isAfterTheEvent", async () => {
    for (const time of ["10:00", "18:00"]) {
      clock.set(istInstant(thursday, time));
      expect(await move()).toMatchObject({ message: texts.staff.moveAfterTheEvent });
    }
    expect(await move({ isAfterTheEvent: true })).toEqual(moved);
  });

  test("rejects a time that is booked, blocked, closed or over, and releases nothing", async () => {
    const taken = timesOn(friday, "14:00", "16:00");
    await bookSlot(deps, bookingRequestFor({ ...taken, customer: uniqueCustomer(2) }));
    expect(await move()).toMatchObject({ code: "slot_taken", alternatives: expect.any(Array) });
    await createBlock(
      { ...deps, actor: asha },
      {
        ...{ target: { is: "item", id: "room-small" }, passes: null, reason: "Painting" },
        ...{ from: istInstant(saturday, "00:00"), to: istInstant(sunday, "00:00") },
      },
      null,
    );
    expect(await move(timesOn(saturday, "14:00", "16:00"))).toMatchObject({ code: "slot_taken" });
    expect(await move(timesOn(sunday, "14:00", "16:00"))).toMatchObject({ code: "validation_failed" });
    expect(await move(timesOn("2026-11-20", "14:00", "16:00"))).toMatchObject({ code: "validation_failed" });
    expect(await order()).toMatchObject({ moves: 0, starts_at: istInstant(thursday, "10:00") });
  });

  test("moves only one of several bookings into a slot", async () => {
    const second = await capturedBooking(deps, {
      ...timesOn(saturday, "10:00", "12:00"),
      customer: uniqueCustomer(2),
    });
    const results = await Promise.all([move(), move({ orderId: second.orderId })]);
    expect(results.map((each) => (each.ok ? "moved" : each.code)).toSorted()).toEqual([
      "moved",
      "slot_taken",
    ]);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("changes nothing if the effects differ from the preview", async () => {
    const cheaper = timesOn(friday, "14:00", "15:00");
    const expected = { refundPaise: 118_000, totalPaise: 118_000, revision: 0 };
    for (const other of [{ refundPaise: 0 }, { totalPaise: 236_000 }, { revision: 1 }])
      expect(await move({ ...cheaper, expected: { ...expected, ...other } })).toMatchObject({
        ...{ code: "refund_changed", refundPaise: 118_000 },
      });
    expect(await order()).toMatchObject({ moves: 0 });
    expect(await move({ ...cheaper, expected })).toMatchObject({ ok: true });
  });

  test("refunds at most what has not been refunded", async () => {
    await refundByStaff(staffDeps(), { orderId: key.orderId, reason, amountPaise: 200_000 });
    expect(await move(timesOn(friday, "14:00", "15:00"))).toMatchObject({ refundPaise: 36_000 });
  });

  test("replaces an unpaid move of the customer, but moves nothing while a payment is in progress", async () => {
    const costlier = { ...key, ...timesOn(friday, "09:00", "12:00"), expectedTotalPaise: 354_000 };
    paymentOf(await moveBooking(deps, costlier));
    await addPayment(deps, await order(), { status: "pending", amount_paise: 118_000 });
    expect(await move()).toMatchObject({ code: "payment_in_progress" });
    await changeRows(database.db, "payments", { status: "failed" }, { status: "pending" });
    expect(await move()).toEqual(moved);
    expect(await rowsOf(database.db, "orders", { status: "held" })).toEqual([]);
  });

  test("rejects unknown, unconfirmed and weekly bookings, and items of another unit", async () => {
    expect(await move({ orderId: "ORD-0" })).toMatchObject({ code: "order_not_found" });
    expect(await move({ catalogId: "room-near" })).toMatchObject({ code: "item_not_found" });
    expect(await move({ catalogId: "desk", ...daysFrom(friday, saturday) })).toMatchObject({
      message: texts.change.otherKind.hour,
    });
    const repeats = JSON.stringify([istInstant("2026-12-10", "10:00").toISOString()]);
    // The order ends with its last date. Otherwise, triggers could compute a period that ends before it begins.
    const weekly = { repeats, ends_at: istInstant("2026-12-10", "12:00") };
    await changeRows(database.db, "orders", weekly, { id: key.orderId });
    expect(await move()).toMatchObject({ message: texts.change.weeklyMove });
    const once = { repeats: "[]", ends_at: istInstant(thursday, "12:00") };
    await changeRows(database.db, "orders", once, { id: key.orderId });
    await cancelOrder(staffDeps(), key.orderId, reason);
    expect(await move()).toMatchObject({ message: texts.change.moveConfirmedOnly });
  });
});
