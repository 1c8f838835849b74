import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { roomPeriod } from "../availability/index.ts";
import {
  countWaiting,
  daysFrom,
  deleteBookings,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
  withFullQueue,
} from "../booking/testing.ts";
import type { Db, Tx } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { findBookableItem } from "../inventory/index.ts";
import { issueCreditNote } from "../invoice/index.ts";
import { lockItem } from "../orders/index.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import { type MoveBookingRequest, moveBooking, priceOfMove } from "./move-booking.ts";

const [thursday, friday, saturday, sunday] = ["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
const instantAt = (time: string, date = thursday) => istInstant(date, time);
const times = (from: string, to: string, date = thursday) => timesOn(date, from, to);
const clock = testClock();
const database = seededDatabase(clock);
let deps: PaymentDeps;
let wakeCount: number;
let key: { orderId: string; token: string };

/** Creates a paid booking of a room: two hours from 10 am on Thursday, for ₹2,360. */
beforeEach(async () => {
  wakeCount = 0;
  const wake = () => {
    wakeCount += 1;
  };
  deps = { ...paymentDepsWith(database.db, clock, createModelGateway()), wake };
  key = await capturedBooking(deps, times("10:00", "12:00"));
});

const move = (overrides: Partial<MoveBookingRequest>) =>
  moveBooking(deps, { ...key, ...times("14:00", "16:00"), expectedTotalPaise: 236_000, ...overrides });
const order = () => firstRow(database.db, "orders", { id: key.orderId });
const holds = () =>
  database.db
    .selectFrom("orders")
    .selectAll()
    .where("moves_order", "is not", null)
    .orderBy("created_at")
    .execute();
const refunds = async () => (await rowsOf(database.db, "refunds")).map((row) => row.amount_paise);
const readOutbox = () => database.db.selectFrom("outbox").select(["kind", "payload"]).execute();

/** Starts a move that waits for a room's lock, runs `meanwhile` under that lock, and returns the result of the move. */
async function runAfterLockWait(
  itemId: string,
  moving: () => ReturnType<typeof move>,
  meanwhile: (tx: Tx) => Promise<unknown>,
) {
  let moveResult: ReturnType<typeof move> | undefined;
  await inTransaction(database.db, { kind: "customer" }, async (tx) => {
    await lockItem(tx, itemId);
    moveResult = moving();
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await meanwhile(tx);
  });
  return moveResult;
}
describe("moveBooking", () => {
  test("moves a booking immediately and without a refund if the price does not change", async () => {
    expect(await move({})).toEqual({ ok: true, is: "moved" });
    expect(wakeCount).toBe(1);
    expect(await order()).toMatchObject({
      status: "confirmed",
      starts_at: instantAt("14:00"),
      ends_at: instantAt("16:00"),
      moves: 1,
      revision: 1,
    });
    expect(await refunds()).toEqual([]);
    const taxDocuments = { creditNote: null, invoice: null, refundPaise: 0 };
    expect(await readOutbox()).toEqual([
      { kind: "booking_changed", payload: { orderId: key.orderId, change: "moved", ...taxDocuments } },
    ]);
    const act = await firstRow(database.db, "audit", { act: "booking_moved", subject: key.orderId });
    const startsAt = instantAt("14:00").toISOString();
    expect(act.details).toEqual({ item: "room-small", startsAt, totalPaise: 236_000 });
  });

  test("refunds the price difference of a move to a cheaper time", async () => {
    expect(await move({ ...times("14:00", "15:00"), expectedTotalPaise: 118_000 })).toMatchObject({
      ok: true,
    });
    expect(await refunds()).toEqual([118_000]);
    expect(await readOutbox()).toMatchObject([{ payload: { refundPaise: 118_000 } }]);
    expect(await order()).toMatchObject({ total_paise: 118_000 });
  });

  test("credits the old price against the old invoice and invoices the new price", async () => {
    await move({ ...times("14:00", "15:00"), expectedTotalPaise: 118_000 });
    const documents = await rowsOf(database.db, "invoices", { order_id: key.orderId }, "number");
    expect(documents.map(({ kind, content }) => [kind, content.totalPaise])).toEqual([
      ["invoice", 236_000],
      ["invoice", 118_000],
      ["credit_note", 236_000],
    ]);
    const [oldInvoice, newInvoice, creditNote] = documents;
    expect(creditNote?.against).toBe(oldInvoice?.number);
    expect(await readOutbox()).toMatchObject([
      { payload: { creditNote: creditNote?.number, invoice: newInvoice?.number } },
    ]);
  });

  test("credits what was credited before the move again, against the new invoice", async () => {
    await inTransaction(database.db, { kind: "customer" }, (tx) =>
      issueCreditNote(tx, key.orderId, 36_000, clock.now()),
    );
    await move({ ...times("14:00", "15:00"), expectedTotalPaise: 118_000 });
    const notes = await rowsOf(database.db, "invoices", { kind: "credit_note" }, "serial");
    expect(notes.map(({ content, against }) => [content.totalPaise, against])).toEqual([
      [36_000, "DL/2627/000001"],
      [200_000, "DL/2627/000001"],
      [36_000, "DL/2627/000002"],
    ]);
    expect(notes[1]?.content.lines[0]?.description).toMatch(/^Moved from Thu 3 Dec: Banyan/);
  });

  test("notifies the guests, and schedules the reminder for the new time", async () => {
    const guest = { id: "GST1", order_id: key.orderId, name: "Ravi", email: "ravi@example.in" };
    await addRows(database.db, "order_guests", { ...guest, position: 0, invited_at: clock.now() });
    await move(times("14:00", "16:00", friday));
    expect(await readOutbox()).toContainEqual({
      kind: "guest_news",
      payload: { orderId: key.orderId, guestId: guest.id, news: "changed" },
    });
    expect((await order()).remind_at).toEqual(instantAt("14:00"));
  });

  test("refunds no more than was paid for a move to a cheaper time", async () => {
    await database.db.updateTable("payments").set({ amount_paise: 100_000 }).execute();
    await move({ ...times("14:00", "15:00"), expectedTotalPaise: 118_000 });
    expect(await refunds()).toEqual([100_000]);
  });

  test("changes nothing when the booking is already at the requested time", async () => {
    expect(await move(times("10:00", "12:00"))).toEqual({ ok: true, is: "moved" });
    expect(await order()).toMatchObject({ moves: 0, revision: 0 });
    expect(await readOutbox()).toEqual([]);
  });

  test.each([
    ["another room at the same time", { catalogId: "room-large", expectedTotalPaise: 354_000 }],
    ["a later end time", { ...times("10:00", "12:30"), expectedTotalPaise: 295_000 }],
    ["an earlier start time", { ...times("09:30", "12:00"), expectedTotalPaise: 295_000 }],
  ])("holds %s, which costs more, until the difference is paid", async (_name, bookingRequest) => {
    const requestedMove = { ...times("10:00", "12:00"), ...bookingRequest };
    const result = await move(requestedMove);
    const amountPaise = bookingRequest.expectedTotalPaise - 236_000;
    expect(result).toMatchObject({ ok: true, is: "to_pay", response: { amountPaise } });
    expect(await order()).toMatchObject({ starts_at: instantAt("10:00"), moves: 0, total_paise: 236_000 });
    const [hold] = await holds();
    expect(hold).toMatchObject({
      status: "held",
      total_paise: amountPaise,
      hold_expires_at: addMinutes(clock.now(), 15),
    });
    expect(hold).toMatchObject({ id: expect.stringMatching(/^ORD/), own_dates: [] });
    const act = await firstRow(database.db, "audit", { act: "move_held", subject: key.orderId });
    expect(act.details).toEqual({ hold: hold?.id });
    expect([await refunds(), await readOutbox()]).toEqual([[], []]);
    // A repeated request finds the hold of the first request. A different request replaces that hold.
    expect(await move(requestedMove)).toMatchObject({ ok: true, is: "to_pay", response: { amountPaise } });
    expect(await holds()).toHaveLength(1);
    await move({ ...times("15:00", "18:00"), expectedTotalPaise: 354_000 });
    expect((await holds()).map(({ status }) => status).toSorted()).toEqual(["held", "released"]);
  });

  test("holds a time that costs one paisa more until it is paid", async () => {
    await changeRows(database.db, "orders", { total_paise: 235_999 }, { id: key.orderId });
    expect(await move({})).toMatchObject({ is: "to_pay", response: { amountPaise: 1 } });
  });

  test("replaces the hold of a move when another room is requested, even at the same price, or the price changes", async () => {
    const price = (price_paise: number) =>
      changeRows(database.db, "items", { price_paise }, { id: "room-large" });
    onTestFinished(() => price(150_000));
    await price(100_000);
    const increase = { ...times("14:00", "17:00"), expectedTotalPaise: 354_000 };
    await move(increase);
    await move({ ...increase, catalogId: "room-large" });
    await price(110_000);
    await move({ ...increase, catalogId: "room-large", expectedTotalPaise: 389_400 });
    const rows = (await holds()).map((row) => `${row.item_id} ${row.total_paise} ${row.status}`);
    expect(rows.toSorted()).toEqual([
      "room-large 118000 released",
      "room-large 153400 held",
      "room-small 118000 released",
    ]);
  });

  test("creates a new hold for a repeated move after the first hold has expired", async () => {
    const increase = { ...times("15:00", "18:00"), expectedTotalPaise: 354_000 };
    await move(increase);
    clock.advance(15);
    await move(increase);
    expect((await holds()).map(({ status }) => status).toSorted()).toEqual(["held", "released"]);
  });
});

test("moveBooking locks both rooms in a fixed order", async () => {
  const moveResult = await runAfterLockWait(
    "room-large",
    () => move({ catalogId: "room-large", expectedTotalPaise: 354_000 }),
    () => sql`select from items where id = 'room-small' for no key update nowait`.execute(database.db),
  );
  expect(moveResult).toMatchObject({ is: "to_pay" });
});

describe("moveBooking rejects invalid moves", () => {
  const unchanged = async () =>
    expect(await order()).toMatchObject({ moves: 0, starts_at: instantAt("10:00") });

  test.each<[string, Partial<MoveBookingRequest>, object]>([
    [
      "rejects a move with an outdated expected price",
      { expectedTotalPaise: 235_999 },
      { code: "price_changed", message: texts.change.movePriceChanged, totalPaise: 236_000 },
    ],
    [
      "rejects a move to another centre",
      { buildingId: "centre-near", catalogId: "room-near" },
      { code: "not_movable", message: texts.change.otherCentre },
    ],
    [
      "rejects a move from a room to passes",
      { catalogId: "desk", ...daysFrom(thursday, friday) },
      { code: "not_movable", message: texts.change.otherKind.hour },
    ],
    [
      "rejects a move to a time outside opening hours",
      times("18:00", "20:00"),
      { code: "validation_failed" },
    ],
    ["rejects a move with a wrong token", { token: "wrong" }, { code: "order_not_found" }],
  ])("%s", async (_name, bookingRequest, rejected) => {
    expect(await move(bookingRequest)).toMatchObject({ ok: false, ...rejected });
    await unchanged();
    expect(wakeCount).toBe(0);
  });

  test("rejects a move to a time of another order, but not to a time that overlaps only the booking itself", async () => {
    await heldOrder(deps, { ...times("14:00", "15:00"), customer: uniqueCustomer(2) });
    expect(await move({})).toMatchObject({ code: "slot_taken", alternatives: expect.any(Array) });
    expect(await move({ expectedTotalPaise: 1 })).toMatchObject({ code: "slot_taken" });
    await unchanged();
    expect(await move(times("11:00", "13:00"))).toEqual({ ok: true, is: "moved" });
  });

  test("rejects a move less than six hours before the start, and a third move", async () => {
    clock.set(instantAt("04:00"));
    expect(await move({})).toMatchObject({ ok: true });
    await database.db.updateTable("orders").set({ moves: 2 }).execute();
    expect(await move(times("16:00", "18:00"))).toMatchObject({ code: "not_movable" });
    await database.db.updateTable("orders").set({ moves: 0 }).execute();
    clock.set(instantAt("08:01"));
    expect(await move(times("16:00", "18:00"))).toMatchObject({
      code: "not_movable",
      message: texts.change.tooLateToMove(6),
    });
    // The domain error is not about opening hours: it is too late to move the booking to any other time.
    expect(await move(times("18:00", "20:00"))).toMatchObject({ code: "not_movable" });
  });

  test("rejects one of two concurrent moves if only one more move is allowed", async () => {
    await database.db.updateTable("orders").set({ moves: 1 }).execute();
    const results = await Promise.all([move({}), move(times("16:00", "18:00"))]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "not_movable" });
    expect(await order()).toMatchObject({ moves: 2 });
  });

  test("rejects a move while the queue of the room is full", async () => {
    const rejected = await withFullQueue(database.db, "room-small", () => move({}));
    expect(rejected).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 2 });
  });

  test("rejects a move to a time that another transaction took after the availability check", async () => {
    const otherOrder = await heldOrder(deps, { ...times("14:00", "15:00"), customer: uniqueCustomer(2) });
    const setHoldStatus = (db: Db, status: "held" | "released") =>
      db.updateTable("orders").set({ status }).where("id", "=", otherOrder.orderId).execute();
    await setHoldStatus(database.db, "released");
    const moveResult = await runAfterLockWait(
      "room-small",
      () => move({}),
      (tx) => setHoldStatus(tx, "held"),
    );
    expect(moveResult).toMatchObject({ code: "slot_taken" });
    await unchanged();
  });

  test("rethrows the original exception for errors other than an overlap", async () => {
    await database.db.updateTable("orders").set({ quote: "null" }).execute();
    await expect(move({})).rejects.toThrow(TypeError);
  });

  test("rejects a move while a payment is pending", async () => {
    const pending = { status: "pending" as const };
    await move({ ...times("15:00", "18:00"), expectedTotalPaise: 354_000 });
    await database.db.updateTable("payments").set(pending).where("move_id", "is not", null).execute();
    expect(await move({})).toMatchObject({ code: "payment_in_progress" });
    await unchanged();
  });
});

describe("moveBooking of passes", () => {
  const passes = { catalogId: "desk", people: 1 };

  test("moves the passes to other days and keeps their quantity", async () => {
    const customer = uniqueCustomer(2);
    key = await capturedBooking(deps, { ...passes, quantity: 2, ...daysFrom(thursday, saturday), customer });
    const bookingRequest = { catalogId: "desk", expectedTotalPaise: 472_000 };
    expect(
      await move({ ...bookingRequest, ...daysFrom(thursday, sunday), dates: [thursday, saturday] }),
    ).toEqual({
      ok: true,
      is: "moved",
    });
    expect(await order()).toMatchObject({
      starts_at: instantAt("00:00"),
      ends_at: instantAt("00:00", sunday),
      cancelled_dates: [friday],
      quantity: 2,
    });
    // Requesting the booked days again is not a move. Replacing the day between them is a move.
    expect(
      await move({ ...bookingRequest, ...daysFrom(thursday, sunday), dates: [thursday, saturday] }),
    ).toMatchObject({
      ok: true,
    });
    expect(await order()).toMatchObject({ moves: 1 });
    expect(
      await move({ ...bookingRequest, ...daysFrom(thursday, sunday), expectedTotalPaise: 708_000 }),
    ).toMatchObject({
      is: "to_pay",
      response: { amountPaise: 236_000 },
    });
    // The hold needs passes only for the day that the booking does not have.
    expect(await holds()).toMatchObject([{ own_dates: [thursday, saturday] }]);
  });

  test("a hold of other passes of the centre reuses no day of the booking", async () => {
    const customer = uniqueCustomer(2);
    key = await capturedBooking(deps, { ...passes, ...daysFrom(thursday, saturday), customer });
    const desk = await firstRow(database.db, "items", { id: "desk" });
    const [amenities, pictures] = [JSON.stringify(desk.amenities), JSON.stringify(desk.pictures)];
    await addRows(database.db, "items", { ...desk, amenities, pictures, id: "other-desk" });
    onTestFinished(async () => {
      await deleteBookings(database.db);
      await database.db.deleteFrom("items").where("id", "=", "other-desk").execute();
    });
    const other = { catalogId: "other-desk", ...daysFrom(thursday, sunday), expectedTotalPaise: 354_000 };
    expect(await move(other)).toMatchObject({ is: "to_pay" });
    expect(await holds()).toMatchObject([{ item_id: "other-desk", own_dates: [] }]);
  });
});

test("moveBooking replaces a hold of passes even if only days between the first and the last day change", async () => {
  const customer = uniqueCustomer(2);
  key = await capturedBooking(deps, {
    catalogId: "desk",
    people: 1,
    ...daysFrom(thursday, friday),
    customer,
  });
  const bookingRequest = {
    catalogId: "desk",
    ...daysFrom(thursday, "2026-12-08"),
    expectedTotalPaise: 354_000,
  };
  await move({ ...bookingRequest, dates: [thursday, friday, "2026-12-07"] });
  await move({ ...bookingRequest, dates: [thursday, saturday, "2026-12-07"] });
  const held = (await holds()).filter(({ status }) => status === "held");
  expect(held.map((row) => row.cancelled_dates)).toEqual([[friday, sunday]]);
});

test("priceOfMove returns the price of a move without moving the booking", async () => {
  const item = await findBookableItem(database.db, "room-large");
  if (item === undefined) throw new Error("no room");
  const quote = await priceOfMove(database.db, await order(), {
    item,
    period: roomPeriod(instantAt("14:00"), instantAt("15:00")),
  });
  expect(quote).toMatchObject({ totalPaise: 177_000, couponCode: null });
});
