import { describe, expect, it } from "vitest";
import {
  addDays,
  formatDate,
  formatLongDate,
  formatTime,
  formatTimeOfDay,
  formatTimeRange,
  isoInIst,
  istDateOf,
  istInstant,
  istTimeOf,
} from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { countOf } from "../../texts/count-of.ts";
import { distanceWords } from "./distance.ts";
import { formatClock, formatDuration, spokenTimeLeft } from "./duration.ts";
import { shorten } from "./shorten.ts";

describe("distances", () => {
  it.each([
    [10, "50 m"],
    [420, "400 m"],
    [974, "950 m"],
    [975, "1.0 km"],
    [9949, "9.9 km"],
    [9950, "10 km"],
    [14_200, "14 km"],
  ])("writes %i metres as %s", (metres, text) => {
    expect(distanceWords(metres)).toBe(text);
  });
});

describe("money", () => {
  it.each([
    [0, "₹0"],
    [9_900, "₹99"],
    [99_900, "₹999"],
    [100_000, "₹1,000"],
    [12_345_600, "₹1,23,456"],
    [1_234_567_800, "₹1,23,45,678"],
    [123_450, "₹1,234.50"],
    [5, "₹0.05"],
    [-50_000, "−₹500"],
  ])("writes %i paise as %s", (paise, text) => {
    expect(formatPaise(paise)).toBe(text);
  });
});

describe("Indian Standard Time", () => {
  it("shows an instant in IST whatever its offset", () => {
    expect(isoInIst("2026-11-23T04:30:00Z")).toBe("2026-11-23T10:00:00+05:30");
    expect(formatTime("2026-11-23T10:00:00+05:30")).toBe("10:00 am");
    expect(isoInIst(Date.UTC(2026, 11, 31, 18, 30))).toBe("2027-01-01T00:00:00+05:30");
  });

  it("splits and joins date and time", () => {
    expect(istDateOf("2026-11-22T20:00:00Z")).toBe("2026-11-23");
    expect(istTimeOf("2026-11-22T20:00:00Z")).toBe("01:30");
    expect(istInstant("2026-11-23", "10:00").getTime()).toBe(Date.UTC(2026, 10, 23, 4, 30));
    expect(addDays("2026-02-27", 2)).toBe("2026-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });

  it("names days, and both twelves", () => {
    expect(formatDate("2026-09-06")).toBe("Sun 6 Sep 2026");
    expect(formatLongDate("2026-09-06")).toBe("Sunday, 6 Sep 2026");
    expect(["00:00", "00:30", "09:05", "12:00", "18:30", "24:00"].map(formatTimeOfDay)).toEqual([
      "12:00 am",
      "12:30 am",
      "9:05 am",
      "12:00 pm",
      "6:30 pm",
      "12:00 am",
    ]);
    expect(formatTimeRange("2026-11-23T11:30:00+05:30", "2026-11-23T13:00:00+05:30")).toBe(
      "11:30 am – 1:00 pm IST",
    );
  });
});

describe("durations and counts", () => {
  it("writes minutes", () => {
    expect([30, 60, 90, 120, 480].map(formatDuration)).toEqual([
      "30 min",
      "1 hour",
      "1 h 30 min",
      "2 hours",
      "8 hours",
    ]);
  });

  it("counts down, and never below zero", () => {
    expect([900, 849.7, 9, -3].map(formatClock)).toEqual(["15:00", "14:09", "0:09", "0:00"]);
    expect([900, 841, 60, 59, 1].map(spokenTimeLeft)).toEqual([
      "15 minutes",
      "15 minutes",
      "1 minute",
      "59 seconds",
      "1 second",
    ]);
  });

  it("says centre for one and centres for more", () => {
    expect([0, 1, 2].map((count) => countOf(count, "centre"))).toEqual([
      "0 centres",
      "1 centre",
      "2 centres",
    ]);
    expect(countOf(2, "pass", "passes")).toBe("2 passes");
  });
});

describe("K6 text shortening", () => {
  it("cuts to the limit less three and an ellipsis", () => {
    expect(shorten("Connaught Place", 10)).toBe("Connaug...");
    expect(shorten("abcdef", 5)).toBe("ab...");
  });

  it("leaves a text that fits, and every text when the limit is 4 or less", () => {
    expect(shorten("Connaught", 9)).toBe("Connaught");
    expect(shorten("Connaught", 4)).toBe("Connaught");
  });
});
