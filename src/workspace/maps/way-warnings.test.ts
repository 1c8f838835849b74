import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { CentreRecord } from "../inventory/schema.ts";
import { shippedInventory } from "../places/testing.ts";
import { readMaps } from "./read-maps.ts";
import { wayChecker } from "./way-warnings.ts";

const check = wayChecker(await readMaps("content"));
const { centres } = await shippedInventory();

function shipped(id: string): CentreRecord {
  const centre = centres.find((each) => each.id === id);
  if (centre === undefined) throw new Error(`There is no centre ${id}.`);
  return centre;
}

describe("the ways of the shipped centres", () => {
  test("37 of 55 centres have a way, and none contradicts the maps", () => {
    expect(centres).toHaveLength(55);
    expect(centres.filter(({ way }) => way !== undefined)).toHaveLength(37);
    const warnings = centres.flatMap((centre) => check(centre).map(({ message }) => [centre.id, message]));
    expect(warnings).toEqual([]);
  });

  test("the centre of the JSON example does not contradict the maps", async () => {
    const example = JSON.parse(await readFile("content/examples/own-centres.json", "utf8"));
    expect(example.centres[0].way).toBeDefined();
    expect(check(example.centres[0])).toEqual([]);
  });

  // Numbers of hours, of a bus or of parking places are no distances.
  test("no directions repeat a walking time or a distance", () => {
    const number =
      "(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)";
    const pattern = new RegExp(
      `\\b${number}[- ]?(?:min(?:ute)?s?|m|metres?|km|kilometres?)\\b|half an hour`,
      "i",
    );
    expect("eight minutes on foot, 300 metres after, 2.4 kilometres away".match(pattern)).not.toBeNull();
    const repeated = centres.filter(({ directions }) => pattern.test(directions));
    expect(repeated.map(({ id, directions }) => [id, directions])).toEqual([]);
  });
});

describe("a contradiction between a way and the maps", () => {
  type Change = Partial<Pick<CentreRecord, "location">> & Partial<NonNullable<CentreRecord["way"]>>;
  const film = "noida-sector-16";
  test.each<[string, string, Change, (readonly [field: string, message: string])[]]>([
    [
      "a station that no map has",
      film,
      { station: "Film City" },
      [
        [
          "station",
          "The map of this city has no station “Film City”. The nearest station is “Noida Sector 16” (Blue Line), 595 m away in a straight line.",
        ],
      ],
    ],
    [
      "a misspelt station",
      "gurgaon-golf-course-road",
      { station: "Sector 53-54" },
      [
        [
          "station",
          "The map of this city has no station “Sector 53-54”. The nearest station is “Sector 53–54” (Rapid Metro), 577 m away in a straight line.",
        ],
      ],
    ],
    [
      "a station of another city",
      film,
      { station: "Hutatma Chowk", lines: ["Aqua Line"] },
      [
        [
          "station",
          "The map of this city has no station “Hutatma Chowk”. The nearest station is “Noida Sector 16” (Blue Line), 595 m away in a straight line.",
        ],
      ],
    ],
    [
      "a station at the other end of the city",
      film,
      { station: "Noida Electronic City" },
      [
        [
          "minutes",
          "A walk of 9 min is about 720 m, but “Noida Electronic City” is 8,539 m away in a straight line.",
        ],
      ],
    ],
    [
      "a line that does not stop there",
      film,
      { lines: ["Magenta Line"] },
      [["lines", "On the map, “Magenta Line” does not stop at “Noida Sector 16”. Its lines are Blue Line."]],
    ],
    [
      "two lines of which one does not stop there",
      "delhi-hauz-khas",
      { lines: ["Yellow Line", "Pink Line"] },
      [
        [
          "lines",
          "On the map, “Pink Line” does not stop at “Hauz Khas”. Its lines are Yellow Line, Magenta Line.",
        ],
      ],
    ],
    [
      "fewer minutes than the straight line needs",
      "mumbai-bandra-kurla-complex",
      { station: "Bandra Kurla Complex", lines: ["Aqua Line"], minutes: 8 },
      [
        [
          "minutes",
          "A walk of 8 min is about 640 m, but “Bandra Kurla Complex” is 1,594 m away in a straight line.",
        ],
      ],
    ],
    [
      "more minutes than any detour needs",
      film,
      { location: { lat: 28.5782, lng: 77.3172 } },
      [["minutes", "A walk of 9 min is about 720 m, but “Noida Sector 16” is 94 m away in a straight line."]],
    ],
    [
      "a pin on the station",
      "delhi-connaught-place",
      { location: { lat: 28.6297, lng: 77.2249 } },
      [["minutes", "A walk of 3 min is about 240 m, but “Barakhamba Road” is 0 m away in a straight line."]],
    ],
    [
      "a station in a city without stations",
      "raipur-telibandha",
      { station: "Telibandha", lines: ["Line 1"] },
      [["station", "The map of this city has no station “Telibandha”."]],
    ],
    [
      "a wrong line and wrong minutes",
      "delhi-saket",
      { lines: ["Violet Line"], minutes: 2 },
      [
        ["lines", "On the map, “Violet Line” does not stop at “Malviya Nagar”. Its lines are Yellow Line."],
        [
          "minutes",
          "A walk of 2 min is about 160 m, but “Malviya Nagar” is 1,288 m away in a straight line.",
        ],
      ],
    ],
  ])("%s is reported with both figures", (_, id, { location, ...change }, warnings) => {
    const centre = shipped(id);
    const way = { station: "", lines: [], minutes: 1, ...centre.way, ...change };
    const found = check({ ...centre, ...(location && { location }), way });
    expect(found.map(({ field, message }) => [field, message])).toEqual(warnings);
  });
});
