import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { bookingExecutor } from "../../../tests/paths/executors/booking.ts";
import type { MachineControls } from "../../../tests/paths/executors/machine-level.ts";
import { bookingJourneys } from "../../../tests/paths/journeys/booking.ts";
import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { dailyFixture, hourlyFixture } from "../../machines/booking/fixtures.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import { moveFixtures } from "../../machines/move/fixtures.ts";
import {
  bookingDeps,
  type bookingRequestFor,
  daysFrom,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  timesOn,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import { addRows, changeRows, firstRow } from "../database/testing.ts";

import { type Item, readDay } from "./day.ts";
import {
  anonymousViewer,
  type BusyRange,
  isFree,
  isHoldActive,
  readBusyRanges,
  readRemainingPasses,
  type Viewer,
} from "./free.ts";
import { passPeriod, passPeriodOn, roomPeriod } from "./period.ts";
import {
  centresWithIds,
  readJointHours,
  readJointOpening,
  readSchedule,
  readSchedules,
} from "./schedules.ts";

const wednesday = "2026-11-25";
const room = {
  itemId: "room-small",
  centreId: "centre-one",
  unit: "hour",
  capacity: 8,
  bufferMinutes: 15,
} as const;
const deskItem = {
  itemId: "desk",
  centreId: "centre-one",
  unit: "day",
  capacity: 5,
  bufferMinutes: 0,
} as const;
const instantAt = (time: string, date = monday) => istInstant(date, time);

const clock = testClock();
const database = seededDatabase(clock, {
  prepare: async (db) => {
    const desk = await firstRow(db, "items", { id: "desk" });
    const city = await firstRow(db, "cities", { slug: "delhi" });
    await addRows(db, "cities", { ...city, slug: "noida", name: "Noida" });
    const locality = await firstRow(db, "localities", { city_slug: "delhi" });
    await addRows(db, "localities", { ...locality, city_slug: "noida" });
    const secondDesk = { id: "desk-two", position: 9, amenities: "[]", pictures: "[]" };
    await addRows(db, "items", { ...desk, ...secondDesk });
  },
});

const book = async (overrides: Parameters<typeof bookingRequestFor>[0]) =>
  (await heldOrder(bookingDeps(database.db, clock), overrides)).order;

/** Opens the first centre from midnight to midnight until the test ends. */
async function openDayAndNight(): Promise<void> {
  const setOpeningHours = (opens: string, closes: string) =>
    sql`update centre_hours set opens = ${opens}, closes = ${closes} where centre_id = 'centre-one'`.execute(
      database.db,
    );
  await setOpeningHours("00:00", "24:00");
  onTestFinished(async () => {
    await setOpeningHours("09:00", "19:00");
  });
}

describe("availability of a room on a day", () => {
  const day = async (date: string, viewer: Viewer = anonymousViewer(clock.now())) => {
    const response = await readDay(database.db, room, date, viewer);
    if (response.unit !== "hour") throw new Error("a room has slots");
    return response;
  };
  const freeStartTimes = async (date = monday, viewer?: Viewer) =>
    (await day(date, viewer)).slots.flatMap(({ start, available }) =>
      available ? [start.slice(11, 16)] : [],
    );

  test("a room's day has its opening hours and their half-hour slots", async () => {
    const { slots, ...frame } = await day(monday);
    expect(frame).toEqual({
      unit: "hour",
      date: monday,
      timeZone: "Asia/Kolkata",
      opens: "09:00",
      closes: "19:00",
      closed: false,
    });
    expect(slots).toHaveLength(20);
    expect([slots[0], slots.at(-1)]).toEqual([
      { start: "2026-11-23T09:00:00+05:30", end: "2026-11-23T09:30:00+05:30", available: true },
      { start: "2026-11-23T18:30:00+05:30", end: "2026-11-23T19:00:00+05:30", available: true },
    ]);
  });

  test("a room's day includes the reason of an exception, and closed days are marked", async () => {
    expect(await day(tuesday)).toMatchObject({
      closes: "14:00",
      closed: false,
      reason: "Guru Nanak Jayanti",
    });
    expect(await day(wednesday)).toEqual({
      unit: "hour",
      date: wednesday,
      timeZone: "Asia/Kolkata",
      opens: null,
      closes: null,
      closed: true,
      reason: "Lift repair",
      slots: [],
    });
    expect(await day("2026-11-29")).not.toHaveProperty("reason");
    expect(await day("2026-11-29")).toMatchObject({ closed: true, slots: [] });
  });

  test("a day that has passed or is too far ahead has no free slots, but a reason", async () => {
    for (const date of ["2026-11-21", addDays(monday, 61)]) {
      expect(await day(date)).toMatchObject({ closed: false, reason: expect.stringMatching(/./) });
      expect(await freeStartTimes(date)).toEqual([]);
    }
    expect(await freeStartTimes(addDays(monday, 60))).toHaveLength(20);
  });

  test("the exception's name is the reason of a day only while the day can be booked", async () => {
    const dayPassedText = "This day has passed. Choose today or a later day.";
    clock.set(instantAt("09:00", "2026-11-26"));
    expect(await day(tuesday)).toMatchObject({ closed: false, reason: dayPassedText });
    expect(await day(wednesday)).toMatchObject({ closed: true, reason: dayPassedText });
    clock.set(instantAt("09:00", "2026-09-01"));
    expect(await day(tuesday)).toMatchObject({ reason: expect.stringMatching(/60 days ahead/) });
    clock.set(instantAt("09:00", tuesday));
    expect(await day(tuesday)).toMatchObject({ reason: "Guru Nanak Jayanti" });
  });

  test.each([
    ["07:30", "09:00"],
    ["08:30", "09:00"],
    ["08:31", "09:30"],
    ["10:00", "10:30"],
    ["10:01", "11:00"],
    ["17:30", "18:00"],
    ["17:31", undefined],
  ])("at %s, the first free slot of a room is %s", async (now, first) => {
    clock.set(instantAt(now));
    expect((await freeStartTimes())[0]).toBe(first);
  });

  test("free slots exclude taken slots with their buffer, and gaps too short for an hour with its buffer", async () => {
    await book({ from: "12:00", to: "13:00", visitorId: "mine" });
    const morning = ["09:00", "09:30", "10:00", "10:30", "11:00"];
    expect((await freeStartTimes()).slice(0, 6)).toEqual([...morning, "13:30"]);
    const ownViewer = { now: clock.now(), visitorId: "mine" };
    expect(await freeStartTimes(monday, ownViewer)).toHaveLength(20);
    expect(await freeStartTimes(tuesday)).toHaveLength(10);
  });
});

test("readDay excludes the last hour before midnight if its buffer would overlap the first booking of the next day", async () => {
  const [thursday, friday] = ["2026-11-26", "2026-11-27"];
  const lastFree = async () => {
    const response = await readDay(database.db, room, thursday, anonymousViewer(clock.now()));
    return (
      response.unit === "hour" && response.slots.findLast(({ available }) => available)?.start.slice(11, 16)
    );
  };
  await openDayAndNight();
  const before = await lastFree();
  await book(timesOn(friday, "00:00", "01:00"));
  expect([before, await lastFree()]).toEqual(["23:30", "23:00"]);
});

describe("availability of passes on a day", () => {
  const day = async (date: string, viewer: Viewer = anonymousViewer(clock.now())) => {
    const response = await readDay(database.db, deskItem, date, viewer);
    if (response.unit !== "day") throw new Error("passes have days");
    return response;
  };

  test("the availability of passes includes the passes left on the open days that can be booked", async () => {
    const { days, ...frame } = await day(monday);
    expect(frame).toMatchObject({ unit: "day", date: monday, opens: "09:00", capacity: 5, left: 5 });
    // Today and the next 60 days, without eight Sundays and the closed Wednesday.
    expect(days).toHaveLength(61 - 9);
    expect([days?.[0], days?.at(-1)]).toEqual([
      { date: monday, left: 5 },
      { date: addDays(monday, 60), left: 5 },
    ]);
    expect((await day(tuesday)).days).toEqual(days);
  });

  test("the only pass of an item is offered", async () => {
    onTestFinished(() => changeRows(database.db, "items", { capacity: 5 }, { id: "desk-two" }));
    await changeRows(database.db, "items", { capacity: 1 }, { id: "desk-two" });
    const item = { ...deskItem, itemId: "desk-two", capacity: 1 };
    const response = await readDay(database.db, item, monday, anonymousViewer(clock.now()));
    expect(response).toMatchObject({ capacity: 1, left: 1 });
  });

  test("counts passes per day, and treats the viewer's own passes as free", async () => {
    const pass = { catalogId: "desk", people: 1, quantity: 4, visitorId: "mine" };
    const times = daysFrom(tuesday, wednesday);
    await book({ ...pass, ...times });
    expect(await day(tuesday)).toMatchObject({ left: 1 });
    expect((await day(monday)).days?.slice(0, 3)).toEqual([
      { date: monday, left: 5 },
      { date: tuesday, left: 1 },
      { date: "2026-11-26", left: 5 },
    ]);
    const ownViewer = { now: clock.now(), visitorId: "mine" };
    expect(await day(tuesday, ownViewer)).toMatchObject({ left: 5 });
    // The viewer's passes are added back only on the days that the viewer holds.
    const remaining = await readRemainingPasses(database.db, ["desk"], [monday, wednesday], ownViewer);
    expect([...(remaining.get("desk")?.values() ?? [])]).toEqual([5, 5]);
  });

  test("there are no passes on closed days, shortly before closing time, or too far ahead", async () => {
    expect(await day(wednesday)).toMatchObject({ closed: true, reason: "Lift repair", left: 0 });
    expect(await day(addDays(monday, 60))).toMatchObject({ left: 5 });
    for (const days of [-2, 61]) expect(await day(addDays(monday, days))).toMatchObject({ left: 0 });
    clock.set(instantAt("18:29"));
    expect(await day(monday)).toMatchObject({ left: 5 });
    clock.set(instantAt("18:30"));
    expect(await day(monday)).toMatchObject({ closed: false, left: 0 });
  });
});

test.each([
  ["held", 1, null, true],
  ["held", 0, null, false],
  ["held", -1, 1, true],
  ["held", -1, 0, false],
  ["confirmed", 1, 1, false],
  ["expired", 1, 1, false],
])("isHoldActive of an order that is %s, expires in %i ms and is claimed for %s ms returns %s", (...row) => {
  const [status, untilMs, claimedMs, isRunning] = row;
  const now = instantAt("10:00");
  const msLater = (ms: number) => new Date(now.getTime() + ms);
  const claimed_until = claimedMs === null ? null : msLater(claimedMs);
  expect(isHoldActive({ status, hold_expires_at: msLater(untilMs), claimed_until }, now)).toBe(isRunning);
});

describe("free rooms and passes", () => {
  const viewer = () => anonymousViewer(clock.now());
  const byStart = (one: BusyRange, other: BusyRange) => +one.from - +other.from;

  test("free rooms and passes can be read for no item, one, or several", async () => {
    await book({ from: "12:00", to: "13:00" });
    await book({ from: "15:00", to: "16:00", customer: uniqueCustomer(2) });
    await book({ buildingId: "centre-near", catalogId: "room-near", customer: uniqueCustomer(3) });
    const day = { first: monday, last: monday };
    expect(await readBusyRanges(database.db, [], day, viewer())).toEqual(new Map());
    const busyRanges = await readBusyRanges(database.db, ["room-small", "room-large"], day, viewer());
    expect([...busyRanges.keys()]).toEqual(["room-small"]);
    expect(busyRanges.get("room-small")?.toSorted(byStart)).toEqual([
      { from: instantAt("12:00"), to: instantAt("13:15") },
      { from: instantAt("15:00"), to: instantAt("16:15") },
    ]);
    expect(await readRemainingPasses(database.db, [], [monday], viewer())).toEqual(new Map());
    const remainingPasses = await readRemainingPasses(database.db, ["desk"], [monday, tuesday], viewer());
    expect(remainingPasses).toEqual(
      new Map([
        [
          "desk",
          new Map([
            [monday, 5],
            [tuesday, 5],
          ]),
        ],
      ]),
    );
  });

  test("the taken periods of a date include the last buffer of the day before and bookings that its own last buffer could overlap", async () => {
    const [thursday, friday, saturday] = ["2026-11-26", "2026-11-27", "2026-11-28"];
    await openDayAndNight();
    await book(timesOn(thursday, "23:00", "24:00"));
    await book({ ...timesOn(saturday, "00:00", "01:00"), customer: uniqueCustomer(2) });
    // The bookings of the other room are just outside.
    const otherRoom = { catalogId: "room-large" };
    await book({ ...otherRoom, ...timesOn(thursday, "22:00", "23:30"), customer: uniqueCustomer(3) });
    await book({ ...otherRoom, ...timesOn(saturday, "00:30", "01:30"), customer: uniqueCustomer(4) });
    const rooms = ["room-small", "room-large"];
    const day = { first: friday, last: friday };
    const busyRanges = await readBusyRanges(database.db, rooms, day, viewer());
    expect([...busyRanges]).toEqual([["room-small", expect.any(Array)]]);
    expect(busyRanges.get("room-small")?.toSorted(byStart)).toEqual([
      { from: instantAt("23:00", thursday), to: instantAt("00:15", friday) },
      { from: instantAt("00:00", saturday), to: instantAt("01:15", saturday) },
    ]);
  });

  test("the passes of an overdue hold are free on its first and last day, even 60 days apart", async () => {
    const lastDate = addDays(monday, 60);
    const { hold_expires_at } = await book({
      catalogId: "desk",
      people: 1,
      quantity: 2,
      start: instantAt("00:00").toISOString(),
      end: instantAt("24:00", lastDate).toISOString(),
      dates: [monday, lastDate],
    });
    const remainingPasses = async () => {
      const items = ["desk", "desk-two"];
      const dates = [monday, tuesday, lastDate];
      const all = await readRemainingPasses(database.db, items, dates, viewer());
      return items.map((item) => dates.map((date) => all.get(item)?.get(date)));
    };
    expect(await remainingPasses()).toEqual([
      [3, 5, 3],
      [5, 5, 5],
    ]);
    clock.set(hold_expires_at);
    expect(await remainingPasses()).toEqual([
      [5, 5, 5],
      [5, 5, 5],
    ]);
  });

  test("a weekly booking takes only its own dates, with their buffer, and only in its room", async () => {
    const [second, third] = [7, 14].map((days) => addDays(monday, days)) as [string, string];
    const repeats = [second, third].map((date) => timesOn(date, "10:00", "11:00").start);
    const { id } = await book({ repeats });
    await book({ ...timesOn(second, "16:00", "17:00"), customer: uniqueCustomer(2) });
    const otherRoom = { catalogId: "room-large", customer: uniqueCustomer(3) };
    await book({ ...timesOn(second, "14:00", "15:00"), ...otherRoom });
    const free = (date: string, from: string, to: string, itemId = "room-small") =>
      isFree(database.db, { itemId }, roomPeriod(instantAt(from, date), instantAt(to, date)), viewer());
    for (const date of [second, third]) {
      expect(await free(date, "10:00", "11:00")).toBe(false);
      expect(await free(date, "09:00", "10:00")).toBe(false);
      expect(await free(date, "11:00", "12:00")).toBe(false);
      expect(await free(date, "08:30", "09:30")).toBe(true);
      expect(await free(date, "11:30", "12:30")).toBe(true);
      expect(await free(date, "10:00", "11:00", "room-large")).toBe(true);
    }
    expect(await free(second, "14:00", "15:00")).toBe(true);
    await changeRows(database.db, "orders", { status: "confirmed" }, { id });
    expect(await free(second, "10:00", "11:00")).toBe(false);
    expect(await free(addDays(monday, 8), "10:00", "11:00")).toBe(true);
    expect(await free(addDays(monday, 21), "10:00", "11:00")).toBe(true);
    await changeRows(database.db, "orders", { status: "released" }, { id });
    expect(await free(second, "10:00", "11:00")).toBe(true);
    expect(await free(second, "16:00", "17:00")).toBe(false);
  });

  test.each([
    ["item room-small", [false, true, true]],
    ["centre centre-one", [false, false, true]],
    ["all", [false, false, false]],
  ])("a block of %s closes its rooms from its start to its end", async (scope, expected) => {
    const [kind, id = null] = scope.split(" ");
    await addRows(database.db, "blocks", {
      ...{ id: "BLK1", reason: "Painting", created_at: clock.now() },
      ...{ item_id: kind === "item" ? id : null, centre_id: kind === "centre" ? id : null },
      ...{ starts_at: instantAt("12:00"), ends_at: instantAt("14:00") },
    });
    onTestFinished(async () => {
      await database.db.deleteFrom("blocks").execute();
    });
    const free = (itemId: string, from: string, to: string) =>
      isFree(database.db, { itemId }, roomPeriod(instantAt(from), instantAt(to)), viewer());
    const rooms = ["room-small", "room-large", "room-near"];
    const freeRooms = (from: string, to: string) => Promise.all(rooms.map((room) => free(room, from, to)));
    expect(await freeRooms("12:30", "13:30")).toEqual(expected);
    for (const [from, to] of [
      ["11:00", "12:00"],
      ["14:00", "15:00"],
    ] as const)
      expect(await freeRooms(from, to)).toEqual([true, true, true]);
  });

  test("a block of passes leaves the others of each day that it overlaps", async () => {
    await addRows(database.db, "blocks", {
      ...{ id: "BLK1", item_id: "desk", passes: 3, reason: "Painting", created_at: clock.now() },
      ...{ starts_at: instantAt("00:00", tuesday), ends_at: instantAt("00:00", wednesday) },
    });
    onTestFinished(async () => {
      await database.db.deleteFrom("blocks").execute();
    });
    const free = (date: string, quantity: number, itemId = "desk") =>
      isFree(database.db, { itemId }, passPeriodOn([date], quantity), viewer());
    expect([await free(monday, 5), await free(tuesday, 2), await free(wednesday, 5)]).toEqual(
      Array(3).fill(true),
    );
    expect([await free(tuesday, 3), await free(tuesday, 5, "desk-two")]).toEqual([false, true]);
    const days = [monday, tuesday, wednesday];
    const remaining = await readRemainingPasses(database.db, ["desk"], days, viewer());
    expect(days.map((date) => remaining.get("desk")?.get(date))).toEqual([5, 2, 5]);
  });

  test("the number of free passes is never negative", async () => {
    await sql`insert into day_passes (item_id, day, taken, capacity) values ('desk', ${monday}::date, 5, 5)`.execute(
      database.db,
    );
    await database.db.updateTable("items").set({ capacity: 4 }).where("id", "=", "desk").execute();
    const remainingPasses = await readRemainingPasses(database.db, ["desk"], [monday], viewer());
    await database.db.updateTable("items").set({ capacity: 5 }).where("id", "=", "desk").execute();
    expect(remainingPasses.get("desk")?.get(monday)).toBe(0);
  });

  test("the slot of the booking to be moved counts as free", async () => {
    const order = await book({ from: "12:00", to: "13:00" });
    const passes = await book({
      catalogId: "desk",
      people: 1,
      quantity: 5,
      customer: uniqueCustomer(2),
      ...daysFrom(monday, tuesday),
    });
    await database.db.updateTable("orders").set({ status: "confirmed" }).execute();
    const requestedPeriod = roomPeriod(instantAt("12:30"), instantAt("13:30"));
    const isRoomFree = (bookingId?: string) =>
      isFree(database.db, { itemId: "room-small" }, requestedPeriod, { ...viewer(), bookingId });
    expect([await isRoomFree(), await isRoomFree(order.id), await isRoomFree(passes.id)]).toEqual([
      false,
      true,
      false,
    ]);
    const isPassFree = (bookingId?: string, days = [monday]) =>
      isFree(database.db, { itemId: "desk" }, passPeriodOn(days, 1), { ...viewer(), bookingId });
    expect([await isPassFree(), await isPassFree(passes.id), await isPassFree(order.id)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await isPassFree(undefined, [tuesday])).toBe(true);
    const movingViewer = { ...viewer(), bookingId: passes.id };
    const remainingPasses = (
      await readRemainingPasses(database.db, ["desk"], [monday, tuesday], movingViewer)
    ).get("desk");
    expect([...(remainingPasses?.values() ?? [])]).toEqual([5, 5]);
    expect(await isFree(database.db, { itemId: "desk" }, passPeriod(monday, 2, 1), viewer())).toBe(false);
    expect(await isFree(database.db, { itemId: "nothing" }, requestedPeriod, viewer())).toBe(false);
  });
});

test("the hold of a move takes passes from other viewers, but not from the booking that is moved", async () => {
  const pass = { catalogId: "desk", people: 1, quantity: 2 };
  const day = (date: string) => timesOn(date, "00:00", "24:00");
  const bookedPass = await book({ ...pass, ...day(monday) });
  const hold = await book({ ...pass, ...day(tuesday), customer: uniqueCustomer(2) });
  await database.db
    .updateTable("orders")
    .set({ status: "confirmed" })
    .where("id", "=", bookedPass.id)
    .execute();
  await database.db
    .updateTable("orders")
    .set({ moves_order: bookedPass.id })
    .where("id", "=", hold.id)
    .execute();
  const passesLeftFor = async (bookingId?: string) => {
    const viewer = { ...anonymousViewer(clock.now()), bookingId };
    return (await readRemainingPasses(database.db, ["desk"], [tuesday], viewer)).get("desk")?.get(tuesday);
  };
  expect([await passesLeftFor(), await passesLeftFor(bookedPass.id)]).toEqual([3, 5]);
});

test("readRemainingPasses adds back the passes of the booking to be moved, but only for its own days and item", async () => {
  const dates = [tuesday, "2026-11-26", "2026-11-28"];
  const [start, end] = [
    instantAt("00:00", tuesday).toISOString(),
    instantAt("24:00", "2026-11-28").toISOString(),
  ];
  const { id } = await book({ catalogId: "desk", people: 1, quantity: 2, start, end, dates });
  const requested = [monday, tuesday, wednesday, "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-30"];
  const remainingPasses = async (item: string, bookingId?: string) => {
    const viewer = { ...anonymousViewer(clock.now()), bookingId };
    const remaining = (await readRemainingPasses(database.db, [item], requested, viewer)).get(item);
    return requested.map((date) => remaining?.get(date));
  };
  const all = requested.map(() => 5);
  await changeRows(database.db, "orders", { status: "confirmed" }, { id });
  clock.advance(16);
  expect(await remainingPasses("desk")).toEqual([5, 3, 5, 3, 5, 3, 5]);
  expect([await remainingPasses("desk", id), await remainingPasses("desk-two", id)]).toEqual([all, all]);
  await changeRows(database.db, "orders", { status: "cancelled" }, { id });
  expect(await remainingPasses("desk", id)).toEqual(all);
});

test("the longest booking with the longest buffer blocks a room until the buffer ends", async () => {
  const cleaning = (minutes: number) =>
    changeRows(database.db, "items", { buffer_minutes: minutes }, { id: "room-small" });
  await cleaning(30);
  await book({ from: "09:00", to: "17:00" });
  const isRoomFree = (from: string, to: string) =>
    isFree(
      database.db,
      { itemId: "room-small" },
      roomPeriod(instantAt(from), instantAt(to)),
      anonymousViewer(clock.now()),
    );
  const freeStartTimes = [await isRoomFree("17:00", "18:00"), await isRoomFree("17:30", "18:30")];
  await cleaning(15);
  expect(freeStartTimes).toEqual([false, true]);
});

test("passes have no buffer, even if their item has one", async () => {
  const cleaning = (buffer_minutes: number) =>
    database.db.updateTable("items").set({ buffer_minutes }).where("id", "=", "desk").execute();
  await cleaning(30);
  const [start, end] = [instantAt("00:00", tuesday), instantAt("00:00", wednesday)];
  await book({ catalogId: "desk", people: 1, start: start.toISOString(), end: end.toISOString() });
  await cleaning(0);
  const { rows } = await sql`select lower(during) as "from", upper(during) as "to" from orders`.execute(
    database.db,
  );
  expect(rows).toEqual([{ from: start, to: end }]);
});

describe("schedules of centres", () => {
  test("a centre's schedule contains the opening hours of the requested weekdays and the exceptions between the first and the last day", async () => {
    const schedule = await readSchedule(database.db, "centre-one", monday, tuesday);
    expect(schedule).toEqual({
      hours: [1, 2].map((day) => ({ day, opens: "09:00", closes: "19:00" })),
      exceptions: [{ date: tuesday, opens: "09:00", closes: "14:00", reason: "Guru Nanak Jayanti" }],
    });
    const days = await readSchedule(database.db, "centre-one", wednesday, wednesday);
    expect(days.exceptions).toEqual([{ date: wednesday, opens: null, closes: null, reason: "Lift repair" }]);
    const months = await readSchedule(database.db, "centre-one", monday, "2027-01-23");
    expect(months.hours.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await readSchedule(database.db, "nowhere", monday, tuesday)).toEqual({
      hours: [],
      exceptions: [],
    });
    expect(await readSchedule(database.db, "centre-one", "2026-11-29", "2026-11-29")).toEqual({
      hours: [],
      exceptions: [],
    });
  });

  test("the joint opening of centres has the windows of a day, of its exceptions, or of any day", async () => {
    const setHours = (id: string, opens: string, closes: string) =>
      sql`update centre_hours set opens = ${opens}, closes = ${closes} where centre_id = ${id}`.execute(
        database.db,
      );
    onTestFinished(async () => {
      await setHours("centre-near", "09:00", "19:00");
    });
    await setHours("centre-near", "08:00", "12:00");
    const [thursday, friday] = ["2026-11-26", "2026-11-27"] as const;
    const exception = { centre_id: "centre-one", reason: "Lift repair" };
    const open = { opens: "10:00", closes: "14:00" };
    await addRows(database.db, "centre_exceptions", { ...exception, date: thursday, ...open });
    await addRows(database.db, "centre_exceptions", { ...exception, date: friday });
    onTestFinished(async () => {
      await sql`delete from centre_exceptions where date in (${thursday}, ${friday})`.execute(database.db);
    });
    const joint = (date: string | null, ...ids: string[]) =>
      readJointOpening(database.db, centresWithIds(ids), date);
    const [both, near] = [["centre-one", "centre-near"], ["centre-near"]];
    expect(await joint(monday, ...both)).toEqual([{ opens: "08:00", closes: "19:00" }]);
    expect(await joint(monday, ...near)).toEqual([{ opens: "08:00", closes: "12:00" }]);
    expect(await joint(null, ...near)).toEqual([{ opens: "08:00", closes: "12:00" }]);
    // An exception replaces the hours of its centre only.
    expect(await joint(thursday, "centre-one")).toEqual([{ opens: "10:00", closes: "14:00" }]);
    expect(await joint(thursday, ...both)).toEqual([{ opens: "08:00", closes: "14:00" }]);
    expect(await joint(thursday, ...near)).toEqual([{ opens: "08:00", closes: "12:00" }]);
    expect(await joint(friday, "centre-one")).toEqual([]);
    expect(await joint(friday, ...both)).toEqual([{ opens: "08:00", closes: "12:00" }]);
    // Sunday.
    expect(await joint("2026-11-29", ...both)).toEqual([]);
    expect(await joint(monday)).toEqual([]);
    expect(await joint(null)).toEqual([]);
  });

  test("the joint hours of a city have the windows of each weekday in the order of the week", async () => {
    await changeRows(database.db, "centres", { city_slug: "noida" }, { id: "centre-near" });
    onTestFinished(() => changeRows(database.db, "centres", { city_slug: "delhi" }, { id: "centre-near" }));
    await sql`update centre_hours set closes = '12:00' where centre_id = 'centre-near' and day = 3`.execute(
      database.db,
    );
    onTestFinished(async () => {
      await sql`update centre_hours set closes = '19:00' where centre_id = 'centre-near'`.execute(
        database.db,
      );
    });
    const all = await readJointHours(database.db, centresWithIds(["centre-one", "centre-near"]));
    const week = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "09:00", closes: "19:00" }));
    expect(all).toEqual({
      delhi: week,
      noida: week.map((hours) => (hours.day === 3 ? { ...hours, closes: "12:00" } : hours)),
    });
    expect(await readJointHours(database.db, centresWithIds(["centre-one"]))).toEqual({ delhi: week });
  });

  test("only equal schedules of centres share one object", async () => {
    const schedules = await readSchedules(
      database.db,
      centresWithIds(["centre-one", "centre-near"]),
      "2026-11-26",
      "2026-11-27",
    );
    expect([...schedules.keys()].toSorted()).toEqual(["centre-near", "centre-one"]);
    const one = await readSchedules(database.db, centresWithIds(["centre-one"]), tuesday, tuesday);
    expect([...one.keys()]).toEqual(["centre-one"]);
    expect(schedules.get("centre-one")).toBe(schedules.get("centre-near"));
    await sql`update centre_hours set closes = '18:00' where centre_id = 'centre-near'`.execute(database.db);
    const changed = await readSchedules(
      database.db,
      centresWithIds(["centre-one", "centre-near"]),
      monday,
      monday,
    );
    expect(changed.get("centre-one")).not.toEqual(changed.get("centre-near"));
  });
});

/** Reduces an availability response to the properties that the fixtures must cover, without dates and times. */
function kindOf(response: AvailabilityResponse) {
  const { unit, closed, opens, closes, reason } = response;
  const frame = {
    unit,
    closed,
    hasHours: opens !== null && closes !== null,
    hasReason: reason !== undefined,
  };
  if (response.unit === "hour")
    return { ...frame, slots: [...new Set(response.slots.map(({ available }) => available))].toSorted() };
  const ownViewer = response.days.find(({ date }) => date === response.date);
  return {
    ...frame,
    isLeft: response.left > 0,
    isListed: ownViewer !== undefined,
    isLeftThere: (ownViewer?.left ?? 0) > 0,
  };
}

/** Returns the availability responses in the path runs of the booking machine, one for each kind of simulated fault. */
function availabilityOfJourneys(input: BookingInput): AvailabilityResponse[] {
  const controls = { snapshot: () => ({ context: input }) } as unknown as MachineControls;
  const errors = bookingJourneys.flatMap(({ steps }) => steps.map(({ fault }) => fault));
  return [...new Set(errors)].flatMap((error) => {
    const response = bookingExecutor.reply("loadAvailability", error, controls);
    return response !== null && "output" in response ? [response.output as AvailabilityResponse] : [];
  });
}

test("the availability fixtures of path runs cover exactly the variants of the service's responses", async () => {
  const friday = "2026-11-27";
  await book(timesOn(friday, "15:00", "16:00"));
  const lateTime = instantAt("18:30");
  const overrides = async (item: Item) => [
    kindOf(await readDay(database.db, item, friday, anonymousViewer(clock.now()))),
    kindOf(await readDay(database.db, item, wednesday, anonymousViewer(clock.now()))),
    kindOf(await readDay(database.db, item, monday, anonymousViewer(lateTime))),
  ];
  const [ofRoom, ofDesk] = [await overrides(room), await overrides(deskItem)];
  const pathRuns = [
    [hourlyFixture.actorResults.loadAvailability.done, ofRoom],
    [dailyFixture.actorResults.loadAvailability.done, ofDesk],
    [availabilityOfJourneys(hourlyFixture.input), ofRoom],
    [availabilityOfJourneys(dailyFixture.input), ofDesk],
    [moveFixtures.actorResults.loadAvailability.done, ofRoom],
  ] as const;
  for (const [responses, kinds] of pathRuns) {
    const pathRunKinds = responses.map(kindOf);
    for (const kind of pathRunKinds) expect(kinds).toContainEqual(kind);
    for (const kind of kinds) expect(pathRunKinds).toContainEqual(kind);
  }
});
