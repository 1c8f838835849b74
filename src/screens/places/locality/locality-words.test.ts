import { expect, test } from "vitest";
import { centreFixture } from "../centre/testing.ts";
import { localitiesNear } from "./localities-near.ts";
import { localityIntro } from "./locality-intro.ts";

const listOf = (...ids: string[]) => ({
  buildings: ids.map((id) => centreFixture(id, { name: id, description: "Quiet." })),
  page: 1,
  pageSize: 12,
});

test("a locality is described in a sentence", () => {
  expect(localityIntro("Saket", { ...listOf(), total: 0 })).toBe("");
  expect(localityIntro("Saket", { ...listOf("Jaali"), total: 1 })).toBe("One centre in Saket: Jaali. Quiet.");
  expect(localityIntro("Saket", { ...listOf("A", "B"), total: 2 })).toBe("2 centres in Saket: A and B.");
  expect(localityIntro("Saket", { ...listOf("A", "B", "C", "D", "E"), total: 7 })).toBe(
    "7 centres in Saket: A, B, C, D and 3 more.",
  );
});

test("other localities are sorted by distance, or stay in the city's order if they have no coordinates", () => {
  const place = (slug: string, lat?: number) => ({
    name: slug,
    slug,
    ...(lat === undefined ? {} : { location: { lat, lng: 77 } }),
  });
  const localities = [place("far", 28.9), place("here", 28.5), place("near", 28.52), place("unknown")];
  expect(localitiesNear(localities, "here").map(({ slug }) => slug)).toEqual(["near", "far", "unknown"]);
  expect(localitiesNear([place("b"), place("here"), place("a")], "here").map(({ slug }) => slug)).toEqual([
    "b",
    "a",
  ]);
});
