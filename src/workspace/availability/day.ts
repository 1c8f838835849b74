import type { AvailabilityResponse } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import {
  addDays,
  addMinutes,
  datesBetween,
  isoInIst,
  istDateOf,
  istInstant,
  timeOf,
} from "../../api/contract/ist.ts";
import { openingOn } from "../../api/contract/opening.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import type { Db } from "../database/tables.ts";
import { dateError } from "./date-error.ts";
import { readBusyRanges, readRemainingPasses, type Viewer } from "./free.ts";
import { bookablePassesOn, freeStarts, type RoomTimes } from "./free-times.ts";
import { halfHoursOf } from "./rules.ts";
import { readSchedule } from "./schedules.ts";

/** The properties of an item that determine its availability. */
export type Item = {
  readonly itemId: string;
  readonly centreId: string;
  readonly unit: BookingUnit;
  readonly capacity: number;
  readonly bufferMinutes: number;
};

/** Returns an item's availability on an IST date: half-hour slots of a room, or the passes available on that day. */
export async function readDay(
  db: Db,
  item: Item,
  date: string,
  viewer: Viewer,
): Promise<AvailabilityResponse> {
  const { now } = viewer;
  const { itemId, capacity, bufferMinutes } = item;
  const bookable = datesBetween(istDateOf(now), addDays(istDateOf(now), bookingRules.maxDaysAhead));
  const dates = { hour: [date], day: [...bookable, date].toSorted() }[item.unit];
  const [first, last] = [dates[0] ?? date, dates.at(-1) ?? date];
  const schedule = await readSchedule(db, item.centreId, first, last);
  const { windows, reason: name } = openingOn(schedule, date);
  // A reason from the booking rules takes precedence over the centre's reason for being closed.
  const reason = dateError(date, now) ?? name;
  const dayInfo = {
    date,
    timeZone: "Asia/Kolkata" as const,
    opens: windows[0]?.opens ?? null,
    closes: windows.at(-1)?.closes ?? null,
    closed: windows.length === 0,
    ...(reason === undefined ? {} : { reason }),
  };
  switch (item.unit) {
    case "hour": {
      const busy = await readBusyRanges(db, [itemId], { first, last }, viewer);
      const times = { schedule, busy: busy.get(itemId) ?? [], bufferMinutes };
      return { unit: "hour", ...dayInfo, slots: buildSlots(times, date, now) };
    }
    case "day": {
      const busy = await readRemainingPasses(db, [itemId], bookable, viewer);
      const passes = { schedule, capacity, left: busy.get(itemId) ?? new Map() };
      const days = bookable
        .filter((day) => openingOn(schedule, day).windows.length > 0 && dateError(day, now) === null)
        .map((day) => ({ date: day, left: bookablePassesOn(passes, day, 1, now) }));
      const passesLeft = days.find((day) => day.date === date)?.left ?? 0;
      return { unit: "day", ...dayInfo, capacity, left: passesLeft, days };
    }
  }
}

/** A slot is available if an allowed booking contains it; a single free half hour between two bookings is not. */
function buildSlots(room: RoomTimes, date: string, now: Date) {
  const { stepMinutes, minMinutes } = bookingRules;
  const steps = Array.from({ length: minMinutes / stepMinutes }, (_, index) => index * stepMinutes);
  const takenSlots = new Set(
    freeStarts(room, date, minMinutes, now).flatMap((start) =>
      steps.map((minutes) => addMinutes(start, minutes).getTime()),
    ),
  );
  return halfHoursOf(openingOn(room.schedule, date)).map((minutes) => {
    const start = istInstant(date, timeOf(minutes));
    return {
      start: isoInIst(start),
      end: isoInIst(addMinutes(start, stepMinutes)),
      available: takenSlots.has(start.getTime()),
    };
  });
}
