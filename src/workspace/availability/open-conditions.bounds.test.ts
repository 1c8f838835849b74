import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { monday, seededDatabase, testClock } from "../booking/testing.ts";
import { addRows } from "../database/testing.ts";
import { hoursForPasses, hoursForRoom, hoursForRoomOn, type NeededHours } from "./open-conditions.ts";
import { passPeriod, roomPeriod } from "./period.ts";

/** A Thursday. Each test sets its weekly hours and exceptions. */
const thursday = "2026-11-26";
const friday = addDays(thursday, 1);
const at = (time: string, date = thursday) => istInstant(date, time);
/** Opening windows such as `09:00-13:00 14:00-18:00`. */
const windowsOf = (text: string) =>
  text.split(" ").flatMap((window) => {
    const [opens, closes] = window.split("-");
    return opens && closes ? [{ opens, closes }] : [];
  });

describe("the opening hours that a requested time needs", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  const ofCentre = { centre_id: "centre-one" };

  beforeEach(async () => {
    await database.db.deleteFrom("centre_exceptions").where("date", ">=", thursday).execute();
    await addRows(database.db, "centre_exceptions", {
      ...{ centre_id: "centre-near", date: thursday, reason: "Diwali", opens: null, closes: null },
    });
  });
  async function setHours(hours: string, exception?: string) {
    const { db } = database;
    await db.deleteFrom("centre_hours").where("centre_id", "=", "centre-one").where("day", "=", 4).execute();
    const rows = windowsOf(hours).map((window) => ({ ...ofCentre, day: 4, ...window }));
    if (rows.length > 0) await addRows(db, "centre_hours", ...rows);
    if (exception === undefined) return;
    const [window = { opens: null, closes: null }] = windowsOf(exception);
    await addRows(db, "centre_exceptions", { ...ofCentre, date: thursday, reason: "Diwali", ...window });
  }
  /** Returns whether `centre-one` satisfies the hours; null if the rules forbid the time in every centre. */
  async function isOpen(needed: NeededHours | null): Promise<boolean | null> {
    if (needed === null) return null;
    const { rows } = await sql<{ open: boolean }>`
      select ${needed.condition} as open from items i where i.id = 'room-small'`.execute(database.db);
    return rows[0]?.open ?? null;
  }

  test.each<[hours: string, exception: string | undefined, times: string]>([
    ["09:00-18:00", undefined, "09:00-10:00 17:00-18:00"],
    ["09:00-18:00", undefined, "!08:30-09:30 !17:30-18:30"],
    ["", undefined, "!10:00-11:00"],
    [
      "09:00-13:00 14:00-18:00",
      undefined,
      "12:00-13:00 14:00-15:00 !12:30-13:30 !13:00-14:00 !12:30-14:30 !13:30-14:30",
    ],
    [
      "09:00-13:00 13:00-18:00",
      undefined,
      "12:00-13:00 12:30-13:30 13:00-14:00 10:00-18:00 !08:30-09:30 !17:30-18:30",
    ],
    ["09:00-12:00 12:00-13:00 13:00-18:00", undefined, "09:00-14:00 11:00-14:00 11:30-13:30 !17:30-18:30"],
    ["09:00-12:00 12:00-13:00 14:00-18:00", undefined, "11:30-13:00 !11:30-14:30 !12:30-14:30"],
    ["09:00-14:00 13:00-18:00", undefined, "12:30-14:30 13:30-14:30 10:00-18:00 !08:30-14:30"],
    ["09:00-18:00", "closed", "!10:00-11:00"],
    ["09:00-18:00", "10:00-12:00", "10:00-11:00 11:00-12:00 !09:30-10:30 !11:30-12:30"],
    ["", "10:00-12:00", "10:00-11:00"],
  ])(
    "with the hours %j and the exception %s, the times for a room are %s",
    async (hours, exception, times) => {
      await setHours(hours, exception);
      const allowed = times.split(" ").map(async (time) => {
        const [from = "", to = ""] = time.replace("!", "").split("-");
        const needed = hoursForRoom(roomPeriod(at(from), at(to)), clock.now());
        return `${(await isOpen(needed)) ? "" : "!"}${from}-${to}`;
      });
      expect((await Promise.all(allowed)).join(" ")).toBe(times);
    },
  );

  test("hoursForRoom requires a centre that is open at the start, and returns null if the rules forbid the time", () => {
    const needed = (from: string, to: string, date = thursday) =>
      hoursForRoom(roomPeriod(at(from, date), at(to, date)), clock.now());
    expect(needed("10:00", "11:30")).toMatchObject({
      date: thursday,
      opensBy: "10:00",
      closesAfter: "10:00",
    });
    // It is Monday, 7 am. A booking needs half an hour of notice, and takes one to eight hours.
    expect(needed("07:30", "08:30", monday)).not.toBeNull();
    expect(needed("07:00", "08:00", monday)).toBeNull();
    expect(needed("10:00", "18:00")).not.toBeNull();
    expect(needed("10:00", "18:30")).toBeNull();
    expect(needed("10:00", "10:30")).toBeNull();
    expect(needed("10:00", "11:00", addDays(monday, 60))).not.toBeNull();
    expect(needed("10:00", "11:00", addDays(monday, 61))).toBeNull();
  });

  test.each<[hours: string, exception: string | undefined, expected: boolean]>([
    ["09:00-10:00", undefined, true],
    ["09:00-09:59", undefined, false],
    ["09:15-10:30", undefined, true],
    ["09:15-10:29", undefined, false],
    ["", undefined, false],
    ["09:00-09:30 09:30-10:00", undefined, true],
    ["09:00-09:20 09:20-09:40 09:40-10:00", undefined, true],
    ["09:00-09:20 09:20-09:40 09:41-10:00", undefined, false],
    ["09:00-09:30 09:45-10:15", undefined, false],
    ["09:00-09:45 09:30-10:00", undefined, true],
    ["08:00-08:20 09:00-09:30 09:30-10:00", undefined, true],
    // Other centres close at 19:00, and this centre on other days.
    ["18:30-19:15 19:15-20:00", undefined, true],
    ["09:00-09:45 09:15-09:50", undefined, false],
    ["09:00-09:30 14:00-15:00", undefined, true],
    ["09:00-18:00", "closed", false],
    ["09:00-18:00", "10:00-11:00", true],
    ["09:00-18:00", "10:00-10:59", false],
    ["", "10:00-11:00", true],
  ])(
    "with the hours %j and the exception %s, a room can be booked on the day: %s",
    async (hours, exception, expected) => {
      await setHours(hours, exception);
      expect(await isOpen(hoursForRoomOn(thursday, clock.now()))).toBe(expected);
    },
  );

  test.each([
    ["09:30", "09:00-11:00", true, "10:00"],
    ["09:30", "09:00-10:59", false, "10:00"],
    ["09:31", "09:00-11:30", true, "10:30"],
    ["09:31", "09:00-11:29", false, "10:30"],
    ["09:31", "09:00-11:00 11:00-11:30", true, "10:30"],
    ["09:31", "09:00-11:00 11:00-11:29", false, "10:30"],
    ["09:31", "08:00-09:00 10:00-11:30", true, "10:30"],
  ])(
    "at %s, with the hours %s, a room can be booked on the same day: %s, from %s",
    async (now, hours, expected, from) => {
      clock.set(at(now));
      await setHours(hours);
      const needed = hoursForRoomOn(thursday, clock.now());
      expect(await isOpen(needed)).toBe(expected);
      expect(needed).toMatchObject({ date: thursday, opensBy: "24:00", closesAfter: from });
    },
  );

  test("no room can be booked on a past day, too far ahead, or within the last hour and a half of a day", () => {
    const canBook = (date: string) => hoursForRoomOn(date, clock.now()) !== null;
    expect([-1, 0, 60, 61].map((days) => canBook(addDays(monday, days)))).toEqual([false, true, true, false]);
    clock.set(at("22:30"));
    expect(canBook(thursday)).toBe(true);
    clock.set(at("22:31"));
    expect(canBook(thursday)).toBe(false);
  });

  test.each<[now: string, hours: string, exception: string | undefined, expected: boolean]>([
    ["07:00", "09:00-18:00", undefined, true],
    ["07:00", "", undefined, false],
    ["07:00", "09:00-18:00", "closed", false],
    ["07:00", "", "10:00-11:00", true],
    ["17:29", "09:00-18:00", undefined, true],
    ["17:30", "09:00-18:00", undefined, false],
    ["17:30", "09:00-18:00 19:00-20:00", undefined, true],
    ["10:29", "09:00-18:00", "10:00-11:00", true],
    ["10:30", "09:00-18:00", "10:00-11:00", false],
  ])(
    "at %s, with the hours %j and the exception %s, passes can be booked on the same day: %s",
    async (now, hours, exception, expected) => {
      clock.set(at(now));
      await setHours(hours, exception);
      expect(await isOpen(hoursForPasses(passPeriod(thursday, 1, 2), clock.now()))).toBe(expected);
    },
  );

  test("passes of several days require a centre that is open on each day, and notice only on the first", async () => {
    clock.set(at("17:29"));
    const twoDays = () => isOpen(hoursForPasses(passPeriod(thursday, 2, 1), clock.now()));
    await setHours("09:00-18:00");
    expect(await twoDays()).toBe(true);
    const exception = { ...ofCentre, date: friday, reason: "Diwali" };
    await addRows(database.db, "centre_exceptions", { ...exception, opens: "09:00", closes: "10:00" });
    expect(await twoDays()).toBe(true);
    await database.db.deleteFrom("centre_exceptions").where("date", "=", friday).execute();
    await addRows(database.db, "centre_exceptions", { ...exception, opens: null, closes: null });
    expect(await twoDays()).toBe(false);
  });

  test("hoursForPasses requires a centre that closes after the notice, and returns null if the rules forbid the passes", () => {
    const needed = (date: string, days = 1, quantity = 1) =>
      hoursForPasses(passPeriod(date, days, quantity), clock.now());
    clock.set(at("09:40"));
    expect(needed(thursday)).toMatchObject({ date: thursday, opensBy: "24:00", closesAfter: "10:10" });
    expect(needed(friday)).toMatchObject({ date: friday, opensBy: "24:00", closesAfter: "" });
    clock.set(at("23:40"));
    expect(needed(friday)).toMatchObject({ closesAfter: "00:10" });
    expect([needed(friday, 1, 10), needed(friday, 7)]).not.toContain(null);
    expect([needed(friday, 1, 11), needed(friday, 8), needed(monday)]).toEqual([null, null, null]);
  });
});
