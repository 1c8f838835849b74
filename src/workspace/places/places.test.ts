import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import type { RoomListingResponse } from "../../api/contract/booking.ts";
import { calls } from "../../api/contract/calls.ts";
import { standardCancellation } from "../../api/contract/cancellation.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import type { Building, Item } from "../../api/contract/places.ts";
import { importInventory } from "../inventory/import.ts";
import { createInventoryCache } from "../inventory/index.ts";
import { createContentPlaces } from "./for-content.ts";
import { insertOrder, placesService, shippedInventory } from "./testing.ts";

/** A Saturday. The tests book on the following Monday, when all centres have their usual hours. */
const now = istInstant("2026-11-21", "09:10");
const monday = "2026-11-23";
const centreId = "delhi-connaught-place";
const excludedId = "delhi-saket";
const { database, queries } = placesService(now);

beforeEach(async () => {
  await database.db.deleteFrom("orders").execute();
  await database.db.deleteFrom("day_passes").execute();
});

async function get(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(database.url + path);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function rooms(query: string): Promise<RoomListingResponse> {
  const { status, body } = await get(`/widget/productTypeBuildings?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return v.parse(calls.productTypeBuildings.responses[200], body);
}

async function buildings(
  path: string,
): Promise<{ buildings: Building[]; total: number; page: number; pageSize: number }> {
  const { status, body } = await get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return v.parse(calls.listBuildings.responses[200], body);
}

/*
 * API calls for cities and centres (requirements Q listFilteredCities, Q listBuildings,
 * Q filteredAllProductsBuildings), and for a single centre (requirement Q buildingData). A city has the number of its
 * centres (requirement N4), and an excluded centre is in no list (requirement K5).
 */
describe("listing cities and centres", () => {
  test("lists the cities that have a centre, with their number of centres, in the order of the inventory", async () => {
    const { body } = await get("/api/listFilteredCities");
    const { cities } = v.parse(calls.listFilteredCities.responses[200], body);
    expect(cities.map(({ city }) => city.slug)).not.toContain("mohali");
    expect(cities).toHaveLength(12);
    const { centres } = await shippedInventory();
    const inDelhi = centres.filter((centre) => centre.city === "delhi").length;
    expect(cities[0]).toMatchObject({ city: { slug: "delhi", name: "Delhi" }, buildingsCount: inDelhi - 1 });
  });

  test("lists only the centres and rooms in an area of the map", async () => {
    const all = await buildings("/api/filteredAllProductsBuildings?city=delhi&pageSize=50");
    const middle = all.buildings.map(({ location }) => location.lat).toSorted()[all.total >> 1] ?? 0;
    const area = `${middle.toFixed(6)},77,29,78`;
    const expected = all.buildings.filter(({ location }) => location.lat >= Number(middle.toFixed(6)));
    const found = await buildings(`/api/filteredAllProductsBuildings?city=delhi&area=${area}&pageSize=50`);
    expect(found.buildings.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found.total).toBe(expected.length);
    expect(expected.length).toBeLessThan(all.total);

    const idsOfCentres = (listing: RoomListingResponse) =>
      [...new Set(listing.items.map(({ building }) => building.id))].sort();
    const query = "city=delhi&pageSize=50";
    const allRooms = await rooms(query);
    const inArea = new Set(expected.map(({ id }) => id));
    const roomCentres = idsOfCentres(allRooms).filter((id) => inArea.has(id));
    expect(idsOfCentres(await rooms(`${query}&area=${area}`))).toEqual(roomCentres);
    const timed = `${query}&date=${monday}&from=11:00&to=12:00`;
    expect(idsOfCentres(await rooms(`${timed}&area=${area}`)).every((id) => inArea.has(id))).toBe(true);
    const [first] = (await rooms(`${query}&sort=distance&area=${area}`)).items;
    expect(inArea.has(first?.building.id ?? "")).toBe(true);
    expect(first?.building.location).toEqual(
      all.buildings.find(({ id }) => id === first?.building.id)?.location,
    );
  });

  test("offers the nearest alternatives outside an area in which nothing is free", async () => {
    const found = await rooms(`city=delhi&date=${monday}&from=11:00&to=12:00&area=28,76,28.01,76.01`);
    expect(found.items).toEqual([]);
    expect(found.nearest.length).toBeGreaterThan(0);
  });

  test.each(["28.5,77.1", "28.7,77.1,28.5,77.3", "a,b,c,d"])("rejects the area %s", async (area) => {
    for (const path of ["/api/filteredAllProductsBuildings", "/widget/productTypeBuildings"])
      expect((await get(`${path}?city=delhi&area=${area}`)).status).toBe(422);
  });

  test("lists a city's centres in pages, without the excluded centre", async () => {
    const delhiBuildings = await buildings("/api/listBuildings?city=delhi&pageSize=50");
    expect(delhiBuildings.buildings).toHaveLength(delhiBuildings.total);
    expect(delhiBuildings.buildings.map(({ id }) => id)).not.toContain(excludedId);
    const second = await buildings("/api/listBuildings?city=delhi&page=2&pageSize=3");
    expect(second).toMatchObject({ page: 2, pageSize: 3, total: delhiBuildings.total });
    expect(second.buildings).toEqual(delhiBuildings.buildings.slice(3, 6));
    expect((await buildings("/api/listBuildings?pageSize=900")).pageSize).toBe(50);
    expect((await buildings("/api/listBuildings")).pageSize).toBe(20);
    expect((await buildings("/api/listBuildings?city=mohali")).buildings).toEqual([]);
    expect((await buildings("/api/listBuildings?city=delhi&page=99")).buildings).toEqual([]);
  });

  test("runs as many queries for a page of fifty centres as for one centre", async () => {
    queries.count = 0;
    await buildings("/api/listBuildings?city=delhi&pageSize=1");
    const queriesForOne = queries.count;
    queries.count = 0;
    await buildings("/api/listBuildings?city=delhi&pageSize=50");
    expect(queries.count).toBe(queriesForOne);
    expect(queries.count).toBeGreaterThan(0);
    expect(queries.count).toBeLessThanOrEqual(3);
  });

  test("filters centres by locality, id and product type, and sorts them by price and name", async () => {
    const found = await buildings("/api/filteredAllProductsBuildings?city=delhi&locality=connaught-place");
    expect(found.buildings.map(({ id }) => id)).toContain(centreId);
    expect(found.buildings.every(({ locality }) => locality.slug === "connaught-place")).toBe(true);
    const delhiBuildings = await buildings("/api/filteredAllProductsBuildings?city=delhi&locality=all");
    const { id, slug } = found.buildings[0] as Building;
    for (const name of [id, slug]) {
      const one = await buildings(`/api/filteredAllProductsBuildings?buildingId=${name}`);
      expect(one.buildings.map((each) => each.id)).toEqual([id]);
    }
    expect(await buildings("/api/filteredAllProductsBuildings?buildingId=nowhere")).toMatchObject({
      total: 0,
    });
    expect((await buildings(`/api/filteredAllProductsBuildings?buildingId=${excludedId}`)).total).toBe(0);
    expect(delhiBuildings.total).toBeGreaterThan(found.total);
    const type = "CO_WORKING_MULTI_UTILITY_SPACE";
    const events = await buildings(
      `/api/filteredAllProductsBuildings?productType=${type}&sort=price&pageSize=50`,
    );
    const prices = events.buildings.map(
      ({ offerings }) =>
        offerings.find(({ productType }) => productType === type)?.fromPricePaise ?? Number.NaN,
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const names = (await buildings("/api/filteredAllProductsBuildings?sort=name&pageSize=50")).buildings;
    expect(names.map(({ name }) => name)).toEqual(names.map(({ name }) => name).toSorted());
  });

  test("returns a centre with its hours and its catalogue, each item with its next free time", async () => {
    queries.count = 0;
    const { body } = await get(`/api/buildingData?buildingId=${centreId}`);
    expect(queries.count).toBeLessThanOrEqual(5);
    const { building, catalogue } = v.parse(calls.buildingData.responses[200], body);
    expect(building).toMatchObject({ id: centreId, city: { slug: "delhi" }, available: true });
    expect(building.exceptions?.find(({ date }) => date === "2027-01-26")).toMatchObject({
      closed: true,
      opens: null,
    });
    const room = itemOf(catalogue, "CO_WORKING_MEETING_ROOM");
    expect(room).toMatchObject({ unit: "hour", stepMinutes: 30, minMinutes: 60, maxMinutes: 480 });
    // It is Saturday, 09:10, and the centre is open from 09:00. With 30 minutes of notice, the first start is 10:00.
    expect(room.nextFree).toBe("2026-11-21T10:00:00+05:30");
  });

  test("computes the next free time after bookings and their buffers", async () => {
    const catalogue = await catalogueOf(centreId);
    const room = itemOf(catalogue, "CO_WORKING_MEETING_ROOM");
    const start = istInstant("2026-11-21", "09:00");
    await insertOrder(database, { itemId: room.id, start, end: addMinutes(start, 480), status: "confirmed" });
    // The room is booked until 17:00 and has a buffer. The centre closes at 18:00. The next free hour starts on Monday
    // at 08:00.
    const after = itemOf(await catalogueOf(centreId), "CO_WORKING_MEETING_ROOM");
    expect(after.nextFree).toBe(`${monday}T08:00:00+05:30`);
  });

  test("returns nearby centres only on request, sorted by distance and from any city", async () => {
    const { body } = await get("/api/buildingData?buildingId=delhi-aerocity&nearby=4");
    const { nearby = [], now: clock } = v.parse(calls.buildingData.responses[200], body);
    const metres = nearby.map(({ distanceMetres }) => distanceMetres);
    expect(nearby).toHaveLength(4);
    expect(metres).toEqual(metres.toSorted((one, other) => one - other));
    expect(nearby.map(({ building }) => building.city.slug)).toContain("gurgaon");
    expect(nearby.map(({ building }) => building.id)).not.toContain("delhi-aerocity");
    expect(nearby.map(({ building }) => building.id)).not.toContain(excludedId);
    expect(clock).toBe("2026-11-21T09:10:00+05:30");
    expect((await get("/api/buildingData?buildingId=delhi-aerocity")).body).not.toHaveProperty("nearby");
  });

  test("lists the cities, localities and centres of the sitemap, and when an import last changed them", async () => {
    const later = addMinutes(now, 24 * 60);
    const inventory = await shippedInventory();
    const renamed = {
      ...inventory,
      centres: inventory.centres.map((centre) =>
        centre.id === centreId ? { ...centre, name: "Chowk House" } : centre,
      ),
    };
    const changesIn = async () => {
      const { body } = await get("/api/sitemap/delhi");
      const { centres, localities } = v.parse(calls.citySitemap.responses[200], body);
      expect(centres.map(({ id }) => id)).not.toContain(excludedId);
      return [...centres, ...localities].map((each) => Date.parse(each.lastModified));
    };
    await importInventory(database.db, inventory, "test", now);
    const before = await changesIn();
    expect(before).not.toContain(+later);
    await importInventory(database.db, renamed, "test", later);
    // One centre and its locality.
    expect((await changesIn()).filter((time) => time === +later)).toHaveLength(2);
    const { cities } = v.parse(calls.sitemap.responses[200], (await get("/api/sitemap")).body);
    expect(cities.filter((city) => Date.parse(city.lastModified) === +later).map(({ slug }) => slug)).toEqual(
      ["delhi"],
    );
    await importInventory(database.db, inventory, "test", now);
    expect((await get("/api/sitemap/atlantis")).status).toBe(404);
  });

  test("finds a centre by its slug", async () => {
    const inventory = await shippedInventory();
    const centres = inventory.centres.map((centre) =>
      centre.id === centreId ? { ...centre, slug: "radial-house" } : centre,
    );
    await importInventory(database.db, { ...inventory, centres }, "test", now);
    const { body } = await get("/api/buildingData?buildingId=radial-house");
    expect(body).toMatchObject({ building: { id: centreId, slug: "radial-house" } });
    await importInventory(database.db, inventory, "test", now);
  });

  test("rejects unknown and unavailable places and malformed parameters", async () => {
    const errors = [
      ["/api/listBuildings?city=atlantis", 404, "city_not_found"],
      ["/api/filteredAllProductsBuildings?city=delhi&locality=atlantis", 404, "city_not_found"],
      ["/api/buildingData?buildingId=atlantis", 404, "centre_not_found"],
      [`/api/buildingData?buildingId=${excludedId}`, 404, "centre_unavailable"],
      ["/api/buildingData", 422, "validation_failed"],
      ["/api/buildingData?buildingId=../etc", 422, "validation_failed"],
      ["/api/listBuildings?page=0", 422, "validation_failed"],
      ["/api/filteredAllProductsBuildings?productType=CASTLE", 422, "validation_failed"],
      ["/widget/bookingPageFilters?city=atlantis", 404, "city_not_found"],
      ["/widget/productTypeBuildings?city=atlantis", 404, "city_not_found"],
    ] as const;
    for (const [path, status, code] of errors) {
      expect(await get(path), path).toMatchObject({ status, body: { error: { code } } });
    }
  });

  test("a centre that was removed from the inventory is reported as unavailable until an import restores it", async () => {
    const inventory = await shippedInventory();
    const centres = inventory.centres.filter(({ id }) => id !== centreId);
    const before = await countCentresIn("delhi");
    await importInventory(database.db, { ...inventory, centres }, "test", now);
    expect(await get(`/api/buildingData?buildingId=${centreId}`)).toMatchObject({
      status: 404,
      body: { error: { code: "centre_unavailable" } },
    });
    expect(
      (await rooms("city=delhi&locality=connaught-place")).items.every(
        (each) => each.building.id !== centreId,
      ),
    ).toBe(true);
    expect((await countCentresIn("delhi")) + 1).toBe(before);
    await importInventory(database.db, inventory, "test", now);
    expect(await countCentresIn("delhi")).toBe(before);
    expect((await get(`/api/buildingData?buildingId=${centreId}`)).status).toBe(200);
  });

  test("keeps the previous inventory when an import fails", async () => {
    const inventory = await shippedInventory();
    const [first, ...others] = inventory.centres;
    if (first === undefined) throw new Error("no centres");
    const brokenInventory = { ...inventory, centres: [...others, { ...first, city: "atlantis" }] };
    await expect(importInventory(database.db, brokenInventory, "test", now)).rejects.toThrow(/foreign key/);
    expect((await get(`/api/buildingData?buildingId=${first.id}`)).status).toBe(200);
  });
});

test("product types with equal cancellation rules are grouped, with the largest group first", async () => {
  const deps = {
    db: database.db,
    excludedBuildingIds: new Set<string>(),
    defaultBuildingId: "delhi-saket",
    now: () => now,
  };
  const { cancellationTerms } = createContentPlaces({ ...deps, cached: createInventoryCache(database.db) });
  const inventory = await shippedInventory();
  const offeredTypes = new Set(
    inventory.centres.flatMap(({ items }) => items.map(({ productType }) => productType)),
  );
  const labels = inventory.productTypes
    .filter(({ value }) => offeredTypes.has(value))
    .map(({ label }) => label);
  expect(labels).toContain("Event Space");
  expect(await cancellationTerms()).toEqual([{ rules: standardCancellation, labels }]);

  const rules = [{ hoursBefore: 48, percent: 50 }];
  const productTypes = inventory.productTypes.map((type) =>
    type.label === "Event Space" ? { ...type, cancellation: rules } : type,
  );
  await importInventory(database.db, { ...inventory, productTypes }, "test", now);
  expect(await cancellationTerms()).toEqual([
    { rules: standardCancellation, labels: labels.filter((label) => label !== "Event Space") },
    { rules, labels: ["Event Space"] },
  ]);
  await importInventory(database.db, inventory, "test", now);
  expect(await cancellationTerms()).toHaveLength(1);
});

describe("listing rooms", () => {
  const inDelhi = "city=delhi&productType=CO_WORKING_MEETING_ROOM";

  test("lists every room without a quote when no time is requested", async () => {
    const { items, total, nearest } = await rooms(`${inDelhi}&pageSize=50`);
    expect(items).toHaveLength(total);
    expect(items.every(({ quote, available }) => quote === null && available)).toBe(true);
    expect(items.every(({ building }) => building.city.slug === "delhi" && building.id !== excludedId)).toBe(
      true,
    );
    expect(nearest).toEqual([]);
  });

  test("lists only the rooms that are free at the requested time, with their all-in price", async () => {
    const query = `${inDelhi}&date=${monday}&from=10:00&to=12:00&pageSize=50`;
    const before = await rooms(query);
    const [first, second, third, fourth] = before.items;
    if (!first || !second || !third || !fourth) throw new Error("too few rooms in Delhi");
    for (const { item, quote } of before.items) {
      expect(quote?.subtotalPaise).toBe(2 * item.pricePaise);
      expect(quote?.totalPaise).toBe(2 * item.pricePaise + 2 * Math.round(0.18 * item.pricePaise));
    }
    const at = (time: string) => istInstant(monday, time);
    const order = { start: at("11:30"), end: at("13:00") };
    await insertOrder(database, { ...order, itemId: first.item.id, status: "confirmed" });
    await insertOrder(database, {
      ...order,
      itemId: second.item.id,
      status: "held",
      holdExpiresAt: addMinutes(now, 5),
    });
    await insertOrder(database, {
      ...order,
      itemId: third.item.id,
      status: "held",
      holdExpiresAt: addMinutes(now, -1),
    });
    await insertOrder(database, { ...order, itemId: fourth.item.id, status: "released" });
    const after = (await rooms(query)).items.map(({ item }) => item.id);
    expect(after).toEqual(
      before.items.map(({ item }) => item.id).filter((id) => id !== first.item.id && id !== second.item.id),
    );
  });

  test("returns the nearest free times, and nearby centres, when no room is free", async () => {
    const query = `city=delhi&locality=connaught-place&productType=CO_WORKING_MEETING_ROOM&date=${monday}&from=10:00&to=11:00`;
    const before = await rooms(`${query}&pageSize=50`);
    expect(before.nearest).toEqual([]);
    const [start, end] = [istInstant(monday, "10:00"), istInstant(monday, "11:00")];
    for (const { item } of before.items)
      await insertOrder(database, { itemId: item.id, start, end, status: "confirmed" });
    queries.count = 0;
    const { items, total, nearest } = await rooms(query);
    expect(queries.count).toBeLessThanOrEqual(8);
    expect({ items, total }).toEqual({ items: [], total: 0 });
    expect(nearest.length).toBeGreaterThan(0);
    expect(nearest.length).toBeLessThanOrEqual(6);
    expect(new Set(nearest.map(({ item }) => item.id)).size).toBe(nearest.length);
    for (const offer of nearest) {
      expect(offer.building.id).not.toBe(excludedId);
      expect(offer.quote.subtotalPaise).toBe(offer.item.pricePaise);
      expect(Date.parse(offer.end) - Date.parse(offer.start)).toBe(3_600_000);
    }
    const inConnaughtPlace = nearest.filter(({ building }) => building.locality.slug === "connaught-place");
    expect(
      inConnaughtPlace.every(
        ({ distanceMetres, start: at }) => distanceMetres === 0 && Date.parse(at) !== start.getTime(),
      ),
    ).toBe(true);
    const outsideConnaughtPlace = nearest.filter(
      ({ building }) => building.locality.slug !== "connaught-place",
    );
    expect(inConnaughtPlace.length).toBeGreaterThan(0);
    expect(
      outsideConnaughtPlace.every(({ distanceMetres }) => distanceMetres > 0 && distanceMetres < 60_000),
    ).toBe(true);
    // Each alternative can be booked: a search for its time and place finds it.
    for (const offer of nearest) {
      const [date, from, to] = [offer.start.slice(0, 10), offer.start.slice(11, 16), offer.end.slice(11, 16)];
      const { city, locality } = offer.building;
      const repeatedList = await rooms(
        `city=${city.slug}&locality=${locality.slug}&date=${date}&from=${from}&to=${to}&pageSize=50`,
      );
      expect(repeatedList.items.map(({ item }) => item.id)).toContain(offer.item.id);
    }
  });

  test("returns times after the minimum notice when the requested start is too soon", async () => {
    const { total, nearest } = await rooms(`${inDelhi}&date=2026-11-21&from=09:30&to=10:30`);
    expect(total).toBe(0);
    expect(nearest[0]?.start).toBe("2026-11-21T10:00:00+05:30");
  });

  test("returns passes of the next open day when the centre is closed on the requested day", async () => {
    const query = "city=delhi&locality=connaught-place&productType=CO_WORKING_HOT_DESK";
    const sunday = await rooms(`${query}&date=2026-11-22`);
    expect(sunday.items).toEqual([]);
    const [offer] = sunday.nearest.filter(({ building }) => building.id === centreId);
    expect(offer).toMatchObject({ start: `${monday}T00:00:00+05:30`, distanceMetres: 0 });
    expect((await rooms(`${query}&date=${monday}`)).items.map(({ item }) => item.id)).toContain(
      offer?.item.id,
    );
  });

  test("treats a requested start without an end as a time of one hour", async () => {
    const from = await rooms(`${inDelhi}&date=${monday}&from=10:00`);
    expect(from.total).toBeGreaterThan(0);
    expect(from).toEqual(await rooms(`${inDelhi}&date=${monday}&from=10:00&to=11:00`));
  });

  test("rejects an impossible time and names the invalid field", async () => {
    const errors = async (query: string) => {
      const { status, body } = await get(`/widget/productTypeBuildings?${query}`);
      expect(status, query).toBe(422);
      return Object.keys((body.error as { fields: object }).fields);
    };
    expect(await errors("date=2026-11-20")).toEqual(["date"]);
    expect(await errors("catalogId=x&days=2")).toEqual(["date"]);
    expect(await errors(`catalogId=x&date=${monday}&days=0`)).toEqual(["days"]);
    expect(await errors(`catalogId=x&date=${monday}&days=999999999999`)).toEqual(["days"]);
    expect(await errors(`date=${monday}&days=2`)).toEqual(["days"]);
    expect(await errors("date=2027-03-01")).toEqual(["date"]);
    expect(await errors("date=2026-02-30")).toEqual(["date"]);
    expect(await errors("from=10:00&to=11:00")).toEqual(["date"]);
    expect(await errors(`date=${monday}&from=23:30`)).toEqual(["from"]);
    expect(await errors(`date=${monday}&to=10:00`)).toEqual(["from"]);
    expect(await errors(`date=${monday}&from=12:00&to=11:00`)).toEqual(["to"]);
    expect(await errors(`date=${monday}&from=10:15&to=11:15`)).toEqual(["from"]);
    expect(await errors(`date=${monday}&from=10:00&to=10:30`)).toEqual(["to"]);
    expect(await errors(`date=${monday}&from=09:00&to=18:00`)).toEqual(["to"]);
    expect(await errors(`date=${monday}&from=23:00&to=24:30`)).toEqual(["to"]);
    expect(await errors("people=many")).toEqual(["people"]);
  });
});

async function countCentresIn(city: string): Promise<number> {
  const { cities } = v.parse(
    calls.listFilteredCities.responses[200],
    (await get("/api/listFilteredCities")).body,
  );
  return cities.find((each) => each.city.slug === city)?.buildingsCount ?? 0;
}

async function catalogueOf(id: string): Promise<Item[]> {
  const { body } = await get(`/api/buildingData?buildingId=${id}`);
  return v.parse(calls.buildingData.responses[200], body).catalogue;
}

function itemOf(catalogue: readonly Item[], productType: Item["productType"]): Item {
  const item = catalogue.find((each) => each.productType === productType);
  if (item === undefined) throw new Error(`no ${productType}`);
  return item;
}

/* (requirement N12) */
test("the id `default` returns the default centre", async () => {
  const { body } = await get("/api/buildingData?buildingId=default");
  const { building } = v.parse(calls.buildingData.responses[200], body);
  expect([building.id, building.city.name]).toEqual(["delhi-connaught-place", "Delhi"]);
});
