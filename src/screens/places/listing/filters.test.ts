import { describe, expect, test } from "vitest";
import { centreFixture } from "../centre/testing.ts";
import { centreCountText } from "./centre-count-text.ts";
import { centreListHref, centreListRequest, filterTypes, noFilters, readFilters } from "./filters.ts";
import { lowestPrices, sortOfferings } from "./from-price.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("filters of a list of centres", () => {
  test("the filters of a list of centres are parsed from a URL and have one canonical URL", () => {
    const filters = read("sort=price&page=2&productType=CO_WORKING_HOT_DESK");
    expect(filters).toEqual({
      productType: "CO_WORKING_HOT_DESK",
      isNearMetro: false,
      sort: "price",
      area: "",
      view: "",
      page: 2,
    });
    expect(centreListHref("/coworking-space/delhi", filters)).toBe(
      "/coworking-space/delhi?productType=CO_WORKING_HOT_DESK&sort=price&page=2",
    );
    expect(centreListHref("/coworking-space/delhi", noFilters)).toBe("/coworking-space/delhi");
  });

  test.each([
    "",
    "productType=&sort=",
    "productType=CASTLE",
    "productType=any",
    "sort=size&page=0",
    "page=-1",
    "page=two",
    "page=123456",
  ])('the filters ignore the invalid query "%s"', (query) => {
    expect(read(query)).toEqual(noFilters);
  });

  test("the filter of product types accepts a label as well as a value", () => {
    expect(read("type=Event%20Space").productType).toBe("CO_WORKING_MULTI_UTILITY_SPACE");
    expect(read("productType=co_working_cabin").productType).toBe("CO_WORKING_CABIN");
  });

  test("V4: ignores the product type Bespoke Solutions, whether given by value or by label", () => {
    expect(read("productType=CO_WORKING_BE_SPOKE_SOLUTIONS").productType).toBeNull();
    expect(read("type=Bespoke%20Solutions").productType).toBeNull();
    expect(filterTypes).not.toContain("CO_WORKING_BE_SPOKE_SOLUTIONS");
  });

  test("the filters of a list of centres are converted to the service's query", () => {
    expect(centreListRequest({ city: "delhi", locality: "saket" }, noFilters)).toEqual({
      city: "delhi",
      locality: "saket",
      page: "1",
      pageSize: "12",
    });
    expect(
      centreListRequest({ city: "pune" }, read("productType=CO_WORKING_CABIN&sort=name&page=3")),
    ).toEqual({
      city: "pune",
      productType: "CO_WORKING_CABIN",
      sort: "name",
      page: "3",
      pageSize: "12",
    });
  });
});

test("the filter of centres near the metro is part of the URL, the request and the count", () => {
  const filters = read("metro=near&sort=name");
  expect(centreListHref("/coworking-space/delhi", filters)).toBe(
    "/coworking-space/delhi?metro=near&sort=name",
  );
  expect(centreListRequest({ city: "delhi" }, filters)).toMatchObject({ metro: "near", sort: "name" });
  expect(centreCountText(2, filters)).toBe("2 centres near a station");
  expect(read("metro=far")).toEqual(noFilters);
});

test("the count of centres mentions the chosen product type", () => {
  expect(centreCountText(9, noFilters)).toBe("9 centres");
  expect(centreCountText(1, noFilters)).toBe("1 centre");
  expect(centreCountText(0, read("productType=CO_WORKING_HOT_DESK"))).toBe("No centres with Hot Desk");
});

describe("prices of a list of centres", () => {
  const hotDesk = (fromPricePaise: number) =>
    ({ productType: "CO_WORKING_HOT_DESK", label: "Hot Desk", fromPricePaise, unit: "day" }) as const;
  const cabin = {
    productType: "CO_WORKING_CABIN",
    label: "Cabin",
    fromPricePaise: 5,
    unit: "month",
  } as const;

  test("shows the prices of the requested product types first and keeps the order of the others", () => {
    const ordered = sortOfferings([hotDesk(1), cabin], ["CO_WORKING_CABIN"]);
    expect(ordered.map(({ label }) => label)).toEqual(["Cabin", "Hot Desk"]);
    expect(sortOfferings([hotDesk(1), cabin], []).map(({ label }) => label)).toEqual(["Hot Desk", "Cabin"]);
  });

  test("returns the lowest price of each product type among all centres", () => {
    const centres = [
      centreFixture("a", { offerings: [hotDesk(900)] }),
      centreFixture("b", { offerings: [cabin, hotDesk(700)] }),
      centreFixture("c", { offerings: [hotDesk(800)] }),
    ];
    expect(lowestPrices(centres)).toEqual([hotDesk(700), cabin]);
    expect(lowestPrices([])).toEqual([]);
  });
});
