import { expect, test } from "vitest";
import { areaLoaders } from "./area-loaders.ts";
import type { CallContext } from "./call.ts";

const city = { name: "Delhi", slug: "delhi" };
const locality = { name: "Saket", slug: "saket" };
const places: Readonly<Record<string, object>> = {
  "/office-space/delhi/saket": { kind: "locality", path: "/office-space/delhi/saket", city, locality },
  "/office-space/delhi/house": { kind: "centre", path: "/x", buildingId: "delhi-house", city, locality },
  "/office-space/delhi/nowhere": { kind: "none", code: "centre_not_found", message: "We know no such." },
};

/** A service that knows one locality and one centre, and what it was asked. */
function service(): { asked: string[]; context: CallContext } {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    asked.push(pathname);
    return Response.json(pathname === "/api/address" ? places[searchParams.get("path") ?? ""] : {});
  };
  return { asked, context: { baseUrl: "http://service", fetch, questions: new Map() } };
}

async function load(path: string) {
  const { asked, context } = service();
  const settled = await Promise.allSettled([
    areaLoaders.destination({ path }, context),
    areaLoaders["productDetails.details"]({ path }, context),
    areaLoaders["buildings.buildingData"]({ path, city: "delhi" }, context),
  ]);
  return { asked, outcomes: settled.map(({ status }) => status), first: settled[0] };
}

test("a page of places resolves its address once, and asks only for what it is about", async () => {
  expect(await load("/office-space/delhi/saket")).toMatchObject({
    asked: ["/api/address", "/api/filteredAllProductsBuildings"],
    outcomes: ["fulfilled", "rejected", "fulfilled"],
  });
  expect(await load("/office-space/delhi/house")).toMatchObject({
    asked: ["/api/address", "/api/buildingData"],
    outcomes: ["fulfilled", "fulfilled", "rejected"],
  });
});

test("an address of nothing fails in the service's words, and the service refuses nothing", async () => {
  const { asked, outcomes, first } = await load("/office-space/delhi/nowhere");
  expect(asked).toEqual(["/api/address"]);
  expect(outcomes).toEqual(["rejected", "rejected", "rejected"]);
  expect(first).toMatchObject({
    reason: { statusCode: 404, code: "centre_not_found", message: "We know no such." },
  });
});
