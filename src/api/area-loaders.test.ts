import { beforeEach, expect, test } from "vitest";
import { areaLoaders } from "./area-loaders.ts";

/** A service that knows one city with two localities; of the second, a centre has the name too. */
const answers: Readonly<Record<string, object>> = {
  "/widget/bookingPageFilters?city=delhi": {
    cities: [{ name: "Delhi", slug: "delhi" }],
    localities: [
      { name: "Saket", slug: "saket" },
      { name: "Dwarka", slug: "dwarka" },
    ],
  },
  "/api/filteredAllProductsBuildings?buildingId=dwarka&pageSize=1": {
    buildings: [{ id: "delhi-dwarka", slug: "dwarka" }],
  },
  "/api/filteredAllProductsBuildings?buildingId=saket&pageSize=1": { buildings: [] },
  "/api/buildingData?buildingId=dwarka": { building: { id: "delhi-dwarka" } },
  "/api/buildingData?buildingId=delhi-saket": { building: { id: "delhi-saket" } },
};

let refused: string[];
const fetch = async (address: string) => {
  const path = address.replace("http://service", "");
  const found = answers[path];
  if (found === undefined) refused.push(path);
  return Response.json(found ?? { error: { code: "centre_not_found", message: "We know no such centre." } }, {
    status: found === undefined ? 404 : 200,
  });
};

beforeEach(() => {
  refused = [];
});

const find = (buildingId: string, of: object) =>
  areaLoaders["productDetails.details"]({ buildingId, ...of }, { baseUrl: "http://service", fetch });

test.each([
  ["saket", { orLocalityOf: "delhi" }],
  ["all", { orLocalityOf: "delhi" }],
  ["saket", { unlessLocalityOf: "delhi" }],
  ["dwarka", { unlessLocalityOf: "delhi" }],
])("%s with %o is no centre, and the service refuses nothing", async (name, of) => {
  await expect(find(name, of)).rejects.toMatchObject({ statusCode: 404, code: "centre_not_found" });
  expect(refused).toEqual([]);
});

test.each([
  ["delhi-saket", "delhi-saket"],
  ["dwarka", "delhi-dwarka"],
])("%s is a centre, whether or not a locality has its name", async (name, id) => {
  await expect(find(name, { orLocalityOf: "delhi" })).resolves.toMatchObject({ building: { id } });
  expect(refused).toEqual([]);
});

test("what is neither is asked for, and refused by the service", async () => {
  await expect(find("nonsense", { orLocalityOf: "delhi" })).rejects.toMatchObject({
    statusCode: 404,
    message: "We know no such centre.",
  });
  expect(refused).toEqual(["/api/buildingData?buildingId=nonsense"]);
});

test("a place that we do not know is named as people write it", async () => {
  const destination = (city: string, locality: string) =>
    areaLoaders.destination({ city, locality }, { baseUrl: "http://service", fetch });
  await expect(destination("delhi", "new-town")).rejects.toMatchObject({
    message: "We know no New Town in Delhi.",
  });
});
