import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AvailabilityResponse, RoomListingResponse } from "../../api/contract/booking.ts";
import { bookingRules, passLimits } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, isoInIst, istInstant, minutesOf, timeOf } from "../../api/contract/ist.ts";
import { bookableLengths } from "../../machines/booking/choice.ts";
import { readAvailability } from "../booking/availability.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { bookingDeps, testClock, uniqueCustomer } from "../booking/testing.ts";
import { verifyBooking } from "../booking/verify-booking.ts";
import { sharedDatabase } from "../database/testing.ts";
import { importInventory } from "../inventory/import.ts";
import type { CentreRecord, Inventory, ItemRecord } from "../inventory/schema.ts";
import { createInventoryCache } from "../inventory/version.ts";
import { placesRoutes } from "../places/routes.ts";
import { startRoutesServer } from "../places/testing.ts";

/** Number of test cases, spread over all database states. Set `AGREEMENT_CASES=10000` for a long run. */
const cases = Number(process.env.AGREEMENT_CASES ?? 1_000);

/** An item and a requested time. */
type Case = { readonly item: ItemRecord; readonly asked: Question };
type Question = {
  readonly date: string;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  readonly days: number;
  readonly people: number;
};
type AgreementCase = {
  readonly now: Date;
  readonly centres: readonly CentreRecord[];
  readonly orders: readonly OrderSeed[];
  readonly questions: readonly Question[];
};
type OrderSeed = {
  readonly item: number;
  readonly day: number;
  readonly start: number;
  readonly minutes: number;
  readonly days: number;
  readonly quantity: number;
  readonly status: "confirmed" | "held" | "released";
  /** Minutes from `now` until the hold expires. */
  readonly holdEnds: number;
  readonly claimEnds: number | null;
};

/** A Saturday, so that the requested days include a Sunday between working days. */
const firstDay = "2026-11-28";
const quarterHours = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((count) => count * 15);

/** Opening windows of a day: none, one, or two, which may touch or overlap. */
const windows = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 5, arbitrary: fc.constant([{ opens: "08:00", closes: "21:00" }]) },
  { weight: 1, arbitrary: fc.constant([{ opens: "00:00", closes: "24:00" }]) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(quarterHours(0, 14), quarterHours(1, 12))
      .map(([opens, length]) => [{ opens: timeOf(opens), closes: timeOf(Math.min(1440, opens + length)) }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(quarterHours(6, 10), quarterHours(1, 5), fc.constantFrom(-30, 0, 0, 15, 60), quarterHours(1, 6))
      .map(([opens, first, gap, second]) => {
        const secondOpens = opens + first + gap;
        return [
          { opens: timeOf(opens), closes: timeOf(opens + first) },
          { opens: timeOf(secondOpens), closes: timeOf(secondOpens + second) },
        ];
      }),
  },
);
const exceptions = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -1, max: 3 }), windows), { maxLength: 2, selector: ([day]) => day })
  .map((days) =>
    days.map(([day, [window]]) => ({ date: addDays(firstDay, day), reason: "Something else", ...window })),
  );
const rooms = fc.record({
  capacity: fc.integer({ min: 1, max: 6 }),
  bufferMinutes: fc.constantFrom(0, 10, 15, 30),
});
const desks = fc.record({ capacity: fc.integer({ min: 1, max: 14 }) });
const centres = fc.record({
  hours: fc.tuple(windows, windows, windows, windows, windows, windows, windows),
  exceptions,
  rooms: fc.array(rooms, { minLength: 3, maxLength: 3 }),
  desks: fc.array(desks, { minLength: 2, maxLength: 2 }),
});
const orders = fc.record({
  item: fc.nat(),
  day: fc.integer({ min: -1, max: 2 }),
  start: quarterHours(6, 20),
  minutes: fc.constantFrom(60, 60, 90, 120, 240, 480),
  days: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom("confirmed", "confirmed", "held", "held", "released"),
  holdEnds: fc.constantFrom(-30, 0, 1, 15),
  claimEnds: fc.constantFrom(null, null, 0, 2),
});
const questionSeeds = fc.record({
  day: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.constantFrom(-1, 59, 60, 61)),
  time: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 47 }).map((step) => step * 30) },
    quarterHours(0, 23),
  ),
  /** Selects the boundary (of an opening window or an order) to which the time is moved. Null keeps the random time. */
  anchor: fc.option(fc.nat(), { freq: 4 }),
  isOpening: fc.boolean(),
  isEnd: fc.boolean(),
  shift: fc.constantFrom(-30, 0, 0, 0, 30),
  minutes: fc.constantFrom(30, 60, 60, 60, 60, 90, 90, 120, 120, 240, 480, 510, 75),
  days: fc.constantFrom(1, 1, 1, 2, 3, 7, 8),
  people: fc.constantFrom(1, 1, 1, 1, 2, 3, 5, 9, 10, 11),
});
const environments: fc.Arbitrary<AgreementCase> = fc
  .record({
    now: fc
      .tuple(
        fc.integer({ min: 0, max: 47 }),
        fc.constantFrom(0, 0, 1_000, -1_000, 60_000, -60_000, 11 * 60_000),
      )
      .map(
        ([step, offsetMs]) => new Date(istInstant(firstDay, "00:00").getTime() + step * 1_800_000 + offsetMs),
      ),
    centres: fc.array(centres, { minLength: 4, maxLength: 4 }).map((all) => all.map(centreOf)),
    orders: fc.array(orders, { minLength: 40, maxLength: 60 }),
    questions: fc.array(questionSeeds, { minLength: 25, maxLength: 25 }),
  })
  .map((environment) => ({
    ...environment,
    questions: environment.questions.map((requested) => requestFromSeed(requested, environment)),
  }));

type QuestionSeed = typeof questionSeeds extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates a request at a random time, or near the boundary of an opening window or of an order. */
function requestFromSeed(
  { day, time, anchor, isOpening, isEnd, shift, minutes, days, people }: QuestionSeed,
  { centres: all, orders: seeds }: Pick<AgreementCase, "centres" | "orders">,
): Question {
  const date = addDays(firstDay, day);
  const openings = all.flatMap(({ hours, exceptions: special }) => [
    ...hours.flatMap(({ opens, closes }) => [opens, closes]),
    ...special.flatMap(({ opens, closes }) => (opens && closes ? [opens, closes] : [])),
  ]);
  const orderBoundaries = seeds.flatMap(({ start, minutes: length }) => [
    timeOf(start),
    timeOf(start + length),
  ]);
  const edges = (isOpening ? openings : orderBoundaries).map(minutesOf);
  const edge = anchor === null ? undefined : edges[anchor % edges.length];
  const anchoredStart =
    edge === undefined ? time : Math.floor(edge / 30) * 30 + shift - (isEnd ? minutes : 0);
  const from = Math.min(1410, Math.max(0, anchoredStart));
  return { date, from, to: Math.min(1440, from + minutes), days, people };
}
/** Each state has 4 centres with 5 items each. Every item is requested 25 times. */
const casesPerEnvironment = 4 * 5 * 25;

describe("listing, availability and booking", () => {
  const clock = testClock();
  const database = sharedDatabase("postgresql");
  let url = "";
  let stop = async () => {};

  beforeAll(async () => {
    const { db } = database;
    const placesApi = placesRoutes({
      db,
      excludedBuildingIds: new Set(),
      defaultBuildingId: "centre-0",
      now: clock.now,
      remember: createInventoryCache(db),
    });
    ({ url, close: stop } = await startRoutesServer(placesApi));
  });
  afterAll(() => stop());

  test(`listing, availability and booking agree in ${cases} random cases`, { timeout: 600_000 }, async () => {
    let compared = 0;
    let freeCount = 0;
    await fc.assert(
      fc.asyncProperty(environments, async (environment) => {
        clock.set(environment.now);
        await build(environment);
        const found = await disagreements(environment);
        compared += casesPerEnvironment;
        freeCount += found.free;
        expect(found.disagreements.slice(0, 5), JSON.stringify({ now: isoInIst(environment.now) })).toEqual(
          [],
        );
      }),
      { numRuns: Math.ceil(cases / casesPerEnvironment), endOnFailure: true },
    );
    expect(compared).toBeGreaterThanOrEqual(cases);
    // The test is only meaningful if some cases are free and others are not.
    expect(freeCount / compared).toBeGreaterThan(0.02);
    expect(freeCount / compared).toBeLessThan(0.9);
  });

  /** Writes an inventory and its orders. Skips orders that database constraints reject. */
  async function build({ now, centres: all, orders: seeds }: AgreementCase): Promise<void> {
    const { db } = database;
    await db.deleteFrom("orders").execute();
    await db.deleteFrom("day_passes").execute();
    await importInventory(db, inventoryOf(all), "test", now);
    const items = all.flatMap((centre) => centre.items.map((item) => ({ centre, item })));
    for (const [index, seed] of seeds.entries()) {
      const { centre, item } = items[seed.item % items.length] ?? items[0] ?? throwNoItems();
      const isRoom = item.unit === "hour";
      const date = addDays(firstDay, seed.day);
      const start = isRoom ? addMinutes(istInstant(date, "00:00"), seed.start) : istInstant(date, "00:00");
      const end = addMinutes(start, isRoom ? seed.minutes : seed.days * 1440);
      const claimed = seed.claimEnds === null ? null : addMinutes(now, seed.claimEnds);
      await sql`
        insert into orders (id, number, status, item_id, centre_id, unit, starts_at, ends_at, during, quantity, people,
          customer_name, customer_email, customer_phone, quote, total_paise, hold_expires_at, claimed_until, created_at)
        values (${`order-${index}`}, ${`order-${index}`}, ${seed.status}, ${item.id}, ${centre.id}, ${item.unit},
          ${start}, ${end}, tstzrange(${start}, ${addMinutes(end, isRoom ? item.bufferMinutes : 0)}),
          ${isRoom ? 1 : seed.quantity}, 1, 'Asha Rao', 'asha@example.in', '+919876543210', '{}', 0,
          ${addMinutes(now, seed.holdEnds)}, ${claimed}, ${now})
        on conflict do nothing
      `
        .execute(db)
        .catch(() => undefined);
    }
  }

  async function disagreements({ centres: all, questions }: AgreementCase) {
    const items = all.flatMap((centre) => centre.items.map((item) => ({ centre, item })));
    const found: string[] = [];
    let count = 0;
    const comparisons: {
      asked: Question;
      item: ItemRecord;
      centre: CentreRecord;
      listed: boolean;
      shown: boolean;
    }[] = [];
    const days = new Map<string, AvailabilityResponse>();
    for (const asked of questions) {
      const listedIds = await listedItems(asked);
      for (const { centre, item } of items) {
        const isListed =
          item.unit === "day" && asked.days > 1 ? await isNamedListed(item, asked) : listedIds.has(item.id);
        comparisons.push({
          asked,
          item,
          centre,
          listed: isListed,
          shown: await isShown(days, centre, { item, asked }),
        });
      }
    }
    for (const { asked, item, centre, listed: listedIds, shown } of comparisons) {
      const isBooked = await isBookable(centre, { item, asked });
      if (isBooked) count += 1;
      if (listedIds === isBooked && shown === isBooked) continue;
      found.push(
        JSON.stringify({
          listed: listedIds,
          shown,
          booked: isBooked,
          item,
          asked,
          hours: centre.hours,
          special: centre.exceptions,
        }),
      );
    }
    return { disagreements: found, free: count };
  }

  async function listing(query: Record<string, string | number>): Promise<RoomListingResponse | null> {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}/widget/productTypeBuildings?${text}`);
    if (response.status === 422) return null;
    expect(response.status).toBe(200);
    return (await response.json()) as RoomListingResponse;
  }

  async function listedItems({ date, from, to, people }: Question): Promise<Set<string>> {
    const found = new Set<string>();
    const time = { from: timeOf(from), to: timeOf(to) };
    // Request passes separately without a time of day: an invalid time would reject the whole listing.
    const responses = [
      await listing({ date, people, productType: roomType, ...time, pageSize: 50 }),
      await listing({ date, people, productType: deskType, pageSize: 50 }),
    ];
    for (const { item, available } of responses.flatMap((response) => response?.items ?? []))
      if (available) found.add(item.id);
    return found;
  }

  async function isNamedListed(item: ItemRecord, { date, days, people }: Question): Promise<boolean> {
    const response = await listing({ catalogId: item.id, date, days, people });
    return response?.items.some(({ available }) => available) ?? false;
  }

  /** Returns true if the booking page offers the item at the requested time. */
  async function isShown(
    known: Map<string, AvailabilityResponse>,
    centre: CentreRecord,
    { item, asked }: Case,
  ) {
    const { date, from, to, people } = asked;
    if (people > item.capacity) return false;
    const dates = Array.from({ length: item.unit === "hour" ? 1 : asked.days }, (_, day) =>
      addDays(date, day),
    );
    const responses: AvailabilityResponse[] = [];
    for (const each of dates) {
      const key = `${item.id} ${each}`;
      const response = known.get(key) ?? (await availabilityOf(centre, item, each));
      known.set(key, response);
      responses.push(response);
    }
    const { maxDays, most } = passLimits;
    const [first] = responses;
    if (first?.unit !== "hour")
      return (
        asked.days <= maxDays &&
        people <= most &&
        responses.every((response) => response.unit === "day" && response.left >= people)
      );
    const start = isoInIst(istInstant(date, timeOf(from)));
    const context = { availability: first, item: { ...item, ...bookingRules }, order: null };
    return bookableLengths(context, start).includes(to - from);
  }

  async function availabilityOf(
    centre: CentreRecord,
    item: ItemRecord,
    date: string,
  ): Promise<AvailabilityResponse> {
    const deps = bookingDeps(database.db, clock);
    const response = await readAvailability(deps, {
      buildingId: centre.id,
      catalogId: item.id,
      date,
      visitorId: null,
    });
    if (!response.ok) throw new Error(response.message);
    return response.availability;
  }

  /** Returns true if the item can be booked at the requested time: books it, then releases the hold. */
  async function isBookable(centre: CentreRecord, { item, asked }: Case): Promise<boolean> {
    const { date, from, to, days, people } = asked;
    const deps = bookingDeps(database.db, clock);
    const isRoom = item.unit === "hour";
    const [start, end] = isRoom
      ? [istInstant(date, timeOf(from)), istInstant(date, timeOf(to))]
      : [istInstant(date, "00:00"), istInstant(addDays(date, days), "00:00")];
    const bookingRequest = {
      ...{ buildingId: centre.id, catalogId: item.id, people, customer: uniqueCustomer(1), visitorId: null },
      ...{ start: start.toISOString(), end: end.toISOString(), ...(isRoom ? {} : { quantity: people }) },
    };
    const verifyResult = await verifyBooking(deps, bookingRequest);
    if (!verifyResult.ok) return false;
    const result = await bookSlot(deps, bookingRequest);
    if (!result.ok) throw new Error(`verified, but not booked: ${result.message}`);
    const overrides = { status: "released" } as const;
    await database.db.updateTable("orders").set(overrides).where("id", "=", result.order.id).execute();
    return true;
  }
});

const roomType = "CO_WORKING_MEETING_ROOM";
const deskType = "CO_WORKING_HOT_DESK";

function throwNoItems(): never {
  throw new Error("The state has no items.");
}

type CentreSeed = typeof centres extends fc.Arbitrary<infer Value> ? Value : never;

function centreOf(
  { hours, exceptions: special, rooms: all, desks: some }: CentreSeed,
  index: number,
): CentreRecord {
  const itemOf = (name: string, overrides: Partial<ItemRecord>, number: number): ItemRecord => ({
    ...{
      id: `${name}-${index}-${number}`,
      name: `${name} ${index} ${number}`,
      description: "A room.",
      capacity: 1,
    },
    ...{
      productType: roomType,
      unit: "hour",
      pricePaise: 100_000,
      bufferMinutes: 0,
      amenities: [],
      pictures: ["room"],
    },
    ...overrides,
  });
  return {
    ...{
      id: `centre-${index}`,
      slug: `centre-${index}`,
      name: `Centre ${index}`,
      city: "delhi",
      locality: "cp",
    },
    ...{ address: "N-1", pincode: "110001", location: { lat: 28.6 + index / 1000, lng: 77.2 } },
    ...{
      description: "A centre.",
      directions: "Gate 7.",
      pictures: ["centre"],
      amenities: [],
      offerings: [],
    },
    hours: hours.flatMap((day, weekday) => day.map((window) => ({ day: weekday, ...window }))),
    exceptions: special,
    items: [
      ...all.map((overrides, number) => itemOf("room", overrides, number)),
      ...some.map((overrides, number) =>
        itemOf("desk", { ...overrides, unit: "day", productType: deskType }, number),
      ),
    ],
  };
}

function inventoryOf(all: readonly CentreRecord[]): Inventory {
  const sac = { sac: "997212", gstPercent: 18 };
  const state = { stateCode: "07", state: "Delhi" };
  return {
    cities: [
      {
        ...{ slug: "delhi", name: "Delhi", ...state, location: { lat: 28.61, lng: 77.21 }, picture: "delhi" },
        localities: [{ slug: "cp", name: "Connaught Place" }],
      },
    ],
    productTypes: [
      { value: roomType, label: "Meeting room", ...sac },
      { value: deskType, label: "Hot desk", ...sac },
    ],
    sellers: [{ ...state, name: "Baithak", address: "1 Janpath", gstin: "07AAACB1234C1ZV", prefix: "DL" }],
    centres: [...all],
    coupons: [],
  };
}
