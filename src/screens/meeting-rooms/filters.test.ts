import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { calls } from "../../api/contract/calls.ts";
import { countOf, formFieldOf, isFiltered, readFilters, roomListHref, roomListRequest } from "./filters.ts";
import { listingRedirect } from "./listing-redirect.ts";
import { roomCountText } from "./listing-text.ts";

const delhi = { city: "delhi", locality: "all" };
const read = (search: string) => readFilters(new URLSearchParams(search));
const move = (search: string, params = delhi) =>
  listingRedirect({ params, query: new URLSearchParams(search) });

describe("the filters in a URL", () => {
  test("keeps the first 40 amenities of at most 500 characters, which the service accepts", () => {
    const names = Array.from({ length: 900 }, (_, index) => `a${index}`);
    const amenitiesOf = (list: readonly string[]) =>
      read(list.map((name) => `amenities=${name}`).join("&")).amenities;
    expect(amenitiesOf(names)).toEqual(names.slice(0, 40));
    expect(amenitiesOf(["x".repeat(14_000), "Tea"])).toEqual([]);
    const long = ["a", "b", "c"].map((letter) => letter.repeat(166));
    expect(amenitiesOf(long)).toEqual(long);
    const query = { amenities: long.join(",") };
    expect(query.amenities).toHaveLength(500);
    expect(v.is(calls.productTypeBuildings.query, query)).toBe(true);
    expect(amenitiesOf([...long, "d"])).toEqual(long);
  });

  test("the filters are converted to the service's query, with prices in paise and joined amenities", () => {
    const filters = read(
      "date=2026-11-24&from=10:00&to=12:00&people=6&productType=CO_WORKING_MULTI_UTILITY_SPACE&amenities=Projector&amenities=Whiteboard&maxPrice=1500&page=2",
    );
    expect(roomListRequest(delhi, filters)).toEqual({
      city: "delhi",
      locality: "all",
      date: "2026-11-24",
      from: "10:00",
      to: "12:00",
      people: "6",
      productType: "CO_WORKING_MULTI_UTILITY_SPACE",
      amenities: "Projector,Whiteboard",
      maxAllInPricePaise: "150000",
      page: "2",
    });
  });

  test("lists meeting rooms unless another product type or all types are chosen", () => {
    expect(roomListRequest(delhi, read("")).productType).toBe("CO_WORKING_MEETING_ROOM");
    expect(roomListRequest(delhi, read("productType=any"))).not.toHaveProperty("productType");
  });

  test("V4 ignores the product type Bespoke Solutions", () => {
    expect(read("productType=CO_WORKING_BE_SPOKE_SOLUTIONS&people=4")).toEqual(read("people=4"));
    expect(read("productType=Bespoke+Solutions")).toEqual(read(""));
  });

  test("keeps invalid filter values, so that the service reports them", () => {
    const filters = read("date=tomorrow&people=many&maxPrice=cheap&page=x");
    expect(filters).toMatchObject({ date: "tomorrow", people: "many", maxPrice: "cheap", page: "" });
    expect(roomListRequest(delhi, filters)).toMatchObject({ date: "tomorrow", maxAllInPricePaise: "cheap" });
    expect(formFieldOf("maxAllInPricePaise")).toBe("maxPrice");
  });

  test.each(["0", "00", "000"])("treats the number of people %s as not set", (people) => {
    expect(read(`people=${people}`)).toEqual(read(""));
    expect(roomListRequest(delhi, read(`people=${people}`))).not.toHaveProperty("people");
    expect(isFiltered(read(`people=${people}`))).toBe(false);
  });

  test.each([
    ["₹1,500", "150000"],
    ["Rs. 1,00,000/-", "10000000"],
    ["１ ５００", "150000"],
    ["१५००.५०", "150050"],
    // The service rejects these, and its error is shown at the field.
    ["500-800", "500-800"],
    ["500+", "500+"],
    ["1,5", "1,5"],
  ])("the maximum price %s is requested as %s", (maxPrice, requested) => {
    const query = new URLSearchParams({ maxPrice });
    expect(roomListRequest(delhi, readFilters(query)).maxAllInPricePaise).toBe(requested);
  });

  test.each([
    ["1,000", "1000", 1000],
    ["१२", "12", 12],
    [" 8 ", "8", 8],
    ["10+", "10+", null],
    ["10-20", "10-20", null],
  ])("the number of people %s is requested as %s", (people, requested, count) => {
    const filters = readFilters(new URLSearchParams({ people }));
    expect(roomListRequest(delhi, filters).people).toBe(requested);
    expect(countOf(filters)).toBe(count);
  });

  test("the filters are restored from their URL", () => {
    const filters = read("to=12:00&date=2026-11-24&amenities=Tea,Coffee&from=10:00&page=3");
    const href = roomListHref({ city: "pune", locality: "baner" }, filters);
    expect(href).toBe(
      "/meeting-rooms/pune/baner?date=2026-11-24&from=10%3A00&to=12%3A00&amenities=Tea&amenities=Coffee&page=3",
    );
    expect(readFilters(new URL(href, "http://x").searchParams)).toEqual(filters);
  });

  test("the filter of rooms near the metro is part of the URL and the request, and ignores other values", () => {
    expect(roomListHref(delhi, read("metro=near"))).toBe("/meeting-rooms/delhi/all?metro=near");
    expect(roomListRequest(delhi, read("metro=near"))).toMatchObject({ metro: "near" });
    expect(read("metro=far")).toEqual(read(""));
  });

  test("leaves the first page and empty fields out of the URL", () => {
    expect(roomListHref(delhi, read("page=1&people=&utm_source=x"))).toBe("/meeting-rooms/delhi/all");
    expect(isFiltered(read("utm_source=x&page=1"))).toBe(false);
    expect(isFiltered(read("people=2"))).toBe(true);
  });
});

describe("the redirect of a listing", () => {
  test("redirects to all localities of the city in the query, and drops the city parameter", () => {
    expect(move("city=mumbai&people=4", { city: "delhi", locality: "saket" })).toBe(
      "/meeting-rooms/mumbai/all?people=4",
    );
  });

  test("redirects to the locality in the query if it is in the same city", () => {
    expect(move("city=delhi&locality=saket")).toBe("/meeting-rooms/delhi/saket");
    expect(move("city=pune&locality=saket")).toBe("/meeting-rooms/pune/all");
  });

  test("drops empty fields of a form and keeps parameters that are not filters", () => {
    expect(move("date=&people=3&utm_source=mail")).toBe("/meeting-rooms/delhi/all?people=3&utm_source=mail");
  });

  test("converts a city's name to a slug and never redirects to another site", () => {
    expect(move("city=Navi+Mumbai")).toBe("/meeting-rooms/navi-mumbai/all");
    expect(move("city=//evil.example")).toBe("/meeting-rooms/delhi/all");
  });

  test("does not redirect a canonical URL", () => {
    expect(move("people=3&utm_source=mail")).toBeNull();
    expect(move("")).toBeNull();
  });
});

test.each([
  [0, "No rooms open that day"],
  [1, "1 room open that day"],
  [5, "5 rooms open that day"],
])("the count of %i rooms on a day is shown in one phrase if no time is chosen", (total, message) => {
  expect(roomCountText({ total }, read("date=2026-11-29"))).toBe(message);
});

test("the count of a list with more rooms than the service counts ends with a plus sign", () => {
  const found = { total: 1_200, hasMore: true };
  expect(roomCountText(found, read("date=2026-11-30&from=10:00&to=11:00"))).toBe("1,200+ rooms available");
  expect(roomCountText(found, read("productType=CO_WORKING_HOT_DESK"))).toBe("1,200+ hot desks");
});

test("a list of passes has no times", () => {
  const times = "date=2026-11-24&from=10:00&to=12:00";
  expect(read(`${times}&productType=CO_WORKING_FLEXI_PASS`)).toMatchObject({
    ...{ date: "2026-11-24", from: "", to: "" },
  });
  expect(read(`${times}&productType=CO_WORKING_MULTI_UTILITY_SPACE`)).toMatchObject({ from: "10:00" });
});
