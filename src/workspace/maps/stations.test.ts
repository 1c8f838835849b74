import { sql } from "kysely";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { calls } from "../../api/contract/calls.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { nearMetroMetres } from "../../api/contract/places.ts";
import type { Database } from "../database/open.ts";
import { importInventory } from "../inventory/import.ts";
import type { CentreRecord } from "../inventory/schema.ts";
import { placesService, shippedInventory } from "../places/testing.ts";
import { readMaps } from "./read-maps.ts";
import { stationsOf, storeStations } from "./stations.ts";

const now = istInstant("2026-11-21", "09:10");
const maps = await readMaps("content");

describe("the nearest station of a location", () => {
  let database: Database;
  setUpSuite(async (onSuiteFinished) => {
    database = await openTestDatabase("pglite");
    onSuiteFinished(() => database.close());
    const line = { name: "Blue Line", colour: "#2c69bb" };
    const metro = [
      {
        ...line,
        stations: [[28.6, 77.2, "First"] as [number, number, string], [28.7, 77.2] as [number, number]],
      },
      { ...line, name: "Red Line", stations: [[28.6, 77.2, "First"] as [number, number, string]] },
    ];
    await storeStations(
      database.db,
      [{ water: [], roads: [], metro, suburban: [], monorail: [], places: [] }],
      now,
    );
  }, 120_000);

  // A degree of latitude is 111,195 m on a sphere of 12,742 km. At 28.6° north, a degree of longitude is 97,627 m.
  test.each([
    ["at the station", 28.6, 77.2, 50],
    ["500 m north", 28.6045, 77.2, 500],
    ["334 m south, rounded to 50 m", 28.597, 77.2, 350],
    ["976 m east, rounded to 1 km", 28.6, 77.21, 1000],
    ["1,445 m north-east, rounded to 100 m", 28.61, 77.2095, 1400],
    ["2,491 m north", 28.6224, 77.2, 2500],
    ["2,502 m north, which is too far", 28.6225, 77.2, null],
    ["next to a position of the line without a station", 28.7, 77.2, null],
  ])("the distance of a location %s is computed", async (_, lat, lng, metres) => {
    const { rows } = await sql<{ station: unknown; metres: number }>`
      select * from nearest_station(${lat}::float8, ${lng}::float8)`.execute(database.db);
    expect(rows[0]?.metres ?? null).toBe(metres);
    if (metres === null) return;
    expect(rows[0]?.station).toEqual({
      name: "First",
      lines: ["Blue Line", "Red Line"],
      location: { lat: 28.6, lng: 77.2 },
    });
  });
});

describe("lists of centres and rooms near a station", () => {
  const service = placesService(now, (db) => storeStations(db, maps, now));
  const { database } = service;

  async function read(path: string, query: string): Promise<unknown> {
    const response = await fetch(`${database.url}${path}?${query}`);
    expect(response.status, query).toBe(200);
    return response.json();
  }
  const { filteredAllProductsBuildings, productTypeBuildings } = calls;
  const readCentres = async (query: string) =>
    v.parse(
      filteredAllProductsBuildings.responses[200],
      await read(filteredAllProductsBuildings.path, query),
    );
  const readRooms = async (query: string) =>
    v.parse(productTypeBuildings.responses[200], await read(productTypeBuildings.path, query));

  test("each centre has its nearest station, unless it is farther than 2.5 km", async () => {
    const { buildings } = await readCentres("city=mumbai");
    const stations = Object.fromEntries(buildings.map(({ id, station }) => [id, station]));
    expect(stations["mumbai-fort"]).toEqual({
      name: "Hutatma Chowk",
      lines: ["Aqua Line"],
      location: { lat: 18.9342, lng: 72.8325 },
      distanceMetres: 300,
    });
    expect(stations["mumbai-powai"]).toMatchObject({
      name: "Vikhroli",
      lines: ["Central Line"],
      distanceMetres: 2300,
    });
  });

  test("the filter selects the centres within a kilometre, in pages and with other filters", async () => {
    const all = await readCentres("pageSize=50&page=1");
    const rest = await readCentres("pageSize=50&page=2");
    const expected = [...all.buildings, ...rest.buildings].filter(
      ({ station }) => station !== undefined && station.distanceMetres <= nearMetroMetres,
    );
    const near = await readCentres("metro=near&pageSize=50");
    expect(near.buildings.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(near.total).toBe(expected.length);
    expect(near.total).toBeLessThan(all.total);
    const second = await readCentres("metro=near&pageSize=3&page=2");
    expect(second).toMatchObject({ total: near.total, buildings: near.buildings.slice(3, 6) });
    const desks = await readCentres("metro=near&city=delhi&productType=CO_WORKING_HOT_DESK&sort=name");
    const inDelhi = near.buildings.filter(
      ({ city, offerings }) =>
        city.slug === "delhi" && offerings.some(({ productType }) => productType === "CO_WORKING_HOT_DESK"),
    );
    expect(desks.buildings.map(({ name }) => name)).toEqual(inDelhi.map(({ name }) => name).toSorted());
    const inMumbai = await readCentres("metro=near&city=mumbai&pageSize=50");
    expect(inMumbai.buildings.map(({ id }) => id)).toContain("mumbai-vikhroli");
    const inNaviMumbai = await readCentres("metro=near&city=navi-mumbai&pageSize=50");
    expect(inNaviMumbai.buildings.map(({ id }) => id)).toContain("navi-mumbai-airoli");
    const none = await readCentres("metro=near&city=raipur");
    expect(none).toMatchObject({ buildings: [], total: 0 });
  });

  test("the filter of rooms selects those of centres near the metro, in pages and at a time", async () => {
    const query = "city=gurgaon&productType=CO_WORKING_MEETING_ROOM";
    const all = await readRooms(`${query}&pageSize=50`);
    const isNear = ({ building: { station } }: (typeof all.items)[number]) =>
      station !== undefined && station.distanceMetres <= nearMetroMetres;
    const near = await readRooms(`${query}&metro=near&pageSize=50`);
    expect(near.items.map(({ item }) => item.id)).toEqual(
      all.items.filter(isNear).map(({ item }) => item.id),
    );
    expect(near.total).toBeLessThan(all.total);
    const second = await readRooms(`${query}&metro=near&pageSize=2&page=2`);
    expect(second.items.map(({ item }) => item.id)).toEqual(
      near.items.slice(2, 4).map(({ item }) => item.id),
    );
    const timed = await readRooms(`${query}&metro=near&date=2026-11-23&from=10:00&sort=price`);
    expect(timed.items.length).toBeGreaterThan(0);
    expect(timed.items.every(isNear)).toBe(true);
  });

  test("an unknown value of the filter is rejected", async () => {
    const response = await fetch(`${database.url}/api/filteredAllProductsBuildings?metro=far`);
    expect(response.status).toBe(422);
  });

  async function importOkhla(
    change: { readonly [Key in "location" | "way"]?: CentreRecord[Key] | undefined },
  ) {
    const inventory = await shippedInventory();
    const centres = inventory.centres.map(({ way, ...centre }) => {
      const changed = centre.id === "delhi-okhla" ? { way, ...change } : { way };
      return { ...centre, ...changed } as CentreRecord;
    });
    await importInventory(database.db, { ...inventory, centres }, "changed", now);
    return database.db
      .selectFrom("centres")
      .select(["station", "station_metres"])
      .where("id", "=", "delhi-okhla")
      .executeTakeFirstOrThrow();
  }
  const hauzKhas = { lat: 28.5433, lng: 77.2067 };

  test("a centre gets the station of its way if a map has it, and is listed with it and the way", async () => {
    const way = {
      station: "Malviya Nagar",
      lines: ["Yellow Line"],
      minutes: 25,
      landmark: "past the flyover",
    };
    expect(await importOkhla({ location: hauzKhas, way })).toMatchObject({
      station: { name: "Malviya Nagar" },
      station_metres: 1700,
    });
    const { buildings } = await readCentres("city=delhi&pageSize=50");
    expect(buildings.find(({ id }) => id === "delhi-okhla")).toMatchObject({
      way,
      station: { name: "Malviya Nagar" },
    });
    const { items } = await readRooms(
      "city=delhi&locality=okhla-phase-3&productType=CO_WORKING_MEETING_ROOM",
    );
    expect(items[0]?.building).toMatchObject({ way, station: { name: "Malviya Nagar" } });
  });

  test("a centre whose way starts at an unknown station is filtered by the nearest one, but not shown with it", async () => {
    const way = { station: "Lajpat Nagar Terminus", lines: ["Ring Railway"], minutes: 5 };
    expect(await importOkhla({ location: hauzKhas, way })).toMatchObject({ station: { name: "Hauz Khas" } });
    const { buildings } = await readCentres("city=delhi&metro=near&pageSize=50");
    const okhla = buildings.find(({ id }) => id === "delhi-okhla");
    expect(okhla?.way).toEqual(way);
    expect(okhla?.station).toBeUndefined();
  });

  test("a moved centre gets another station, and changed maps update all centres and rooms", async () => {
    const moved = await importOkhla({ location: hauzKhas, way: undefined });
    expect(moved).toMatchObject({ station: { name: "Hauz Khas" }, station_metres: 50 });
    const listed = await database.db
      .selectFrom("listed_items")
      .select("station_metres")
      .where("centre_id", "=", "delhi-okhla")
      .execute();
    expect(new Set(listed.map(({ station_metres }) => station_metres))).toEqual(new Set([50]));
    await storeStations(database.db, [], now);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from centres where station is not null or station_metres is not null)
        + (select count(*) from listed_items where station_metres is not null) as count`.execute(database.db);
    expect(rows[0]?.count).toBe(0);
  });
});

test("a station of the metro and the suburban railway appears once, with all its lines", () => {
  const ghatkopar = stationsOf(maps).filter(({ name }) => name === "Ghatkopar");
  expect(ghatkopar).toMatchObject([{ name: "Ghatkopar", lines: ["Blue Line", "Central Line"] }]);
});

test("a station of several lines appears once, with all its lines", () => {
  const rajivChowk = stationsOf(maps).filter(({ name }) => name === "Rajiv Chowk");
  expect(rajivChowk).toEqual([
    { name: "Rajiv Chowk", lines: ["Yellow Line", "Blue Line"], lat: 28.6329, lng: 77.2196 },
  ]);
});
