import { expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import type { Schedule } from "../../api/contract/opening.ts";
import {
  formatOrderTime,
  formatShortTime,
  formatStart,
  openingOfOrder,
  passDatesOf,
  periodOfOrder,
  presentTimes,
  timesOfPeriod,
} from "./order-time.ts";

const room = {
  unit: "hour" as const,
  starts_at: istInstant("2026-11-23", "10:00"),
  ends_at: istInstant("2026-11-23", "12:00"),
  quantity: 1,
  cancelled_dates: [],
  repeats: [],
};
/** The room on three Mondays. The last one is an hour later. */
const weekly = {
  ...room,
  ends_at: istInstant("2026-12-14", "13:00"),
  repeats: ["2026-11-30T04:30:00.000Z", "2026-12-14T05:30:00.000Z"],
};
/** Two passes from Monday to Thursday, of which Tuesday is cancelled. */
const passes = {
  unit: "day" as const,
  starts_at: istInstant("2026-11-23", "00:00"),
  ends_at: istInstant("2026-11-26", "24:00"),
  quantity: 2,
  cancelled_dates: ["2026-11-24"],
  repeats: [],
};
const schedule: Schedule = {
  hours: [1, 2, 3, 4].map((day) => ({ day, opens: "09:00", closes: "19:00" })),
  exceptions: [],
};

test("an order of passes has the dates that are not cancelled, and an order of a room has none", () => {
  expect(passDatesOf(passes)).toEqual(["2026-11-23", "2026-11-25", "2026-11-26"]);
  expect(passDatesOf(room)).toEqual([]);
});

test("the time of an order is a day with a start and an end, or the days of the passes", () => {
  expect(formatOrderTime(room)).toBe("Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST");
  expect(formatOrderTime(passes)).toBe("Mon, 23 Nov 2026; Wed, 25 Nov 2026; Thu, 26 Nov 2026");
  for (const format of [formatShortTime, formatStart])
    expect(format(passes)).toBe("Mon 23 Nov, Wed 25 Nov, Thu 26 Nov");
});

test("the time of a room that is booked weekly names all dates, and those at another time with that time", () => {
  expect(formatOrderTime(weekly)).toBe(
    "Mon, 23 Nov 2026; Mon, 30 Nov 2026, 10:00 am – 12:00 pm IST; Mon, 14 Dec 2026, 11:00 am – 1:00 pm IST",
  );
  expect(formatShortTime(weekly)).toBe(
    "Mon 23 Nov, Mon 30 Nov, 10:00 am – 12:00 pm IST; Mon 14 Dec, 11:00 am – 1:00 pm IST",
  );
  expect(formatStart(weekly)).toBe("Mon 23 Nov, 10:00 am");
});

test("the API has the start and end of the first weekly date, and the starts of the others", () => {
  expect(presentTimes(weekly)).toEqual({
    start: "2026-11-23T10:00:00+05:30",
    end: "2026-11-23T12:00:00+05:30",
    dates: [],
    repeats: ["2026-11-30T10:00:00+05:30", "2026-12-14T11:00:00+05:30"],
  });
  expect(presentTimes(room)).toEqual({
    start: "2026-11-23T10:00:00+05:30",
    end: "2026-11-23T12:00:00+05:30",
    dates: [],
  });
});

test("a period keeps the times of its order", () => {
  for (const order of [room, weekly, passes])
    expect({ quantity: order.quantity, ...timesOfPeriod(periodOfOrder(order)) }).toEqual(order);
});

test("only passes that are not cancelled have opening hours", () => {
  expect(openingOfOrder({ ...passes, status: "confirmed" }, schedule)).toEqual([
    "Open 9:00 am – 7:00 pm IST",
  ]);
  expect(openingOfOrder({ ...passes, status: "cancelled" }, schedule)).toEqual([]);
  expect(openingOfOrder({ ...room, status: "confirmed" }, schedule)).toEqual([]);
});
