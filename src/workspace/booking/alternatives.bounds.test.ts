import { expect, onTestFinished, test } from "vitest";
import * as texts from "../../texts/error-messages.ts";
import type { Db } from "../database/tables.ts";
import { addRows, changeRows, firstRow } from "../database/testing.ts";
import { findCatalogueItem } from "../inventory/index.ts";
import { bookSlot } from "./book-slot.ts";
import { checkBookingRequest } from "./check-booking-request.ts";
import {
  bookingRequestFor,
  bookingService,
  detailsOf,
  heldOrder,
  testClock,
  uniqueCustomer,
} from "./testing.ts";
import { slotTakenError, verifyBooking } from "./verify-booking.ts";

/** Tests the alternatives to a taken room. In the test inventory, `room-excluded` is nearer than `room-near`. */

const clock = testClock();
const deps = bookingService(clock, { prepare: addNeighbouringCity });
/**
 * A booking of the maximum length that starts when the centre opens. The room has no other start for a booking of this
 * length on that day.
 */
const fullDaySlot = { from: "09:00", to: "17:00", people: 8 };

async function addNeighbouringCity(db: Db): Promise<void> {
  const delhi = await firstRow(db, "cities", { slug: "delhi" });
  await addRows(db, "cities", { ...delhi, slug: "noida" });
  await addRows(db, "localities", {
    city_slug: "noida",
    slug: "connaught-place",
    name: "Connaught Place",
    position: 1,
  });
}

async function alternativesAfterHold(overrides: Parameters<typeof bookingRequestFor>[0]): Promise<string[]> {
  await heldOrder(deps, overrides);
  const rejected = await bookSlot(deps, bookingRequestFor({ ...overrides, customer: uniqueCustomer(2) }));
  const alternativeLabels = rejected.ok ? [] : (rejected.alternatives ?? []);
  return alternativeLabels.map(({ catalogId, start }) => `${catalogId} ${start.slice(5, 16)}`);
}

test("the alternatives are rooms that seat the people in the same centre, then nearby, but not in excluded centres", async () => {
  expect(await alternativesAfterHold(fullDaySlot)).toEqual([
    "room-large 11-23T09:00",
    "room-near 11-23T09:00",
  ]);
});

test.each([
  ["of another product type", "items", "product_type", "CO_WORKING_HOT_DESK"],
  ["sold by the day", "items", "unit", "day"],
  ["that is too small", "items", "capacity", 7],
  ["that is inactive", "items", "active", false],
  ["in an inactive centre", "centres", "active", false],
  ["in another city", "centres", "city_slug", "noida"],
  ["more than ten kilometres to the north", "centres", "lat", 28.63 + 0.0901],
  ["more than ten kilometres to the east", "centres", "lng", 77.22 + 0.1027],
] as const)("the alternatives do not include a room %s", async (_name, table, column, value) => {
  const id = { items: "room-near", centres: "centre-near" }[table];
  const before: Record<string, unknown> = await firstRow(deps.db, table, { id });
  onTestFinished(() => changeRows(deps.db, table, { [column]: before[column] }, { id }));
  await changeRows(deps.db, table, { [column]: value }, { id });
  expect(await alternativesAfterHold(fullDaySlot)).toEqual(["room-large 11-23T09:00"]);
});

test("the alternatives do not include a room that is taken at the requested time", async () => {
  await heldOrder(deps, {
    ...fullDaySlot,
    buildingId: "centre-near",
    catalogId: "room-near",
    customer: uniqueCustomer(3),
  });
  expect(await alternativesAfterHold(fullDaySlot)).toEqual(["room-large 11-23T09:00"]);
});

test("the alternatives to the time of a move are in the same centre", async () => {
  await heldOrder(deps, fullDaySlot);
  const messages = [];
  for (const within of ["the city", "the centre"] as const) {
    const checked = await checkBookingRequest(deps, bookingRequestFor(fullDaySlot));
    if (!checked.ok) throw new Error(checked.message);
    const { alternatives = [], message } = await slotTakenError(deps, checked, within);
    messages.push([alternatives.map(({ catalogId }) => catalogId).join(" "), message]);
  }
  // Also with a single alternative, the message says that alternatives follow.
  const sentence = `${texts.hold.slotTaken} ${texts.hold.alternativesFollow}`;
  expect(messages).toEqual([
    ["room-large room-near", sentence],
    ["room-large", sentence],
  ]);
});

test("the time of a visitor's own hold is free for this visitor only", async () => {
  await heldOrder(deps, { visitorId: "visitor-1" });
  const verified = async (visitorId: string | null) =>
    (await verifyBooking(deps, bookingRequestFor({ visitorId }))).ok;
  expect([await verified("visitor-1"), await verified("visitor-2"), await verified(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("once a hold has expired, the alternatives include other times of its room, but not the expired time", async () => {
  const { key } = await heldOrder(deps);
  clock.advance(16);
  const { alternatives } = await detailsOf(deps, key);
  expect(alternatives.map(({ catalogId, start }) => `${catalogId} ${start.slice(11, 16)}`)).toEqual([
    "room-small 09:30",
    "room-small 10:30",
    "room-large 10:00",
  ]);
});

test.each([
  ["four days later", "2026-11-27", ["desk 12-01T00:00"]],
  ["five days later", "2026-11-26", []],
])(
  "the alternatives include passes on other days up to four days away: the next free day is %s",
  async (_name, date, expected) => {
    clock.set(new Date(`${date}T07:00:00+05:30`));
    const dates = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-30"].filter((each) => each >= date);
    const passes = { catalogId: "desk", people: 1 };
    for (const [at, day] of dates.entries()) {
      const [start, end] = [`${day}T00:00:00+05:30`, `${day}T24:00:00+05:30`];
      await heldOrder(deps, { ...passes, start, end, quantity: 5, customer: uniqueCustomer(10 + at) });
    }
    const [start, end] = [`${date}T00:00:00+05:30`, `${date}T24:00:00+05:30`];
    const rejected = await bookSlot(
      deps,
      bookingRequestFor({ ...passes, start, end, customer: uniqueCustomer(2) }),
    );
    const offered = rejected.ok ? [] : (rejected.alternatives ?? []);
    expect(offered.map(({ catalogId, start: at }) => `${catalogId} ${at.slice(5, 16)}`)).toEqual(expected);
  },
);

test("an alternative has the names of its item and centre, and has dates only for passes that skip days", async () => {
  const passes = { catalogId: "desk", people: 1, start: "2026-11-26T00:00:00+05:30" };
  const lastAlternative = async (overrides: Parameters<typeof bookingRequestFor>[0]) => {
    await heldOrder(deps, { ...passes, ...overrides, quantity: 5, customer: uniqueCustomer(3) });
    const rejected = await bookSlot(
      deps,
      bookingRequestFor({ ...passes, ...overrides, customer: uniqueCustomer(2) }),
    );
    return (rejected.ok ? [] : (rejected.alternatives ?? [])).at(-1);
  };
  const separateDays = { end: "2026-11-29T00:00:00+05:30", dates: ["2026-11-26", "2026-11-28"] };
  expect(await lastAlternative(separateDays)).toMatchObject({
    name: "Hot desk, centre one",
    dates: ["2026-11-30", "2026-12-02"],
  });
  const row = { start: "2026-11-27T00:00:00+05:30", end: "2026-11-28T00:00:00+05:30" };
  expect(await lastAlternative(row)).toEqual(expect.not.objectContaining({ dates: expect.anything() }));
  expect(await findCatalogueItem(deps.db, "room-near")).toMatchObject({ id: "room-near" });
});
