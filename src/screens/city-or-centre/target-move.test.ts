import { describe, expect, test } from "vitest";
import { centreOf, detailsOf, failure, readOf } from "../centre/testing.ts";
import { propertyMove } from "../locality/property-move.ts";
import type { Place } from "../screen.ts";
import { targetMove } from "./target-move.ts";

const placeAt = (pathname: string, query = ""): Place => {
  const [, , parameter = "", buildingId = ""] = pathname.split("/").map(decodeURIComponent);
  return { pathname, params: { parameter, buildingId }, query: new URLSearchParams(query) };
};
const centre = detailsOf(centreOf("delhi-saket", { slug: "jaali-court" }));
const ofCentre = readOf({ "productDetails.details": centre, destination: failure(404, "city_not_found") });
const ofNone = readOf({ "productDetails.details": failure(404, "centre_not_found") });

test("R14: a city within another city is meant by itself, once nothing else can be meant", () => {
  const delhi = { id: "delhi", city: { name: "Delhi", slug: "delhi" }, buildingsCount: 9, image: null };
  const nothing = {
    cities: { cities: [delhi] as never },
    "productDetails.details": failure(404, "centre_not_found"),
    destination: failure(404, "city_not_found"),
  };
  const place = placeAt("/coworking-space/mumbai/delhi", "utm_source=x");
  expect(targetMove(place, readOf(nothing))).toBe("/coworking-space/delhi?utm_source=x");
  expect(targetMove(place, readOf({ cities: nothing.cities }))).toBeNull();
  expect(
    targetMove(place, readOf({ ...nothing, destination: failure(503, "service_unavailable") })),
  ).toBeNull();
});

describe("R14: a centre has one address", () => {
  test.each([
    ["/coworking-space/mumbai/delhi-saket", "", "/coworking-space/delhi/delhi-saket"],
    ["/coworking-space/delhi/jaali-court", "utm_source=x", "/coworking-space/delhi/delhi-saket?utm_source=x"],
  ])("%s?%s moves to %s", (path, query, to) => {
    expect(targetMove(placeAt(path, query), ofCentre)).toBe(to);
  });

  test("its own stays", () => {
    expect(targetMove(placeAt("/coworking-space/delhi/delhi-saket", "sort=name"), ofCentre)).toBeNull();
  });
});

describe("R14: a locality's address", () => {
  test.each([
    ["/coworking-space/delhi/all", "", "/coworking-space/delhi"],
    ["/coworking-space/Navi%20Mumbai/CBD%20Belapur", "", "/coworking-space/navi-mumbai/cbd-belapur"],
    ["/coworking-space/delhi/saket", "productType=&sort=name", "/coworking-space/delhi/saket?sort=name"],
  ])("%s?%s moves to %s", (path, query, to) => {
    expect(targetMove(placeAt(path, query), ofNone)).toBe(to);
  });

  test("the right one stays, also while nothing is known", () => {
    expect(targetMove(placeAt("/coworking-space/delhi/saket"), ofNone)).toBeNull();
    expect(targetMove(placeAt("/coworking-space/delhi/saket"), readOf({}))).toBeNull();
  });
});

describe("R15: property details", () => {
  test("a centre stands below its own city, under its id", () => {
    const move = (path: string) => propertyMove(placeAt(path), ofCentre);
    expect(move("/office-space/mumbai/delhi-saket")).toBe("/office-space/delhi/delhi-saket");
    expect(move("/office-space/delhi/jaali-court")).toBe("/office-space/delhi/delhi-saket");
    expect(move("/office-space/delhi/delhi-saket")).toBeNull();
  });

  test("a locality of the same name as a centre is a locality", () => {
    const both = readOf({
      "productDetails.details": centre,
      destination: { city: { name: "Delhi", slug: "delhi" }, locality: { name: "X", slug: "jaali-court" } },
    });
    expect(propertyMove(placeAt("/office-space/delhi/jaali-court"), both)).toBeNull();
    expect(propertyMove(placeAt("/office-space/delhi/all"), ofNone)).toBe("/office-space/delhi");
  });
});
