import { describe, expect, test } from "vitest";
import { placeTarget } from "./place-target.ts";
import { centreOf, detailsOf, failure, readOf } from "./testing.ts";

const city = { name: "Delhi", slug: "delhi" };
const saket = { city, locality: { name: "Saket", slug: "saket" } };
const details = detailsOf(centreOf("delhi-saket"));
const noCentre = failure(404, "centre_not_found");
const noLocality = failure(404, "city_not_found");
const away = failure(0, "network", "Network Error");

describe("what stands behind an address of a city and a second part", () => {
  test("a centre, as soon as the service has told it", () => {
    expect(placeTarget(readOf({ "productDetails.details": details }), "centre")).toEqual({ kind: "centre" });
  });

  test("a locality, when there is no such centre", () => {
    const read = readOf({ "productDetails.details": noCentre, destination: saket });
    expect(placeTarget(read, "centre")).toEqual({ kind: "locality", ...saket });
  });

  test("nothing is decided while an answer that could win is on its way", () => {
    expect(placeTarget(readOf({ destination: saket }), "centre").kind).toBe("pending");
    expect(placeTarget(readOf({ "productDetails.details": details }), "locality").kind).toBe("pending");
    expect(placeTarget(readOf({ "productDetails.details": noCentre }), "centre").kind).toBe("pending");
  });

  test("one name for both: the screen's own kind wins", () => {
    const read = readOf({ "productDetails.details": details, destination: saket });
    expect(placeTarget(read, "centre").kind).toBe("centre");
    expect(placeTarget(read, "locality").kind).toBe("locality");
  });

  test("a locality's page shows a centre when there is no such locality", () => {
    const read = readOf({ "productDetails.details": details, destination: noLocality });
    expect(placeTarget(read, "locality").kind).toBe("centre");
  });

  test("an unavailable centre keeps the service's code, for the words of the error page", () => {
    const unavailable = failure(404, "centre_unavailable");
    const read = readOf({ "productDetails.details": unavailable, destination: noLocality });
    expect(placeTarget(read, "centre")).toEqual({ kind: "missing", error: unavailable });
    expect(placeTarget(read, "locality")).toEqual({ kind: "missing", error: unavailable });
  });

  test("neither: missing, in words of our own; misshapen names too", () => {
    const neither = readOf({ "productDetails.details": noCentre, destination: noLocality });
    expect(placeTarget(neither, "centre")).toMatchObject({
      kind: "missing",
      error: { message: expect.stringContaining("no centre and no locality") },
    });
    const misshapen = failure(422, "validation_failed");
    const odd = readOf({ "productDetails.details": misshapen, destination: misshapen });
    expect(placeTarget(odd, "centre").kind).toBe("missing");
  });

  test("the service away is not taken for an answer", () => {
    const read = readOf({ "productDetails.details": away, destination: saket });
    expect(placeTarget(read, "centre")).toEqual({ kind: "missing", error: away });
    const half = readOf({
      "productDetails.details": noCentre,
      destination: failure(503, "service_unavailable"),
    });
    expect(placeTarget(half, "centre")).toMatchObject({ error: { code: "service_unavailable" } });
  });
});
