import { describe, expect, test } from "vitest";
import { formatDistance } from "./format-distance.ts";
import { formatWay } from "./format-way.ts";

test.each([
  [10, "50 m"],
  [420, "400 m"],
  [974, "950 m"],
  [975, "1.0 km"],
  [9949, "9.9 km"],
  [9950, "10 km"],
  [14_200, "14 km"],
])("a distance of %i metres is formatted as %s", (metres, text) => {
  expect(formatDistance(metres)).toBe(text);
});

describe("the way to a centre", () => {
  const station = (distanceMetres: number) => ({
    name: "Noida Sector 16",
    lines: ["Blue Line"],
    location: { lat: 28.5779, lng: 77.3181 },
    distanceMetres,
  });
  const way = { station: "Noida Sector 16", lines: ["Blue Line"], minutes: 9 };
  const full = { ...way, exit: "gate 2", landmark: "opposite the park" };

  test.each([
    [
      "an exit and a landmark",
      { way: full },
      "9 min walk from Noida Sector 16 (Blue Line), gate 2, opposite the park",
    ],
    ["neither", { way }, "9 min walk from Noida Sector 16 (Blue Line)"],
    [
      "several lines",
      { way: { ...way, lines: ["Blue Line", "Aqua Line"] } },
      "9 min walk from Noida Sector 16 (Blue Line, Aqua Line)",
    ],
    ["a station on the map", { way, station: station(600) }, "9 min walk from Noida Sector 16 (Blue Line)"],
  ])("a way with %s is one sentence without a distance", (_, centre, text) => {
    expect(formatWay(centre)).toBe(text);
    expect(formatWay(centre, "short")).toBe(text.replace(", gate 2, opposite the park", ""));
  });

  test.each([
    [200, "About 200 m from Noida Sector 16 (Blue Line)"],
    [1600, "About 1.6 km from Noida Sector 16 (Blue Line)"],
    [150, null],
    [50, null],
  ])("without a way, a distance of %i m is shown only above the accuracy of positions", (metres, line) => {
    expect(formatWay({ station: station(metres) })).toBe(line);
  });

  test("without a way and a station, nothing is shown", () => {
    expect(formatWay({})).toBeNull();
  });
});
