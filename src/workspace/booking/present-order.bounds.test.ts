import { expect, test } from "vitest";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import * as texts from "../../texts/error-messages.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { addRows, changeRows, firstRow } from "../database/testing.ts";
import { capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import {
  daysFrom,
  detailsOf,
  fullCustomer,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
} from "./testing.ts";

const clock = testClock();
const database = seededDatabase(clock);
const deps = () => paymentDepsWith(database.db, clock, createModelGateway());
const day = "2026-12-03";

/** A paid booking of a room: two hours from 10 am on Thursday, for ₹2,360. */
const roomBooking = () =>
  capturedBooking(deps(), { ...timesOn(day, "10:00", "12:00"), customer: fullCustomer });
/** A paid booking of two day passes from Thursday to Saturday, for ₹7,080. */
const passBooking = () =>
  capturedBooking(deps(), { ...daysFrom(day, "2026-12-06"), catalogId: "desk", people: 1, quantity: 2 });

test("the details of a paid room contain everything that its page shows, with masked contacts", async () => {
  const key = await roomBooking();
  const details = await detailsOf(deps(), key);
  const order = await firstRow(database.db, "orders", { id: key.orderId });
  expect(details).toEqual({
    orderId: order.id,
    number: order.number,
    status: "confirmed",
    paymentStatus: "captured",
    hasNoAttempt: false,
    holdExpiresAt: null,
    now: "2026-11-23T01:30:00.000Z",
    building: {
      id: "centre-one",
      name: "centre one",
      slug: "centre-one",
      city: { name: "Delhi", slug: "delhi" },
      locality: { name: "Connaught Place", slug: "connaught-place" },
      address: "N-1 Connaught Place, New Delhi, 110001",
      location: { lat: 28.63, lng: 77.22 },
      directions: "Gate 7 of Rajiv Chowk.",
    },
    item: expect.objectContaining({ id: "room-small", name: "Banyan" }),
    start: "2026-12-03T10:00:00+05:30",
    end: "2026-12-03T12:00:00+05:30",
    dates: [],
    openingHours: [],
    quantity: 1,
    people: 4,
    quote: order.quote,
    customer: {
      name: "Asha Rao",
      email: "a***@example.in",
      phone: "+91******3210",
      company: "Rao Textiles",
      gstin: "27AAACB1234C1ZF",
    },
    invoice: { number: "DL/2627/000001" },
    papers: [{ kind: "invoice", number: "DL/2627/000001" }],
    cancellation: {
      rules: [
        { until: "2026-12-02T10:00:00+05:30", percent: 100 },
        { until: "2026-12-03T04:00:00+05:30", percent: 50 },
      ],
      refundNowPaise: 236_000,
      canCancel: true,
      reason: null,
      days: [],
    },
    move: {
      canMove: true,
      reason: null,
      until: "2026-12-03T04:00:00+05:30",
      left: 2,
      places: [
        { catalogId: "room-small", name: "Banyan", totalPaise: 236_000, quote: order.quote },
        {
          catalogId: "room-large",
          name: "Peepal",
          totalPaise: 354_000,
          quote: expect.objectContaining({ totalPaise: 354_000 }),
        },
      ],
      unpaid: null,
    },
    refund: null,
    guests: [],
    mostGuests: 8,
    reminders: { on: true, canChange: true },
    payments: [{ status: "captured", amountPaise: 236_000, at: "2026-11-23T07:00:00+05:30" }],
    alternatives: [],
  });
});

test("the details of passes contain each day with its opening hours and its refund", async () => {
  expect(await detailsOf(deps(), await passBooking())).toMatchObject({
    dates: ["2026-12-03", "2026-12-04", "2026-12-05"],
    openingHours: ["2026-12-03", "2026-12-04", "2026-12-05"].map((date) => ({
      ...{ date, opens: "09:00", closes: "19:00" },
    })),
    quantity: 2,
    mostGuests: 2,
    cancellation: {
      refundNowPaise: 708_000,
      days: ["2026-12-03", "2026-12-04", "2026-12-05"].map((date) => ({ date, refundPaise: 236_000 })),
    },
    move: { places: [{ catalogId: "desk", name: "Hot desk", totalPaise: 708_000 }] },
  });
});

test("the refund is at most the money that was paid and not refunded", async () => {
  const key = await roomBooking();
  await changeRows(database.db, "payments", { amount_paise: 100_000 }, { order_id: key.orderId });
  expect((await detailsOf(deps(), key)).cancellation.refundNowPaise).toBe(100_000);
});

test("the refund follows the rules of the booking's own quote", async () => {
  const key = await roomBooking();
  clock.advance((9 * 24 + 15) * 60);
  expect((await detailsOf(deps(), key)).cancellation.refundNowPaise).toBe(118_000);
  const { quote } = await firstRow(database.db, "orders", { id: key.orderId });
  const own = JSON.stringify({ ...quote, cancellation: [{ hoursBefore: 6, percent: 10 }] });
  await database.db.updateTable("orders").set({ quote: own }).where("id", "=", key.orderId).execute();
  expect((await detailsOf(deps(), key)).cancellation).toMatchObject({
    rules: [{ until: "2026-12-03T04:00:00+05:30", percent: 10 }],
    refundNowPaise: 23_600,
  });
});

test("a hold shows when it expires, and why it can be neither cancelled nor moved", async () => {
  const { key } = await heldOrder(deps());
  expect(await detailsOf(deps(), key)).toMatchObject({
    status: "held",
    paymentStatus: "none",
    holdExpiresAt: "2026-11-23T07:15:00+05:30",
    invoice: null,
    papers: [],
    cancellation: {
      canCancel: false,
      reason: texts.change.cancelConfirmedOnly,
      refundNowPaise: 0,
      days: [],
    },
    move: { canMove: false, reason: texts.change.moveConfirmedOnly, places: [], unpaid: null },
    mostGuests: 0,
    reminders: { canChange: false },
    payments: [],
  });
  const { customer } = await detailsOf(deps(), key);
  expect(Object.keys(customer)).toEqual(["name", "email", "phone"]);
});

test.each([
  ["cancelled", 0, texts.change.cancelled],
  // It begins after ten days and three hours.
  ["confirmed", (10 * 24 + 3) * 60, texts.change.started],
] as const)(
  "a %s booking after %i minutes has the reason why it cannot be cancelled: %s",
  async (status, minutes, reason) => {
    const key = await roomBooking();
    await changeRows(database.db, "orders", { status }, { id: key.orderId });
    clock.advance(minutes);
    expect(await detailsOf(deps(), key)).toMatchObject({
      cancellation: { canCancel: false, reason },
      reminders: { canChange: false },
    });
  },
);

test("guests and switched-off reminders are shown", async () => {
  const key = await roomBooking();
  await changeRows(database.db, "orders", { reminders: false, moves: 2 }, { id: key.orderId });
  const guest = {
    id: "GUE1",
    order_id: key.orderId,
    name: "Meera Iyer",
    email: "meera@example.in",
    position: 0,
  };
  await addRows(database.db, "order_guests", { ...guest, invited_at: clock.now() });
  expect(await detailsOf(deps(), key)).toMatchObject({
    guests: [{ name: "Meera Iyer", email: "meera@example.in" }],
    reminders: { on: false, canChange: true },
    move: { canMove: false, left: 0, reason: texts.change.moveLimit(2), places: [] },
  });
});

test("a move that is not paid yet shows the new time, its price and the difference", async () => {
  const key = await roomBooking();
  const later = { ...timesOn(day, "14:00", "17:00"), expectedTotalPaise: 354_000 };
  expect(await moveBooking(deps(), { ...key, ...later })).toMatchObject({ is: "to_pay" });
  const unpaidOf = async () => (await detailsOf(deps(), key)).move.unpaid;
  expect(await unpaidOf()).toEqual({
    catalogId: "room-small",
    name: "Banyan",
    start: "2026-12-03T14:00:00+05:30",
    end: "2026-12-03T17:00:00+05:30",
    dates: [],
    holdExpiresAt: "2026-11-23T07:15:00+05:30",
    totalPaise: 354_000,
    differencePaise: 118_000,
    paymentStatus: "created",
  });
  clock.advance(15);
  expect(await unpaidOf()).toBeNull();
});
