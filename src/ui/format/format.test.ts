import { describe, expect, it } from "vitest";
import { pluralize } from "../../texts/pluralize.ts";
import { formatClock, formatDuration, spokenTimeLeft } from "./duration.ts";
import { truncate } from "./truncate.ts";

describe("durations and counts", () => {
  it("minutes are formatted as hours and minutes", () => {
    expect([30, 60, 90, 120, 480].map(formatDuration)).toEqual([
      "30 min",
      "1 hour",
      "1 h 30 min",
      "2 hours",
      "8 hours",
    ]);
  });

  it("a countdown never falls below zero", () => {
    expect([900, 849.7, 9, -3].map(formatClock)).toEqual(["15:00", "14:09", "0:09", "0:00"]);
    expect([900, 841, 60, 59, 1].map(spokenTimeLeft)).toEqual([
      "15 minutes",
      "15 minutes",
      "1 minute",
      "59 seconds",
      "1 second",
    ]);
  });

  it("the count one is followed by the singular, and other counts by the plural", () => {
    expect([0, 1, 2].map((count) => pluralize(count, "centre"))).toEqual([
      "0 centres",
      "1 centre",
      "2 centres",
    ]);
    expect(pluralize(2, "pass", "passes")).toBe("2 passes");
  });
});

describe("K6 text shortening", () => {
  it("cuts text to the limit minus three and appends an ellipsis", () => {
    expect(truncate("Connaught Place", 10)).toBe("Connaug...");
    expect(truncate("abcdef", 5)).toBe("ab...");
  });

  it("never splits a character that has several code units", () => {
    expect(truncate("abc😀efghij", 7)).toBe("abc...");
    expect(truncate("abc👩‍💻efghij", 8)).toBe("abc...");
    expect(truncate("अशोक नगर", 5)).toBe("अ...");
  });

  it("keeps a text that fits, and every text if the limit is 4 or less", () => {
    expect(truncate("Connaught", 9)).toBe("Connaught");
    expect(truncate("Connaught", 4)).toBe("Connaught");
  });
});
