import { describe, expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/refusals.ts";
import { changeRows } from "../database/testing.ts";
import { findBookable } from "./bookable.ts";
import { type BookingRequest, checkWish } from "./check-wish.ts";
import { bookingService, daysFrom, monday, testClock, tuesday, wishFor } from "./testing.ts";

const [thursday, friday, saturday] = ["2026-11-26", "2026-11-27", "2026-11-28"];
const deps = bookingService(testClock());

const checked = (given: Partial<BookingRequest>) => checkWish(deps, wishFor(given));
const passes = (given: Partial<BookingRequest> = {}) =>
  checked({
    catalogId: "desk",
    people: 1,
    ...daysFrom(monday, friday),
    ...given,
  });
const fieldsOf = async (answer: ReturnType<typeof checked>) => {
  const result = await answer;
  return result.ok ? {} : result.fields;
};

describe("what is asked for", () => {
  const item = (buildingId: string, catalogId: string) => findBookable(deps, { buildingId, catalogId });

  test("is an item of its centre, which is open to bookings", async () => {
    expect(await item("centre-one", "room-small")).toMatchObject({
      ok: true,
      offer: { itemId: "room-small" },
    });
    for (const [centre, room] of [
      ["centre-near", "room-small"],
      ["centre-one", "nothing"],
    ] as const)
      expect(await item(centre, room)).toMatchObject({ ok: false, code: "item_not_found" });
    expect(await item("centre-excluded", "room-excluded")).toMatchObject({ code: "centre_unavailable" });
    expect(await checked({ catalogId: "nothing" })).toMatchObject({
      code: "item_not_found",
      message: texts.hold.itemNotFound,
    });
  });

  test("is still offered", async () => {
    await changeRows(deps.db, "items", { active: false }, { id: "room-small" });
    await changeRows(deps.db, "centres", { active: false }, { id: "centre-near" });
    expect(await item("centre-one", "room-small")).toMatchObject({ code: "item_not_found" });
    expect(await item("centre-near", "room-near")).toMatchObject({ code: "centre_unavailable" });
    await changeRows(deps.db, "items", { active: true });
    await changeRows(deps.db, "centres", { active: true });
  });
});

describe("an instant", () => {
  test.each([
    ["2000-12-31T23:59:59Z", true],
    ["2001-01-01T00:00:00Z", false],
    ["2199-12-31T23:59:59Z", false],
    ["2200-01-01T00:00:00Z", true],
  ])("%s is out of all calendars: %s", async (instant, isOdd) => {
    const odd = { start: texts.time.noSuchTime, end: texts.time.noSuchTime };
    const result = await checked({ start: instant, end: instant });
    if (isOdd) expect(result).toMatchObject({ code: "validation_failed", fields: odd, message: odd.start });
    else expect((await fieldsOf(checked({ start: instant, end: instant })))?.end).not.toBe(odd.end);
  });

  test("out of them is told by itself", async () => {
    expect(await fieldsOf(checked({ end: "2200-01-01T00:00:00Z" }))).toEqual({ end: texts.time.noSuchTime });
    expect(await fieldsOf(checked({ start: "1999-01-01T00:00:00Z" }))).toEqual({
      start: texts.time.noSuchTime,
    });
  });
});

describe("the dates of passes from Monday to Thursday", () => {
  test.each([
    ["are all open ones", [monday, tuesday, thursday], {}],
    ["may leave some out", [monday, thursday], {}],
    ["begin with the first", [tuesday, thursday], { dates: texts.time.daysInOrder }],
    ["end with the last", [monday, tuesday], { dates: texts.time.daysInOrder }],
    ["come once each", [monday, tuesday, tuesday, thursday], { dates: texts.time.daysInOrder }],
    ["come once each, also the first", [monday, monday, thursday], { dates: texts.time.daysInOrder }],
    ["come in order", [monday, thursday, tuesday, thursday], { dates: texts.time.daysInOrder }],
    ["are some", [], { dates: texts.time.daysInOrder }],
  ])("%s", async (_name, dates, fields) => expect(await fieldsOf(passes({ dates }))).toEqual(fields));

  test("are those that are booked; without them it is all from first to last", async () => {
    expect(await passes({ dates: [monday, thursday], quantity: 2 })).toMatchObject({
      ok: true,
      quantity: 2,
      stay: { unit: "day", days: [monday, thursday], quantity: 2 },
    });
    const end = istInstant("2026-11-25", "00:00").toISOString();
    expect(await passes({ end })).toMatchObject({ ok: true, quantity: 1, stay: { days: [monday, tuesday] } });
    expect(Object.keys((await fieldsOf(passes())) ?? {})).toEqual(["end"]);
  });

  test("go by the opening of each day, also of the last", async () => {
    const [start, end] = [friday, "2026-11-30"].map((date) => istInstant(date, "00:00").toISOString());
    expect(await fieldsOf(passes({ start, end, dates: [friday, saturday, "2026-11-29"] }))).toMatchObject({
      end: expect.stringMatching(/Sun, 29 Nov 2026/),
    });
  });

  test("are not asked of a room", async () => {
    expect(await checked({ dates: [monday] })).toMatchObject({
      code: "validation_failed",
      fields: { dates: texts.time.roomDates },
      message: texts.time.roomDates,
    });
    expect(await checked({})).toMatchObject({
      ok: true,
      quantity: 1,
      stay: { unit: "hour", minutes: 60 },
    });
  });
});

test("all faults are told at once, the first in the sentence", async () => {
  const result = await checked({ people: 9, quantity: 2, end: istInstant(monday, "10:30").toISOString() });
  expect(result).toEqual({
    ok: false,
    code: "validation_failed",
    message: texts.time.tooShort,
    fields: { end: texts.time.tooShort, people: texts.time.people(8), quantity: texts.time.roomPasses },
  });
});

test("wishes at the same time are each for their own room and day", async () => {
  const wednesday = [istInstant("2026-11-25", "10:00"), istInstant("2026-11-25", "11:00")];
  const [start = "", end = ""] = wednesday.map((instant) => instant.toISOString());
  const answers = await Promise.all([
    checked({}),
    checked({ buildingId: "centre-near", catalogId: "room-near" }),
    checked({ start, end }),
    checked({ catalogId: "nothing" }),
  ]);
  expect(answers).toMatchObject([
    { ok: true, offer: { itemId: "room-small" } },
    { ok: true, offer: { itemId: "room-near" } },
    { ok: false, fields: { start: expect.stringMatching(/closed on Wed.*Lift repair/) } },
    { ok: false, code: "item_not_found" },
  ]);
});
