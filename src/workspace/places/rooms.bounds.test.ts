import { sql } from "kysely";
import * as v from "valibot";
import { describe, expect, onTestFinished, test } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { calls } from "../../api/contract/calls.ts";
import { addDays, istInstant, weekdayOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  centreRecord,
  inventoryWith,
  itemRecord,
  monday,
  seededDatabase,
  testClock,
  tuesday,
} from "../booking/testing.ts";
import { addRows, changeRows } from "../database/testing.ts";
import { importInventory } from "../inventory/import.ts";
import { createInventoryCache } from "../inventory/index.ts";
import type { Inventory } from "../inventory/schema.ts";
import { readFilterChoices } from "./filters.ts";
import { placesRoutes } from "./routes.ts";
import { insertOrder, startRoutesServer } from "./testing.ts";

const wednesday = addDays(tuesday, 1);
const thursday = addDays(tuesday, 2);
const friday = addDays(tuesday, 3);

/** Two cities with a locality of the same name, and one without centres. */
function roomsInventory(): Inventory {
  const base = inventoryWith();
  const [delhi] = base.cities;
  const [seller] = base.sellers;
  if (delhi === undefined || seller === undefined)
    throw new Error("The test inventory has no city or seller.");
  const city = (slug: string, lat: number) => ({
    ...{ ...delhi, slug, name: slug, state: "Maharashtra", stateCode: "27", location: { lat, lng: 73.85 } },
    localities: [{ slug: "saket", name: "Saket" }],
  });
  const passes = { productType: "CO_WORKING_HOT_DESK", unit: "day" } as const;
  const many = Array.from({ length: 101 }, (_, number) =>
    itemRecord({
      ...{ ...passes, id: `many-${String(number).padStart(3, "0")}`, name: "Desk", amenities: [] },
      ...{ capacity: number === 0 ? 3 : 5, pricePaise: 10_000 },
    }),
  );
  return {
    ...base,
    cities: [
      { ...delhi, localities: [...delhi.localities, { slug: "saket", name: "Saket" }] },
      city("pune", 18.52),
      city("noida", 20),
    ],
    sellers: [
      seller,
      { ...seller, stateCode: "27", state: "Maharashtra", gstin: "27AAACB1234C1ZF", prefix: "MH" },
    ],
    centres: [
      {
        ...centreRecord("pune-one", 18.52, [
          itemRecord({ id: "p", name: "Palm", capacity: 20, pricePaise: 90_000 }),
          ...many,
        ]),
        city: "pune",
        locality: "saket",
        location: { lat: 18.52, lng: 73.86 },
      },
      centreRecord("cp-one", 28.63, [
        itemRecord({ id: "a", name: "Banyan", capacity: 8, pricePaise: 100_000, bufferMinutes: 15 }),
        itemRecord({
          id: "b",
          name: "Peepal",
          capacity: 4,
          pricePaise: 150_000,
          amenities: ["Screen", "Sofa"],
        }),
        itemRecord({ ...passes, id: "d", name: "Desk", capacity: 5, pricePaise: 50_000, amenities: [] }),
      ]),
      {
        ...centreRecord("cp-two", 28.65, [
          itemRecord({ id: "c", name: "Neem", capacity: 8, pricePaise: 80_000 }),
          itemRecord({ id: "e", name: "Sal", capacity: 4, pricePaise: 100_000 }),
        ]),
        amenities: ["Parking"],
      },
      {
        ...centreRecord("saket-one", 28.53, [
          itemRecord({ id: "s", name: "Teak", capacity: 12, pricePaise: 120_000, amenities: [] }),
        ]),
        locality: "saket",
      },
      centreRecord("centre-excluded", 28.631, [
        itemRecord({ id: "x", name: "Ash", capacity: 30, pricePaise: 1_000 }),
      ]),
    ],
  };
}

describe("rooms and filters", () => {
  const clock = testClock();
  const database = seededDatabase(clock, {
    prepare: async (db) => {
      await importInventory(db, roomsInventory(), "test", clock.now());
      for (const [id, metres] of [
        ["cp-one", 1_000],
        ["cp-two", 1_001],
      ] as const)
        await changeRows(db, "centres", { station_metres: metres }, { id });
    },
  });
  let url = "";
  setUpSuite(async (onSuiteFinished) => {
    const { db } = database;
    const deps = { db, cached: createInventoryCache(db), now: clock.now, defaultBuildingId: "cp-one" };
    const routes = placesRoutes({ ...deps, excludedBuildingIds: new Set(["centre-excluded"]) });
    const served = await startRoutesServer(routes);
    onSuiteFinished(served.close);
    url = served.url;
  });

  async function list(query: string) {
    const response = await fetch(`${url}/widget/productTypeBuildings?${query}`);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    return v.parse(calls.productTypeBuildings.responses[200], body);
  }
  const ids = async (query: string) => (await list(query)).items.map(({ item }) => item.id).join(" ");
  async function errorOf(path: string) {
    const response = await fetch(url + path);
    const { error } = (await response.json()) as { error: object };
    return { status: response.status, ...error };
  }
  const book = (itemId: string, start: Date, end: Date, quantity = 1) =>
    insertOrder(database, { itemId, start, end, quantity, status: "confirmed" });
  /** Gives a centre other opening hours on one day, until the test has finished. */
  async function openOn(centre_id: string, date: string, opens: string, closes: string) {
    await addRows(database.db, "centre_exceptions", { centre_id, date, opens, closes, reason: "Diwali" });
    onTestFinished(async () => {
      await database.db.deleteFrom("centre_exceptions").where("date", "=", date).execute();
    });
  }
  const rooms = "productType=CO_WORKING_MEETING_ROOM";

  test.each([
    ["city=delhi&locality=all", "d a b c e s"],
    ["city=delhi&locality=saket", "s"],
    [`city=delhi&${rooms}`, "a b c e s"],
    [`${rooms}`, "a b c e s p"],
    ["city=noida", ""],
    [`city=delhi&${rooms}&people=8`, "c a s"],
    [`city=delhi&${rooms}&people=9`, "s"],
    [`${rooms}&sort=fit`, "e b c a s p"],
    [`city=delhi&${rooms}&sort=fit`, "e b c a s"],
    [`${rooms}&sort=price`, "c p e a s b"],
    [`city=delhi&${rooms}&people=4&sort=price`, "c e a s b"],
    [`city=delhi&${rooms}&maxPricePaise=100000`, "a c e"],
    [`city=delhi&${rooms}&maxPricePaise=99999`, "c"],
    [`city=delhi&${rooms}&maxAllInPricePaise=118000`, "a c e"],
    [`city=delhi&${rooms}&maxAllInPricePaise=117999`, "c"],
    [`city=delhi&${rooms}&amenities=Screen,%20,Sofa`, "b"],
    [`city=delhi&${rooms}&amenities=%20Screen%20,Parking`, "c e"],
    ["city=delhi&amenities=Tea", "d a b s"],
    [`city=delhi&${rooms}&metro=near`, "a b"],
    [`${rooms}&area=28.52,77,28.63,78`, "a b s"],
    [`${rooms}&area=28.6301,77,28.66,78`, "c e"],
    [`${rooms}&area=28.52,77.3,28.66,78`, ""],
    ["catalogId=c", "c"],
    ["catalogId=x", ""],
  ])("a list of rooms with %s contains the matching rooms in the right order", async (query, expected) => {
    expect(await ids(query)).toBe(expected);
  });

  test.each([
    ["from a position", "city=delhi&near=28.63,77.23", "b a e c s", [976, 976, 2_429, 2_429, 11_162]],
    ["from the middle of the city", "city=delhi", "b a e c s", [2_429, 2_429, 4_554, 4_554, 8_949]],
    [
      "from the middle of the locality",
      "city=delhi&locality=connaught-place",
      "b a e c",
      [778, 778, 1_446, 1_446],
    ],
    ["from a locality whose name another city also has", "city=delhi&locality=saket", "s", [0]],
    ["from a position in another city", "near=18.52,73.85", "p s b a e c", null],
  ])("sorts rooms by distance %s", async (_name, query, expected, metres) => {
    const { items, total } = await list(`${query}&${rooms}&sort=distance`);
    expect(items.map(({ item }) => item.id).join(" ")).toBe(expected);
    expect(total).toBe(items.length);
    if (metres !== null) expect(items.map(({ distanceMetres }) => distanceMetres)).toEqual(metres);
  });

  test("a list by distance continues after the rooms of the 200 nearest centres", async () => {
    const { db } = database;
    onTestFinished(async () => {
      await db.deleteFrom("centres").where("id", "like", "empty-%").execute();
    });
    await sql`
      insert into centres (id, slug, name, city_slug, locality_slug, address, pincode, lat, lng, description, directions,
        pictures, amenities, position)
      select 'empty-' || number, 'empty-' || number, name, city_slug, locality_slug, address, pincode, lat, lng, description,
        directions, pictures, amenities, position
      from centres, generate_series(1, 199) as number where id = 'saket-one'`.execute(db);
    expect(await ids(`${rooms}&sort=distance&near=28.53,77.22`)).toBe("s b a e c p");
  });

  test("rooms of all cities have no distance without a position", async () => {
    const { items } = await list(`${rooms}&sort=distance`);
    expect(items).toHaveLength(6);
    expect(items.filter((each) => "distanceMetres" in each)).toEqual([]);
  });

  test("a list contains when a centre of the place is open on the requested date, or on any weekday", async () => {
    const openingOf = async (query: string) =>
      (await list(query)).opening?.map(({ opens, closes }) => `${opens}–${closes}`);
    await openOn("cp-one", friday, "06:00", "07:30");
    await openOn("saket-one", friday, "22:00", "23:00");
    await openOn("centre-excluded", friday, "01:00", "02:00");
    const usual = await openingOf(`city=delhi&date=${thursday}`);
    expect(usual).toHaveLength(1);
    expect(await openingOf("city=delhi")).toEqual(usual);
    expect(await openingOf(`city=delhi&date=${friday}`)).toEqual([
      "06:00–07:30",
      ...(usual ?? []),
      "22:00–23:00",
    ]);
    expect(await openingOf(`city=delhi&locality=saket&date=${friday}`)).toEqual(["22:00–23:00"]);
    await openOn("pune-one", friday, "04:00", "05:00");
    expect(await openingOf(`city=pune&date=${friday}`)).toEqual(["04:00–05:00"]);
    expect(await openingOf(`date=${friday}`)).toEqual([
      "04:00–05:00",
      "06:00–07:30",
      ...(usual ?? []),
      "22:00–23:00",
    ]);
    expect(await openingOf("catalogId=c")).toBeUndefined();
  });

  test("a list contains today's opening hours without those that are over", async () => {
    const now = clock.now();
    onTestFinished(() => clock.set(now));
    clock.set(istInstant(monday, "15:10"));
    const { opening } = await list(`city=delhi&date=${monday}`);
    expect(opening?.[0]?.opens).toBe("15:40");
  });

  test("a list has pages of 1 to 50 rooms, by default 20", async () => {
    const page = async (query: string) => {
      const { items, page, pageSize, total, hasMore = false } = await list(`city=pune&${query}`);
      return [items.length, page, pageSize, total, hasMore];
    };
    expect(await page("")).toEqual([20, 1, 20, 100, true]);
    expect(await page("pageSize=0")).toEqual([1, 1, 1, 100, true]);
    expect(await page("pageSize=51&page=2")).toEqual([50, 2, 50, 100, true]);
    expect(await page("pageSize=50&page=3")).toEqual([2, 3, 50, 102, false]);
    expect(await page("pageSize=50&page=4")).toEqual([0, 4, 50, 102, false]);
    // With a hundred matches, there are no more.
    expect(await page("productType=CO_WORKING_HOT_DESK&people=4")).toEqual([20, 1, 20, 100, false]);
    const [first, second] = [await ids(`${rooms}&pageSize=2`), await ids(`${rooms}&pageSize=2&page=2`)];
    expect([first, second]).toEqual(["a b", "c e"]);
  });

  test.each([
    [`date=${monday}`, "a b c e s"],
    // On Tuesday, the centres are open from 9 am to 2 pm.
    [`date=${tuesday}&from=09:00&to=10:00`, "a b c e s"],
    [`date=${tuesday}&from=08:30&to=09:30`, ""],
    [`date=${tuesday}&from=13:00&to=14:00`, "a b c e s"],
    [`date=${tuesday}&from=13:30&to=14:30`, ""],
    [`date=${wednesday}`, ""],
    [`date=${wednesday}&from=10:00`, ""],
    [`date=${thursday}&from=10:00&to=11:00`, "b c e s"],
    [`date=${thursday}&from=11:30&to=12:30`, "b c e s"],
    [`date=${thursday}&from=12:00&to=13:00`, "a b c e s"],
    // A booking needs half an hour of notice.
    [`date=${monday}&from=07:00`, ""],
    [`date=${thursday}&from=07:00`, "s"],
    [`date=${thursday}&from=07:00&people=12`, "s"],
  ])("a list of rooms with %s contains the rooms that can be booked then", async (query, expected) => {
    // With its buffer, room a is taken until 11:45.
    await book("a", istInstant(thursday, "10:30"), istInstant(thursday, "11:30"));
    // Only the centre in Saket opens early on Thursday.
    await openOn("saket-one", thursday, "06:00", "19:00");
    const found = await list(`city=delhi&${rooms}&${query}`);
    expect(found.items.map(({ item }) => item.id).join(" ")).toBe(expected);
    expect([found.total, found.hasMore]).toEqual([found.items.length, undefined]);
    expect(found.nearest.length > 0).toBe(expected === "");
    expect(found).not.toHaveProperty("largest");
  });

  test("a list prices rooms at an exact time, and passes on a day", async () => {
    const price = async (query: string) => (await list(query)).items[0]?.quote?.totalPaise;
    const time = `date=${thursday}&from=10:00&to=11:30`;
    expect(await price(`catalogId=b&${time}`)).toBe(265_500);
    expect(await price(`catalogId=b&date=${thursday}`)).toBeUndefined();
    expect(await price("catalogId=b")).toBeUndefined();
    expect(await price(`catalogId=d&${time}`)).toBe(59_000);
    expect(await price(`catalogId=d&date=${thursday}`)).toBe(59_000);
  });

  test("a list contains the opening hours of passes on the day on which they are next available", async () => {
    const openingOfItems = async (query: string) =>
      (await list(`city=delhi&${query}`)).items.map(({ item, opening }) => [item.id, item.nextFree, opening]);
    const windows = [{ opens: "09:00", closes: "19:00" }];
    expect(await openingOfItems(`productType=CO_WORKING_HOT_DESK&date=${thursday}`)).toEqual([
      ["d", `${thursday}T00:00:00+05:30`, windows],
    ]);
    expect((await openingOfItems(`date=${thursday}`)).filter(([, , opening]) => opening).length).toBe(1);
  });

  test.each([
    [`date=${thursday}`, "d a b c e s"],
    [`date=${thursday}&from=10:00`, "d a b c e s"],
    // No room can be booked at these times.
    [`date=${monday}&from=07:00`, "d"],
    [`date=${thursday}&from=20:00&productType=CO_WORKING_HOT_DESK`, "d"],
    // On Wednesday, the centres are closed.
    [`date=${tuesday}&from=10:00&productType=CO_WORKING_HOT_DESK`, "d"],
    // An order has at most ten passes.
    [`date=${thursday}&people=11`, "s"],
  ])("a list with %s also contains the passes of that day", async (query, expected) => {
    expect(await ids(`city=delhi&${query}`)).toBe(expected);
  });

  test("passes are listed while there is one for each person", async () => {
    const midnight = (date: string) => istInstant(date, "00:00");
    await book("d", midnight(thursday), midnight(addDays(thursday, 1)), 3);
    const found = async (query: string) => {
      const { items, total } = await list(`catalogId=d&${query}`);
      return [total, items[0]?.available, items[0]?.quote?.totalPaise ?? null];
    };
    expect(await found(`date=${thursday}&people=2`)).toEqual([1, true, 118_000]);
    expect(await found(`date=${thursday}&people=3`)).toEqual([1, false, 177_000]);
    expect(await found(`date=${thursday}&days=2&people=2`)).toEqual([1, true, 236_000]);
    expect(await found(`date=${thursday}`)).toEqual([1, true, 59_000]);
    // Wednesday is closed.
    expect(await found(`date=${tuesday}&days=2`)).toEqual([1, false, 118_000]);
    expect(await found("")).toEqual([1, true, null]);
  });

  test("a requested room that is taken is listed as unavailable, without alternatives", async () => {
    const [start, end] = [istInstant(thursday, "10:00"), istInstant(thursday, "11:00")];
    await book("s", start, end);
    const query = `date=${thursday}&from=10:00&people=4`;
    const named = await list(`catalogId=s&${query}`);
    expect(named).toMatchObject({ total: 1, nearest: [], items: [{ available: false, item: { id: "s" } }] });
    expect(named).not.toHaveProperty("largest");
    const inSaket = await list(`city=delhi&locality=saket&${rooms}&${query}`);
    expect(inSaket).toMatchObject({ total: 0, items: [] });
    expect(inSaket.nearest.length).toBeGreaterThan(0);
    // The largest room is large enough, so it is not the reason.
    expect(inSaket).not.toHaveProperty("largest");
    expect((await list(`city=delhi&locality=saket&${rooms}`)).nearest).toEqual([]);
  });

  test.each([
    ["city=delhi&people=12", undefined],
    ["city=delhi&people=13", "s"],
    [`city=delhi&people=12&date=${wednesday}`, undefined],
    ["city=delhi&locality=connaught-place&people=9", "c"],
    ["city=delhi&maxPricePaise=100000&people=9", "c"],
    ["people=21", "p"],
    ["city=delhi&people=31&catalogId=a", undefined],
    ["city=delhi&amenities=Helipad", undefined],
    ["city=noida&people=2", undefined],
  ])("the largest room for %s is %s if no room is large enough", async (query, expected) => {
    const { largest } = await list(`${rooms}&${query}`);
    expect(largest?.item.id).toBe(expected);
    if (largest !== undefined) expect(largest).toMatchObject({ quote: null, available: true });
  });

  describe("the next free time", () => {
    const nextFree = async (query: string) => (await list(query)).items[0]?.item.nextFree;

    test.each([
      ["before the centre opens", "07:00", `${monday}T09:00:00+05:30`],
      ["half an hour before a start", "09:30", `${monday}T10:00:00+05:30`],
      ["less than half an hour before a start", "09:31", `${monday}T10:30:00+05:30`],
      ["an hour and a half before the centre closes", "17:30", `${monday}T18:00:00+05:30`],
      ["when no hour is left", "17:31", `${tuesday}T09:00:00+05:30`],
    ])("the next free time of a room %s is found", async (_name, time, expected) => {
      clock.set(istInstant(monday, time));
      expect(await nextFree("catalogId=b")).toBe(expected);
      expect(await nextFree(`catalogId=b&date=${tuesday}`)).toBe(`${tuesday}T09:00:00+05:30`);
      expect(await nextFree(`catalogId=b&date=${thursday}&from=10:00`)).toBeUndefined();
    });

    test("a room that is taken for a week has no next free time", async () => {
      // A week from Tuesday ends with Monday the 30th.
      await book("b", istInstant(tuesday, "00:00"), istInstant("2026-11-30", "18:00"));
      expect(await nextFree(`catalogId=b&date=${tuesday}`)).toBe("2026-11-30T18:00:00+05:30");
      expect(await nextFree(`catalogId=a&date=${tuesday}`)).toBe(`${tuesday}T09:00:00+05:30`);
      await book("a", istInstant(tuesday, "00:00"), istInstant("2026-11-30", "18:01"));
      expect(await nextFree(`catalogId=a&date=${tuesday}`)).toBeNull();
    });

    test("a booking on the day after the search delays a room with a buffer", async () => {
      // The last of the seven days is a Sunday, on which the centre is open for the last hour.
      const sunday = "2026-11-29";
      await openOn("cp-one", sunday, "23:00", "24:00");
      await book("a", istInstant(monday, "00:00"), istInstant(sunday, "22:45"));
      expect(await nextFree("catalogId=a")).toBe(`${sunday}T23:00:00+05:30`);
      await book("a", istInstant(sunday, "24:00"), istInstant("2026-11-30", "01:00"));
      expect(await nextFree("catalogId=a")).toBeNull();
    });

    test("the page of a centre shows the next day that has a pass left", async () => {
      await addRows(database.db, "day_passes", { item_id: "d", day: monday, capacity: 5, taken: 4 });
      const response = await fetch(`${url}/api/buildingData?buildingId=cp-one`);
      const { catalogue } = v.parse(calls.buildingData.responses[200], await response.json());
      expect(catalogue.find(({ id }) => id === "d")?.nextFree).toBe(`${monday}T00:00:00+05:30`);
    });

    test("passes that are taken for a week have no next free day", async () => {
      const fill = (days: readonly string[]) =>
        addRows(
          database.db,
          "day_passes",
          ...days.map((day) => ({ item_id: "d", day, capacity: 5, taken: 4 })),
        );
      await fill([monday, tuesday, thursday, "2026-11-27", "2026-11-28"]);
      expect(await nextFree("catalogId=d")).toBe(`${monday}T00:00:00+05:30`);
      expect(await nextFree("catalogId=d&people=2")).toBeNull();
      expect(await nextFree(`catalogId=d&people=2&date=${tuesday}`)).toBe("2026-11-30T00:00:00+05:30");
    });
  });

  test("a cache must revalidate a list at a time, and may keep other lists until the inventory changes", async () => {
    const headers = async (query: string) => {
      const response = await fetch(`${url}/widget/productTypeBuildings?${query}`);
      return [response.headers.get("cache-control"), response.headers.get("surrogate-key")];
    };
    const [cacheControl, keys] = await headers("city=delhi");
    expect([cacheControl, keys]).not.toContain("public, max-age=0, must-revalidate");
    expect(keys?.split(" ")).toEqual(["inventory", "city:delhi"]);
    expect((await headers(""))[1]?.split(" ")).toEqual(["inventory", "city:all"]);
    expect(await headers(`date=${thursday}`)).toEqual(["public, max-age=0, must-revalidate", null]);
  });

  test("the errors of an unknown place and of an invalid time say what to change", async () => {
    const path = "/widget/productTypeBuildings";
    const unknown = { status: 404, code: "city_not_found" };
    expect(await errorOf(`${path}?city=atlantis`)).toMatchObject({
      ...unknown,
      message: texts.place.notInCity,
    });
    expect(await errorOf(`${path}?city=atlantis&locality=saket`)).toMatchObject({
      ...unknown,
      message: texts.place.notInCity,
    });
    expect(await errorOf(`${path}?city=pune&locality=connaught-place`)).toMatchObject({
      ...unknown,
      message: texts.place.localityNotFound,
    });
    expect(await errorOf("/widget/bookingPageFilters?city=atlantis")).toMatchObject(unknown);
    expect(await errorOf(`${path}?date=2026-11-22`)).toMatchObject({
      status: 422,
      fields: { date: texts.time.past },
    });
    expect(await errorOf(`${path}?date=${thursday}&days=2`)).toMatchObject({
      ...{ status: 422, code: "validation_failed", message: "Please correct the highlighted fields." },
      fields: { days: texts.time.itemToo },
    });
  });

  const freeTimes = async (query: string) => {
    const response = await fetch(`${url}/api/freeTimes?${query}`);
    expect(response.status).toBe(200);
    return v.parse(calls.freeTimes.responses[200], await response.json());
  };

  test("the free times of a centre are those of its rooms on a day, by default the first that is not over", async () => {
    await book("a", istInstant(thursday, "11:00"), istInstant(thursday, "12:30"));
    const { days, rooms } = await freeTimes(`buildingId=cp-one&date=${thursday}`);
    expect(days).toEqual([{ date: thursday, windows: [{ opens: "09:00", closes: "19:00" }] }]);
    expect(rooms.map(({ name }) => name)).toEqual(["Banyan", "Peepal"]);
    // Banyan needs 15 minutes for cleaning after a booking, so the last one before 11:00 ends at 10:30.
    expect(rooms[0]?.free).toEqual([
      [
        { from: "09:00", to: "10:30" },
        { from: "13:00", to: "19:00" },
      ],
    ]);
    expect(rooms[1]?.free).toEqual([[{ from: "09:00", to: "19:00" }]]);
    const now = clock.now();
    onTestFinished(() => clock.set(now));
    clock.set(istInstant(monday, "17:31"));
    expect((await freeTimes("buildingId=cp-one")).days.map(({ date }) => date)).toEqual([tuesday]);
    clock.set(istInstant(thursday, "15:10"));
    expect(await freeTimes("buildingId=saket-one")).toEqual({
      days: [{ date: thursday, windows: [{ opens: "15:40", closes: "19:00" }] }],
      rooms: [{ id: "s", name: "Teak", free: [[{ from: "16:00", to: "19:00" }]] }],
    });
  });

  test("the free times of a room are those of the seven days that contain the date; there are none too far ahead", async () => {
    const week = (date?: string) =>
      freeTimes(`buildingId=cp-one&catalogId=b${date === undefined ? "" : `&date=${date}`}`);
    const next = await week();
    const first = next.days[0]?.date ?? "";
    const daysFrom = (date: string) => Array.from({ length: 7 }, (_, index) => addDays(date, index));
    expect(next.days.map(({ date }) => date)).toEqual(daysFrom(first));
    expect(next.rooms.map(({ id, free }) => [id, free.length])).toEqual([["b", 7]]);
    for (const date of [addDays(first, -7), first, addDays(first, 6)]) expect(await week(date)).toEqual(next);

    const later = await week(addDays(first, 7));
    const laterFirst = later.days[0]?.date ?? "";
    expect(weekdayOf(laterFirst)).toBe(1);
    expect(later.days.map(({ date }) => date)).toEqual(daysFrom(laterFirst));
    expect(later.days.map(({ date }) => date)).toContain(addDays(first, 7));
    expect(await week(addDays(laterFirst, 6))).toEqual(later);
    expect((await week(addDays(laterFirst, 7))).days[0]?.date).toBe(addDays(laterFirst, 7));

    const late = addDays(monday, 61);
    const last = await week(late);
    const index = last.days.findIndex(({ date }) => date === late);
    expect(last.days.slice(index).flatMap(({ windows }) => windows)).toEqual([]);
    expect(last.rooms[0]?.free.slice(index).flat()).toEqual([]);
    expect(last.days[index - 1]?.windows ?? [0]).not.toEqual([]);
    for (const date of [addDays(late, 7), "9999-12-31"]) expect(await week(date)).toEqual(last);
    expect((await freeTimes("buildingId=cp-one&catalogId=d")).rooms).toEqual([]);
  });

  test("the free times of a week leave out bookings on its last day", async () => {
    const now = clock.now();
    onTestFinished(() => clock.set(now));
    clock.set(istInstant(thursday, "08:00"));
    const last = addDays(thursday, 6);
    await book("b", istInstant(last, "09:00"), istInstant(last, "18:00"));
    const { rooms } = await freeTimes(`buildingId=cp-one&catalogId=b&date=${last}`);
    expect(rooms[0]?.free[6]).toEqual([{ from: "18:00", to: "19:00" }]);
  });

  test("the free times of a centre are by default those of the next seven days' first open day, otherwise of today", async () => {
    const now = clock.now();
    onTestFinished(() => clock.set(now));
    const today = addDays(monday, 14);
    clock.set(istInstant(today, "10:00"));
    const closed = Array.from({ length: 6 }, (_, index) => addDays(today, index));
    const [seventh, eighth] = [addDays(today, 6), addDays(today, 7)];
    for (const date of [...closed, seventh])
      await addRows(database.db, "centre_exceptions", { centre_id: "saket-one", date, reason: "Painting" });
    onTestFinished(async () => {
      await database.db.deleteFrom("centre_exceptions").where("centre_id", "=", "saket-one").execute();
    });
    await openOn("saket-one", eighth, "10:00", "12:00");
    const dates = async () => (await freeTimes("buildingId=saket-one")).days.map(({ date }) => date);
    expect(await dates()).toEqual([today]);
    await changeRows(
      database.db,
      "centre_exceptions",
      { opens: "10:00", closes: "12:00" },
      { date: seventh },
    );
    expect(await dates()).toEqual([seventh]);
  });

  test("a cache keeps the free times of a centre until they change, and revalidates those of a room", async () => {
    const headers = async (query: string) => {
      const response = await fetch(`${url}/api/freeTimes?${query}`);
      return [response.headers.get("cache-control"), response.headers.get("surrogate-key")];
    };
    const [cacheControl, keys] = await headers("buildingId=saket-one");
    expect(cacheControl).not.toBe("public, max-age=0, must-revalidate");
    expect(keys?.split(" ")).toEqual(["inventory", "centre:saket-one"]);
    expect(await headers("buildingId=saket-one&catalogId=s")).toEqual([
      "public, max-age=0, must-revalidate",
      null,
    ]);
  });

  test("a centre without rooms has no free times", async () => {
    await changeRows(database.db, "items", { active: false }, { id: "s" });
    onTestFinished(() => changeRows(database.db, "items", { active: true }, { id: "s" }));
    expect((await freeTimes("buildingId=saket-one")).rooms).toEqual([]);
  });

  test("the free times of an unknown centre or item, or of an excluded centre, are a domain error", async () => {
    const path = "/api/freeTimes?buildingId=";
    expect(await errorOf(`${path}nowhere`)).toMatchObject({ status: 404, code: "centre_not_found" });
    expect(await errorOf(`${path}centre-excluded`)).toMatchObject({ code: "centre_unavailable" });
    expect(await errorOf(`${path}cp-one&catalogId=c`)).toMatchObject({ code: "item_not_found" });
  });

  /* (requirement Q bookingPageFilters) */
  test("the filters offer the choices of a city or of all cities, without those of excluded centres", async () => {
    const filters = async (query: string) => {
      const response = await fetch(`${url}/widget/bookingPageFilters${query}`);
      return {
        keys: response.headers.get("surrogate-key")?.split(" "),
        ...v.parse(calls.bookingPageFilters.responses[200], await response.json()),
      };
    };
    const cities = [
      { name: "Delhi", slug: "delhi" },
      { name: "pune", slug: "pune" },
    ];
    const [room, desk] = [
      { value: "CO_WORKING_MEETING_ROOM", label: "Meeting / Conference Room" },
      { value: "CO_WORKING_HOT_DESK", label: "Hot Desk" },
    ];
    expect(await filters("?city=delhi")).toEqual({
      ...{ keys: ["inventory", "city:delhi"], cities, productTypes: [room, desk], capacities: [4, 8, 12] },
      localities: [
        {
          name: "Connaught Place",
          slug: "connaught-place",
          buildingsCount: 2,
          location: { lat: 28.64, lng: 77.22 },
        },
        { name: "Saket", slug: "saket", buildingsCount: 1, location: { lat: 28.53, lng: 77.22 } },
      ],
      amenities: ["Screen", "Sofa"],
      priceRange: { minPaise: 50_000, maxPaise: 150_000 },
    });
    expect(await filters("")).toMatchObject({
      ...{ keys: ["inventory", "city:all"], localities: [], capacities: [4, 8, 12, 20] },
      priceRange: { minPaise: 10_000, maxPaise: 150_000 },
    });
    expect(await filters("?city=noida")).toMatchObject({
      ...{ productTypes: [], capacities: [], amenities: [], localities: [] },
      priceRange: { minPaise: 0, maxPaise: 0 },
    });
    await changeRows(database.db, "items", { active: false }, { id: "b" });
    try {
      const db = database.db;
      expect((await readFilterChoices(db, new Set(), "delhi")).maxPaise).toBe(120_000);
    } finally {
      await changeRows(database.db, "items", { active: true }, { id: "b" });
    }
  });
});
