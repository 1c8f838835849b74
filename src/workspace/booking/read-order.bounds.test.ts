import { expect, onTestFinished, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addDays, addMinutes } from "../../api/contract/ist.ts";
import { addRows, firstRow } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { issueCreditNote } from "../invoice/index.ts";
import { addPayment, capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import { readAvailability } from "./availability.ts";
import { detailsOf, heldOrder, mondayMorning, seededDatabase, testClock, timesOn } from "./testing.ts";

const clock = testClock();
const database = seededDatabase(clock);
const deps = () => paymentDepsWith(database.db, clock, createModelGateway());
const day = "2026-12-03";
const roomBooking = (people = 4) => capturedBooking(deps(), { ...timesOn(day, "10:00", "12:00"), people });

type RefundRow = {
  readonly of: "first" | "second";
  readonly status: "pending" | "failed" | "refunded" | "void";
  readonly paise: number;
  readonly minute?: number;
  readonly origin?: "ours" | "dispute";
};

test.each<[string, RefundRow[], object | null]>([
  ["no refund", [], null],
  ["a voided refund", [{ of: "first", status: "void", paise: 1 }], null],
  [
    "a completed refund",
    [{ of: "first", status: "refunded", paise: 1_000 }],
    { amountPaise: 1_000, status: "refunded" },
  ],
  [
    "a started refund",
    [{ of: "first", status: "pending", paise: 1_000 }],
    { amountPaise: 1_000, status: "pending" },
  ],
  [
    "a refund that needs an operator",
    [{ of: "first", status: "failed", paise: 7 }],
    { amountPaise: 7, status: "pending" },
  ],
  [
    "only the open ones of the refunds of a payment",
    [
      { of: "first", status: "refunded", paise: 500 },
      { of: "first", status: "pending", paise: 1_000, minute: 1 },
    ],
    { amountPaise: 1_000, status: "pending" },
  ],
  [
    "all completed refunds of a payment, without a voided one",
    [
      { of: "first", status: "refunded", paise: 500 },
      { of: "first", status: "refunded", paise: 1_000, minute: 1 },
      { of: "first", status: "void", paise: 3, minute: 2 },
    ],
    { amountPaise: 1_500, status: "refunded" },
  ],
  [
    "the refund of the latest payment, without an earlier refund of another payment",
    [
      { of: "first", status: "pending", paise: 500 },
      { of: "second", status: "refunded", paise: 1_000, minute: 1 },
    ],
    { amountPaise: 1_000, status: "refunded" },
  ],
  [
    "the refunds of two payments that one change has started",
    [
      { of: "first", status: "refunded", paise: 500, minute: 1 },
      { of: "second", status: "refunded", paise: 1_000, minute: 1 },
    ],
    { amountPaise: 1_500, status: "refunded" },
  ],
  [
    "money that the bank has returned",
    [{ of: "first", status: "refunded", paise: 1_000, origin: "dispute" }],
    { amountPaise: 1_000, status: "refunded", isFromBank: true },
  ],
])("an order shows %s", async (_name, rows, expected) => {
  const key = await roomBooking();
  const order = await firstRow(database.db, "orders", { id: key.orderId });
  const payments = {
    first: await firstRow(database.db, "payments", { order_id: order.id }),
    second: await addPayment(deps(), order, { gateway_order_id: "order_2", status: "captured" }),
  };
  for (const [index, { of, status, paise, minute = 0, origin = "ours" }] of rows.entries()) {
    const created_at = addMinutes(mondayMorning, minute);
    await addRows(database.db, "refunds", {
      ...{ id: `REF${index}`, payment_id: payments[of].id, order_id: order.id, amount_paise: paise },
      ...{ status, origin, reason: "You cancelled.", try_at: created_at, created_at },
    });
  }
  const { refund } = await detailsOf(deps(), key);
  // Seven working days after Monday, 23 November.
  const usual = { reason: "You cancelled.", isFromBank: false, expectedBy: "2026-12-02" };
  expect(refund).toEqual(expected && { ...usual, ...expected });
});

test("the invoice of a booking is its latest invoice, although a credit note is newer", async () => {
  const key = await roomBooking();
  await inTransaction(database.db, { kind: "customer" }, (tx) =>
    issueCreditNote(tx, key.orderId, 100, clock.now()),
  );
  const { invoice, papers } = await detailsOf(deps(), key);
  expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  expect(invoice).toEqual({ number: papers[0]?.number });
});

test("an order has no attempt to pay until a payment exists", async () => {
  const held = await heldOrder(deps(), timesOn(day, "10:00", "12:00"));
  const hasNoAttempt = async () => (await detailsOf(deps(), held.key)).hasNoAttempt;
  expect(await hasNoAttempt()).toBe(true);
  await addPayment(deps(), held.order, { status: "pending" });
  expect(await hasNoAttempt()).toBe(false);
});

test("an expired hold for one date has alternatives, and one for several weeks has none", async () => {
  const alternativesOf = async (repeats?: string[]) => {
    const held = await heldOrder(deps(), { ...timesOn(day, "10:00", "12:00"), repeats });
    clock.set(held.order.hold_expires_at);
    return (await detailsOf(deps(), held.key)).alternatives;
  };
  expect(await alternativesOf()).not.toEqual([]);
  expect(await alternativesOf([timesOn(addDays(day, 7), "10:00", "12:00").start])).toEqual([]);
});

test("a booking for as many people as a room has seats can be moved within that room", async () => {
  const { move } = await detailsOf(deps(), await roomBooking(8));
  expect(move.places.map(({ catalogId }) => catalogId)).toEqual(["room-small", "room-large"]);
});

test("the page of an order names the station of its centre", async () => {
  const { key } = await heldOrder(deps());
  expect((await detailsOf(deps(), key)).building).not.toHaveProperty("station");
  const station = {
    name: "Rajiv Chowk",
    lines: [{ name: "Blue Line" }],
    location: { lat: 28.63, lng: 77.22 },
  };
  const setStation = (text: string | null, station_metres: number | null) =>
    database.db
      .updateTable("centres")
      .set({ station: text, station_metres })
      .where("id", "=", "centre-one")
      .execute();
  await setStation(JSON.stringify(station), 350);
  expect((await detailsOf(deps(), key)).building.station).toMatchObject({ name: "Rajiv Chowk" });
  await setStation(null, null);
});

test("the page of an order shows the way from the station, and no station that the way does not name", async () => {
  const { key } = await heldOrder(deps());
  const setWay = (text: string | null) =>
    database.db.updateTable("centres").set({ way: text }).where("id", "=", "centre-one").execute();
  const way = { station: "Rajiv Chowk", lines: ["Blue Line"], exit: "gate 7", minutes: 4 };
  await setWay(JSON.stringify(way));
  onTestFinished(() => setWay(null).then(() => undefined));
  const { building } = await detailsOf(deps(), key);
  expect(building.way).toEqual(way);
  expect(building).not.toHaveProperty("station");
});

test("only the holder of a booking's link sees its slot as free", async () => {
  const key = await roomBooking();
  const isFree = async (order: { orderId?: string; token?: string }) => {
    const request = { buildingId: "centre-one", catalogId: "room-small", date: day, visitorId: null };
    const result = await readAvailability(deps(), { ...request, ...order });
    if (!result.ok) throw new Error(result.message);
    if (result.availability.unit !== "hour") throw new Error("not a room");
    return result.availability.slots.find(({ start }) => start === `${day}T10:00:00+05:30`)?.available;
  };
  expect(await isFree(key)).toBe(true);
  expect(await isFree({})).toBe(false);
  expect(await isFree({ orderId: key.orderId })).toBe(false);
  expect(await isFree({ token: key.token })).toBe(false);
  expect(await isFree({ ...key, token: "wrong" })).toBe(false);
});
