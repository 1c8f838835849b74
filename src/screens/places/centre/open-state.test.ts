import { describe, expect, test } from "vitest";
import { type OpeningHours, openingOn, toSchedule } from "../../../api/contract/opening.ts";
import { formatOpenState, openStateAt } from "./open-state.ts";

/** Converts an IST date and time to milliseconds since 1970. */
const instantAt = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);

/** The centre is open Monday to Friday from 9:00 to 20:00, and Saturday from 10:00 to 14:00. 2026-11-23 is a Monday. */
const week: OpeningHours = {
  openingHours: [
    ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "20:00" })),
    { day: 6, opens: "10:00", closes: "14:00" },
  ],
  exceptions: [
    { date: "2026-11-25", closed: true, opens: null, closes: null, reason: "Polling day" },
    { date: "2026-11-26", closed: false, opens: "11:00", closes: "13:00", reason: "Half a day" },
    { date: "2026-11-29", closed: false, opens: "10:00", closes: "12:00", reason: "Open Sunday" },
  ],
};
const openStateText = (hours: OpeningHours, date: string, time: string) => {
  const now = instantAt(date, time);
  return formatOpenState(openStateAt(hours, now), now);
};

describe("opening state of a centre", () => {
  test.each([
    ["2026-11-23", "08:59", "Opens at 9:00\u00a0am"],
    ["2026-11-23", "09:00", "Open until 8:00\u00a0pm"],
    ["2026-11-23", "19:59", "Open until 8:00\u00a0pm"],
    ["2026-11-23", "20:00", "Opens tomorrow at 9:00\u00a0am"],
    ["2026-11-28", "15:00", "Opens tomorrow at 10:00\u00a0am"],
  ])("the opening state follows the weekly hours: %s %s is %s", (date, time, text) => {
    expect(openStateText(week, date, time)).toBe(text);
  });

  test.each([
    ["2026-11-24", "21:00", "Opens Thu 26\u00a0Nov at 11:00\u00a0am"],
    ["2026-11-25", "10:00", "Opens tomorrow at 11:00\u00a0am"],
    ["2026-11-26", "10:00", "Opens at 11:00\u00a0am"],
    ["2026-11-26", "12:30", "Open until 1:00\u00a0pm"],
    ["2026-11-26", "13:00", "Opens tomorrow at 9:00\u00a0am"],
    ["2026-11-29", "11:00", "Open until 12:00\u00a0pm"],
  ])("the opening state follows an exception for a single date: %s %s is %s", (date, time, text) => {
    expect(openStateText(week, date, time)).toBe(text);
  });

  test("the opening state uses Indian time, regardless of the machine's time zone", () => {
    const halfPastEightInLondon = Date.parse("2026-11-23T03:29:00Z");
    expect(openStateAt(week, halfPastEightInLondon)).toEqual({
      kind: "opens",
      date: "2026-11-23",
      time: "09:00",
    });
    expect(openStateAt(week, halfPastEightInLondon + 60_000).kind).toBe("open");
  });

  test("a centre closes at midnight unless its next day opens at midnight", () => {
    const lateHours: OpeningHours = { openingHours: [{ day: 1, opens: "18:00", closes: "24:00" }] };
    expect(openStateText(lateHours, "2026-11-23", "23:59")).toBe("Open until midnight");
    const overnight: OpeningHours = {
      openingHours: [...lateHours.openingHours, { day: 2, opens: "00:00", closes: "02:30" }],
    };
    expect(openStateText(overnight, "2026-11-23", "23:00")).toBe("Open until tomorrow 2:30\u00a0am");
    expect(openStateText(overnight, "2026-11-24", "00:00")).toBe("Open until 2:30\u00a0am");
    const always: OpeningHours = {
      openingHours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "00:00", closes: "24:00" })),
    };
    expect(openStateText(always, "2026-11-23", "03:00")).toBe("Open 24 hours");
  });

  test("a centre without hours is closed, and the two opening periods of a day are sorted", () => {
    expect(openStateText({ openingHours: [] }, "2026-11-23", "10:00")).toBe("Temporarily closed");
    const splitHours: OpeningHours = {
      openingHours: [
        { day: 1, opens: "15:00", closes: "19:00" },
        { day: 1, opens: "08:00", closes: "12:00" },
      ],
    };
    expect(openingOn(toSchedule(splitHours), "2026-11-23").windows.map(({ opens }) => opens)).toEqual([
      "08:00",
      "15:00",
    ]);
    expect(openStateText(splitHours, "2026-11-23", "13:00")).toBe("Opens at 3:00\u00a0pm");
  });
});
