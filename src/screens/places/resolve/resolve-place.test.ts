import { describe, expect, test } from "vitest";
import { callFailureWith, centreDetailsFixture, centreFixture, createReadArea } from "../centre/testing.ts";
import { placeNotFoundError, placeRedirect, resolvePlace } from "./resolve-place.ts";

const city = { name: "Delhi", slug: "delhi" };
const locality = { name: "Saket", slug: "saket" };
const saket = { kind: "locality", path: "/coworking-space/delhi/saket", city, locality } as const;
const centre = {
  kind: "centre",
  path: "/coworking-space/delhi/delhi-saket",
  buildingId: "delhi-saket",
  city,
  locality,
} as const;
const details = centreDetailsFixture(centreFixture("delhi-saket"));
const networkFailure = callFailureWith(0, "network", "Network Error");

describe("the content of a path", () => {
  test("the service resolves a path, and a centre is resolved only once its details are loaded", () => {
    expect(resolvePlace(createReadArea({})).kind).toBe("pending");
    expect(resolvePlace(createReadArea({ destination: saket }))).toEqual(saket);
    expect(resolvePlace(createReadArea({ destination: centre })).kind).toBe("pending");
    expect(resolvePlace(createReadArea({ destination: centre, "productDetails.details": details }))).toEqual(
      centre,
    );
  });

  test("the path is reported as missing with the service's error if the service finds no place", () => {
    const centreUnavailable = callFailureWith(404, "centre_unavailable", "Closed.");
    const read = createReadArea({
      destination: centreUnavailable,
      "productDetails.details": centreUnavailable,
    });
    expect(resolvePlace(read)).toEqual({ kind: "missing", error: centreUnavailable });
    expect(placeNotFoundError(read)).toEqual(centreUnavailable);
    expect(placeNotFoundError(createReadArea({ destination: saket }))).toBeNull();
  });

  test("the path is not reported as missing while the service is unavailable", () => {
    expect(resolvePlace(createReadArea({ destination: networkFailure }))).toEqual({
      kind: "missing",
      error: networkFailure,
    });
    expect(placeNotFoundError(createReadArea({ destination: networkFailure }))).toBeNull();
    const readArea = createReadArea({
      destination: centre,
      "productDetails.details": callFailureWith(503, "service_unavailable"),
    });
    expect(resolvePlace(readArea)).toMatchObject({ error: { code: "service_unavailable" } });
    expect(placeNotFoundError(readArea)).toBeNull();
  });
});

describe("the page of a place", () => {
  const move = (pathname: string, query = "", read = createReadArea({ destination: saket })) =>
    placeRedirect({ pathname, query: new URLSearchParams(query) }, read);

  test.each([
    ["/coworking-space/mumbai/saket", "", "/coworking-space/delhi/saket"],
    ["/coworking-space/Delhi/Saket", "utm_source=x", "/coworking-space/delhi/saket?utm_source=x"],
    ["/coworking-space/delhi/saket", "productType=&sort=name", "/coworking-space/delhi/saket?sort=name"],
    ["/coworking-space/delhi/saket", "sort=", "/coworking-space/delhi/saket"],
  ])("redirects from %s?%s to %s", (path, query, to) => {
    expect(move(path, query)).toBe(to);
  });

  test("a page is not redirected from its canonical path, with or without a slash, or while the path is unresolved", () => {
    expect(move("/coworking-space/delhi/saket", "sort=name")).toBeNull();
    expect(move("/coworking-space/delhi/saket/")).toBeNull();
    expect(move("/coworking-space/mumbai/saket", "", createReadArea({}))).toBeNull();
  });
});
