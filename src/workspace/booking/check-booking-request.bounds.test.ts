import { describe, expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { changeRows } from "../database/testing.ts";
import { type BookingRequest, checkBookingRequest } from "./check-booking-request.ts";
import { findRequestedItem } from "./find-requested-item.ts";
import { bookingRequestFor, bookingService, daysFrom, monday, testClock, tuesday } from "./testing.ts";

const [thursday, friday, saturday] = ["2026-11-26", "2026-11-27", "2026-11-28"];
const deps = bookingService(testClock());

const checked = (overrides: Parameters<typeof bookingRequestFor>[0]) =>
  checkBookingRequest(deps, bookingRequestFor(overrides));
const passes = (overrides: Partial<BookingRequest> = {}) =>
  checked({
    catalogId: "desk",
    people: 1,
    ...daysFrom(monday, friday),
    ...overrides,
  });
const fieldsOf = async (checkResult: ReturnType<typeof checked>) => {
  const result = await checkResult;
  return result.ok ? {} : result.fields;
};

describe("the requested item", () => {
  const item = (buildingId: string, catalogId: string) => findRequestedItem(deps, { buildingId, catalogId });

  test("the requested item must belong to its centre, and the centre must be available", async () => {
    expect(await item("centre-one", "room-small")).toMatchObject({
      ok: true,
      item: { itemId: "room-small" },
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

  test("the requested item and its centre must be active", async () => {
    await changeRows(deps.db, "items", { active: false }, { id: "room-small" });
    await changeRows(deps.db, "centres", { active: false }, { id: "centre-near" });
    expect(await item("centre-one", "room-small")).toMatchObject({ code: "item_not_found" });
    expect(await item("centre-near", "room-near")).toMatchObject({ code: "centre_unavailable" });
    await changeRows(deps.db, "items", { active: true });
    await changeRows(deps.db, "centres", { active: true });
  });
});

test.each([
  ["ends before it starts", "10:00", "09:00", { end: texts.time.endBeforeStart }],
  ["is longer than eight hours", "09:00", "18:00", { end: texts.time.tooLong }],
])("a weekly request whose time %s is rejected", async (_name, from, to, fields) => {
  const repeats = [istInstant("2026-11-30", from).toISOString()];
  expect(await fieldsOf(checked({ from, to, repeats }))).toEqual(fields);
});

describe("a requested instant", () => {
  test.each([
    ["2000-12-31T23:59:59Z", true],
    ["2001-01-01T00:00:00Z", false],
    ["2199-12-31T23:59:59Z", false],
    ["2200-01-01T00:00:00Z", true],
  ])("the instant %s is outside the accepted years: %s", async (instant, isOdd) => {
    const odd = { start: texts.time.noSuchTime, end: texts.time.noSuchTime };
    const result = await checked({ start: instant, end: instant });
    if (isOdd) expect(result).toMatchObject({ code: "validation_failed", fields: odd, message: odd.start });
    else expect((await fieldsOf(checked({ start: instant, end: instant })))?.end).not.toBe(odd.end);
  });

  test("an instant outside the accepted years is reported only for its own field", async () => {
    expect(await fieldsOf(checked({ end: "2200-01-01T00:00:00Z" }))).toEqual({ end: texts.time.noSuchTime });
    expect(await fieldsOf(checked({ start: "1999-01-01T00:00:00Z" }))).toEqual({
      start: texts.time.noSuchTime,
    });
  });
});

describe("the dates of passes, requested for the period from Monday to Thursday, are validated", () => {
  test.each([
    ["the dates of passes can be all open days", [monday, tuesday, thursday], {}],
    ["the dates of passes can skip days", [monday, thursday], {}],
    [
      "the dates of passes must begin with the first day",
      [tuesday, thursday],
      { dates: texts.time.daysInOrder },
    ],
    ["the dates of passes must end with the last day", [monday, tuesday], { dates: texts.time.daysInOrder }],
    [
      "the dates of passes must not repeat a day",
      [monday, tuesday, tuesday, thursday],
      { dates: texts.time.daysInOrder },
    ],
    [
      "the dates of passes must not repeat the first day",
      [monday, monday, thursday],
      { dates: texts.time.daysInOrder },
    ],
    [
      "the dates of passes must be in order",
      [monday, thursday, tuesday, thursday],
      { dates: texts.time.daysInOrder },
    ],
    ["the dates of passes must not be empty", [], { dates: texts.time.daysInOrder }],
  ])("%s", async (_name, dates, fields) => expect(await fieldsOf(passes({ dates }))).toEqual(fields));

  test("the dates of passes are the booked days; without dates, all days from first to last are booked", async () => {
    expect(await passes({ dates: [monday, thursday], quantity: 2 })).toMatchObject({
      ok: true,
      quantity: 2,
      period: { unit: "day", days: [monday, thursday], quantity: 2 },
    });
    const end = istInstant("2026-11-25", "00:00").toISOString();
    expect(await passes({ end })).toMatchObject({
      ok: true,
      quantity: 1,
      period: { days: [monday, tuesday] },
    });
    expect(Object.keys((await fieldsOf(passes())) ?? {})).toEqual(["end"]);
  });

  test("the dates of passes must all be open days, including the last", async () => {
    const [start, end] = [friday, "2026-11-30"].map((date) => istInstant(date, "00:00").toISOString());
    expect(await fieldsOf(passes({ start, end, dates: [friday, saturday, "2026-11-29"] }))).toMatchObject({
      end: expect.stringMatching(/Sun, 29 Nov 2026/),
    });
  });

  test("rejects the dates of passes for a room", async () => {
    expect(await checked({ dates: [monday] })).toMatchObject({
      code: "validation_failed",
      fields: { dates: texts.time.roomDates },
      message: texts.time.roomDates,
    });
    expect(await checked({})).toMatchObject({
      ok: true,
      quantity: 1,
      period: { unit: "hour", minutes: 60 },
    });
  });
});

test("checkBookingRequest reports all validation errors together, with the first as the message", async () => {
  const result = await checked({ people: 9, quantity: 2, end: istInstant(monday, "10:30").toISOString() });
  expect(result).toEqual({
    ok: false,
    code: "validation_failed",
    message: texts.time.tooShort,
    fields: { end: texts.time.tooShort, people: texts.time.people(8), quantity: texts.time.roomPasses },
  });
});

test("checkBookingRequest does not mix up concurrent requests for different rooms and days", async () => {
  const wednesday = [istInstant("2026-11-25", "10:00"), istInstant("2026-11-25", "11:00")];
  const [start = "", end = ""] = wednesday.map((instant) => instant.toISOString());
  const results = await Promise.all([
    checked({}),
    checked({ buildingId: "centre-near", catalogId: "room-near" }),
    checked({ start, end }),
    checked({ catalogId: "nothing" }),
  ]);
  expect(results).toMatchObject([
    { ok: true, item: { itemId: "room-small" } },
    { ok: true, item: { itemId: "room-near" } },
    { ok: false, fields: { start: expect.stringMatching(/closed on Wed.*Lift repair/) } },
    { ok: false, code: "item_not_found" },
  ]);
});
