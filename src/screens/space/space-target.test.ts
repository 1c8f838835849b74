import { describe, expect, test } from "vitest";
import { offeringPages } from "../../api/contract/offerings.ts";
import { failure, readOf } from "../centre/testing.ts";
import type { Place } from "../screen.ts";
import { cityMove } from "./city-move.ts";
import { familyOf, missingCity, spaceTarget } from "./space-target.ts";

const placeAt = (pathname: string, query = ""): Place => ({
  pathname,
  params: { parameter: decodeURIComponent(pathname.split("/")[2] ?? "") },
  query: new URLSearchParams(query),
});

describe("R12, R13: one screen tells a city from an offering", () => {
  test.each(Object.keys(offeringPages))("%s is an offering below both addresses", (slug) => {
    expect(spaceTarget(placeAt(`/coworking-space/${slug}`))).toEqual({ kind: "offering", slug });
    expect(spaceTarget(placeAt(`/office-space/${slug}`))).toEqual({ kind: "offering", slug });
  });

  test.each(["delhi", "navi-mumbai", "atlantis", "toString", "constructor"])("%s is a city", (slug) => {
    expect(spaceTarget(placeAt(`/office-space/${slug}`))).toEqual({ kind: "city", slug });
  });

  test("each of the two addresses has its own kinds", () => {
    expect(familyOf(placeAt("/office-space/delhi"))).toBe("office-space");
    expect(familyOf(placeAt("/coworking-space/office-space"))).toBe("coworking-space");
  });
});

describe("R19: a city's address is lower case with hyphens", () => {
  test.each([
    ["/coworking-space/Navi%20Mumbai", "", "/coworking-space/navi-mumbai"],
    ["/office-space/DELHI", "sort=name", "/office-space/delhi?sort=name"],
    ["/coworking-space/delhi", "productType=&sort=price", "/coworking-space/delhi?sort=price"],
    ["/coworking-space/delhi", "productType=&sort=", "/coworking-space/delhi"],
  ])("%s?%s moves to %s", (path, query, to) => {
    expect(cityMove(placeAt(path, query))).toBe(to);
  });

  test("the right address stays", () => {
    expect(cityMove(placeAt("/coworking-space/navi-mumbai", "sort=name&utm_source=x"))).toBeNull();
  });
});

describe("a city that is none of ours", () => {
  test("is missing once the service has said so, not before, and not when nobody answers", () => {
    expect(missingCity(readOf({}))).toBeNull();
    expect(missingCity(readOf({ destination: failure(0, "network") }))).toBeNull();
    expect(missingCity(readOf({ destination: failure(503, "service_unavailable") }))).toBeNull();
    expect(
      missingCity(readOf({ destination: failure(404, "city_not_found", "Not there yet.") })),
    ).toMatchObject({
      message: "Not there yet.",
    });
    expect(missingCity(readOf({ destination: failure(422, "validation_failed") }))).toMatchObject({
      message: "We are not in this city.",
    });
    const delhi = { city: { name: "Delhi", slug: "delhi" }, locality: null };
    expect(missingCity(readOf({ destination: delhi }))).toBeNull();
  });
});
