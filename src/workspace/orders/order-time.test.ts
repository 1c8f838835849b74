import { expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import type { Schedule } from "../../api/contract/opening.ts";
import { formatOrderTime, openingOfOrder, passDatesOf } from "./order-time.ts";

const room = {
  unit: "hour" as const,
  starts_at: istInstant("2026-11-23", "10:00"),
  ends_at: istInstant("2026-11-23", "12:00"),
  quantity: 1,
  cancelled_dates: [],
};
/** Two passes from Monday to Thursday, of which Tuesday is cancelled. */
const passes = {
  unit: "day" as const,
  starts_at: istInstant("2026-11-23", "00:00"),
  ends_at: istInstant("2026-11-26", "24:00"),
  quantity: 2,
  cancelled_dates: ["2026-11-24"],
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
});

test("only passes that are not cancelled have opening hours", () => {
  expect(openingOfOrder({ ...passes, status: "confirmed" }, schedule)).toEqual([
    "Open 9:00 am – 7:00 pm IST",
  ]);
  expect(openingOfOrder({ ...passes, status: "cancelled" }, schedule)).toEqual([]);
  expect(openingOfOrder({ ...room, status: "confirmed" }, schedule)).toEqual([]);
});
