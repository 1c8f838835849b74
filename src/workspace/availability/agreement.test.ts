import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import type {
  AvailabilityResponse,
  FreeTimesResponse,
  RoomListingResponse,
} from "../../api/contract/booking.ts";
import { bookingRules, passLimits } from "../../api/contract/booking-rules.ts";
import { addDays, addMinutes, isoInIst, istInstant, minutesOf, timeOf } from "../../api/contract/ist.ts";
import { bookableLengths } from "../../machines/booking/choice.ts";
import { readAvailability } from "../booking/availability.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { bookingDeps, testClock, uniqueCustomer } from "../booking/testing.ts";
import { verifyBooking } from "../booking/verify-booking.ts";
import { readWeeklyDates } from "../booking/weekly-dates.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { sharedDatabase } from "../database/testing.ts";
import { findBookableItem } from "../inventory/bookable-item.ts";
import { importInventory } from "../inventory/import.ts";
import type { CentreRecord, Inventory, ItemRecord } from "../inventory/schema.ts";
import { createInventoryCache } from "../inventory/version.ts";
import { tokenOf } from "../orders/order-ids.ts";
import type { Gateway } from "../payment/gateway.ts";
import { paymentDepsWith } from "../payment/testing.ts";
import { placesRoutes } from "../places/routes.ts";
import { startRoutesServer } from "../places/testing.ts";
import { quoteOf } from "../pricing/quote.ts";
import { type DateRule, dateRules } from "./date-error.ts";
import { passPeriod, roomPeriod } from "./period.ts";
import { durationError } from "./rules.ts";

/** A rule that forbids one date in all centres, such as a public holiday. */
const addedRule = { forbiddenDate: "" };
const forbidDate: DateRule = (date) =>
  date === addedRule.forbiddenDate ? "Nobody can book this date." : null;
beforeAll(() => {
  dateRules.push(forbidDate);
  return () => dateRules.splice(dateRules.indexOf(forbidDate), 1);
});

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
  /** The date that the added rule forbids. */
  readonly forbiddenDate: string;
  /** The first of the days with orders, exceptions and most of the requests. */
  readonly busyDate: string;
  readonly centres: readonly CentreRecord[];
  readonly orders: readonly OrderSeed[];
  readonly blocks: readonly BlockSeed[];
  readonly questions: readonly Question[];
};
type OrderSeed = {
  readonly item: number;
  readonly day: number;
  readonly start: number;
  readonly minutes: number;
  readonly days: number;
  /** Weeks after the first date on which the order has its room, too. */
  readonly weeks: readonly number[];
  readonly quantity: number;
  readonly status: "confirmed" | "held" | "released";
  /** Minutes from `now` until the hold expires. */
  readonly holdEnds: number;
  readonly claimEnds: number | null;
};

type BlockSeed = {
  /** Selects the item. Its centre is blocked if `of` is "centre". */
  readonly item: number;
  readonly of: "item" | "centre" | "all";
  /** The number of blocked passes, if `of` is "item" and the item has passes. Null blocks all of them. */
  readonly passes: number | null;
  readonly day: number;
  readonly start: number;
  readonly minutes: number;
};

/** The day of all requests: a Saturday. They are for the following month. */
const today = "2026-11-28";
/** Days after `today` on which requests may begin. */
const monthDays = 30;
/** The day of the bookings to be moved: after all days that are requested or compared. */
const movedDate = addDays(today, monthDays + 20);
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
  .map((days) => days.map(([day, [window]]) => ({ day, reason: "Something else", ...window })));
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
  weeks: fc.constantFrom([], [], [1], [2], [1, 2]),
  quantity: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom("confirmed", "confirmed", "held", "held", "released"),
  holdEnds: fc.constantFrom(-30, 0, 1, 15),
  claimEnds: fc.constantFrom(null, null, 0, 2),
});
const blocks = fc.record({
  item: fc.nat(),
  of: fc.constantFrom("item", "item", "item", "item", "centre", "all"),
  passes: fc.option(fc.integer({ min: 1, max: 6 })),
  day: fc.integer({ min: -1, max: 8 }),
  start: fc.oneof(fc.constant(0), quarterHours(6, 20)),
  minutes: fc.constantFrom(15, 60, 60, 120, 1440, 2 * 1440),
});
const questionSeeds = fc.record({
  day: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({ after: fc.constant("busyDate"), days: fc.integer({ min: 0, max: 2 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ after: fc.constant("today"), days: fc.integer({ min: 0, max: monthDays }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ after: fc.constant("today"), days: fc.constantFrom(-1, 59, 60, 61) }),
    },
  ),
  time: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 47 }).map((step) => step * 30) },
    quarterHours(0, 23),
  ),
  /** Selects the boundary (of an opening window, an order or a block) to which the time is moved. Null keeps the random time. */
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
        ([step, offsetMs]) => new Date(istInstant(today, "00:00").getTime() + step * 1_800_000 + offsetMs),
      ),
    busyDay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: monthDays })),
    forbiddenDay: fc.integer({ min: 0, max: 4 }),
    centres: fc.array(centres, { minLength: 4, maxLength: 4 }),
    orders: fc.array(orders, { minLength: 40, maxLength: 60 }),
    blocks: fc.array(blocks, { maxLength: 8 }),
    questions: fc.array(questionSeeds, { minLength: 25, maxLength: 25 }),
  })
  .map(({ busyDay, forbiddenDay, ...seeds }) => {
    const busyDate = addDays(today, busyDay);
    const environment = {
      ...{ now: seeds.now, orders: seeds.orders, blocks: seeds.blocks, busyDate },
      forbiddenDate: addDays(busyDate, forbiddenDay),
      centres: seeds.centres.map((centre, index) => centreOf(centre, index, busyDate)),
    };
    return { ...environment, questions: seeds.questions.map((seed) => requestFromSeed(seed, environment)) };
  });

type QuestionSeed = typeof questionSeeds extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates a request at a random time, or near the boundary of an opening window, an order or a block. */
function requestFromSeed(
  { day, time, anchor, isOpening, isEnd, shift, minutes, days, people }: QuestionSeed,
  {
    centres: all,
    orders: seeds,
    blocks: blockSeeds,
    busyDate,
  }: Pick<AgreementCase, "centres" | "orders" | "blocks" | "busyDate">,
): Question {
  const date = addDays(day.after === "today" ? today : busyDate, day.days);
  const openings = all.flatMap(({ hours, exceptions: special }) => [
    ...hours.flatMap(({ opens, closes }) => [opens, closes]),
    ...special.flatMap(({ opens, closes }) => (opens && closes ? [opens, closes] : [])),
  ]);
  const boundaries = [...seeds, ...blockSeeds].flatMap(({ start, minutes: length }) => [
    timeOf(start),
    timeOf(Math.min(1440, start + length)),
  ]);
  const edges = (isOpening ? openings : boundaries).map(minutesOf);
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

  setUpSuite(async (onSuiteFinished) => {
    const { db } = database;
    const placesApi = placesRoutes({
      db,
      excludedBuildingIds: new Set(),
      defaultBuildingId: "centre-0",
      now: clock.now,
      cached: createInventoryCache(db),
    });
    const served = await startRoutesServer(placesApi);
    onSuiteFinished(served.close);
    url = served.url;
  });

  test(`listing, availability, weekly dates and booking agree in ${cases} random cases`, {
    timeout: 300_000 + cases * 120,
  }, async () => {
    let compared = 0;
    let freeCount = 0;
    await fc.assert(
      fc.asyncProperty(environments, async (environment) => {
        clock.set(environment.now);
        addedRule.forbiddenDate = environment.forbiddenDate;
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

  test("passes over a forbidden date are not listed, offered, booked or moved, unless they skip the date", async () => {
    const [friday, saturday, sunday, monday] = [
      "2026-12-11",
      "2026-12-12",
      "2026-12-13",
      "2026-12-14",
    ] as const;
    const window = [{ opens: "08:00", closes: "21:00" }];
    const seed: CentreSeed = {
      hours: [window, window, window, window, window, window, window],
      exceptions: [],
      rooms: [{ capacity: 4, bufferMinutes: 0 }],
      desks: [{ capacity: 4 }],
    };
    const centre = centreOf(seed, 0, today);
    const [room, desk] = centre.items;
    if (room === undefined || desk === undefined) throwNoItems();
    const now = istInstant(today, "10:00");
    clock.set(now);
    addedRule.forbiddenDate = saturday;
    await build({
      now,
      busyDate: today,
      forbiddenDate: saturday,
      centres: [centre],
      orders: [],
      blocks: [],
      questions: [],
    });
    const answers = async (item: ItemRecord, date: string, days: number) => {
      const asked = { date, days, from: 600, to: 660, people: 1 };
      return [
        item.unit === "day" ? await isNamedListed(item, asked) : (await listedItems(asked)).has(item.id),
        await isShown(new Map(), centre, { item, asked }),
        await isBookable(centre, { item, asked }),
        await isMovable(centre, { item, asked }),
      ];
    };
    const [all, none] = [new Array(4).fill(true), new Array(4).fill(false)];
    expect(await answers(desk, friday, 1)).toEqual(all);
    expect(await answers(desk, friday, 2)).toEqual(none);
    expect(await answers(desk, friday, 3)).toEqual(none);
    expect(await answers(desk, saturday, 1)).toEqual(none);
    expect(await answers(desk, sunday, 2)).toEqual(all);
    expect(await answers(room, friday, 1)).toEqual(all);
    expect(await answers(room, saturday, 1)).toEqual(none);
    const next = await listing({ catalogId: desk.id, date: friday, people: 1 });
    expect(next?.items[0]?.item.nextFree).toBe(isoInIst(istInstant(friday, "00:00")));
    const period = {
      start: isoInIst(istInstant(friday, "00:00")),
      end: isoInIst(istInstant(monday, "00:00")),
    };
    const request = { buildingId: centre.id, catalogId: desk.id, people: 1, visitorId: null, ...period };
    const deps = bookingDeps(database.db, clock);
    expect(await verifyBooking(deps, request)).toMatchObject({
      fields: { end: "Nobody can book this date." },
    });
    expect(await verifyBooking(deps, { ...request, dates: [friday, sunday] })).toMatchObject({ ok: true });
    const query = new URLSearchParams({ catalogId: desk.id, date: friday, days: "3" });
    const response = await fetch(`${url}/widget/productTypeBuildings?${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { fields: { days: "Nobody can book this date." } },
    });
  });

  /** Writes an inventory, its orders and its blocks. Skips orders that database constraints reject. */
  async function build({
    now,
    busyDate,
    centres: all,
    orders: seeds,
    blocks: blockSeeds,
  }: AgreementCase): Promise<void> {
    const { db } = database;
    await db.deleteFrom("blocks").execute();
    await db.deleteFrom("orders").execute();
    await db.deleteFrom("day_passes").execute();
    await importInventory(db, inventoryOf(all), "test", now);
    const items = all.flatMap((centre) => centre.items.map((item) => ({ centre, item })));
    for (const [index, seed] of seeds.entries()) {
      const { centre, item } = items[seed.item % items.length] ?? items[0] ?? throwNoItems();
      const isRoom = item.unit === "hour";
      const date = addDays(busyDate, seed.day);
      const start = isRoom ? addMinutes(istInstant(date, "00:00"), seed.start) : istInstant(date, "00:00");
      const end = addMinutes(start, isRoom ? seed.minutes : seed.days * 1440);
      const repeats = isRoom ? seed.weeks.map((week) => addMinutes(start, week * 7 * 1440)) : [];
      const lastEnd = addMinutes(end, (repeats.length === 0 ? 0 : (seed.weeks.at(-1) ?? 0)) * 7 * 1440);
      const claimed = seed.claimEnds === null ? null : addMinutes(now, seed.claimEnds);
      await sql`
        insert into orders (id, number, status, item_id, centre_id, unit, starts_at, ends_at, during, quantity, people,
          customer_name, customer_email, customer_phone, quote, total_paise, hold_expires_at, claimed_until, created_at,
          repeats)
        values (${`order-${index}`}, ${`order-${index}`}, ${seed.status}, ${item.id}, ${centre.id}, ${item.unit},
          ${start}, ${lastEnd}, tstzrange(${start}, ${addMinutes(end, isRoom ? item.bufferMinutes : 0)}),
          ${isRoom ? 1 : seed.quantity}, 1, 'Asha Rao', 'asha@example.in', '+919876543210', '{}', 0,
          ${addMinutes(now, seed.holdEnds)}, ${claimed}, ${now}, ${JSON.stringify(repeats)}::jsonb)
        on conflict do nothing
      `
        .execute(db)
        .catch(() => undefined);
    }
    for (const { centre, item } of items) await insertBookingToMove(centre, item, now);
    // The blocks come last: there are bookings inside them.
    for (const [index, seed] of blockSeeds.entries()) {
      const { centre, item } = items[seed.item % items.length] ?? throwNoItems();
      const start = addMinutes(istInstant(addDays(busyDate, seed.day), "00:00"), seed.start);
      await db
        .insertInto("blocks")
        .values({
          ...{ id: `block-${index}`, reason: "Painting", created_at: now },
          item_id: seed.of === "item" ? item.id : null,
          centre_id: seed.of === "centre" ? centre.id : null,
          passes: seed.of === "item" && item.unit === "day" ? seed.passes : null,
          ...{ starts_at: start, ends_at: addMinutes(start, seed.minutes) },
        })
        .execute();
    }
  }

  const bookingToMove = (item: ItemRecord) => `moved-${item.id}`;

  /** Writes a confirmed booking of an item on `movedDate`, even if its centre is closed then. */
  async function insertBookingToMove(
    centre: CentreRecord,
    { id: itemId }: ItemRecord,
    now: Date,
  ): Promise<void> {
    const { db } = database;
    const [id, item] = [`moved-${itemId}`, await findBookableItem(db, itemId)];
    if (item === undefined) throw new Error(`There is no item ${itemId}.`);
    const [tenOClock, elevenOClock] = [istInstant(movedDate, "10:00"), istInstant(movedDate, "11:00")];
    const period = item.unit === "day" ? passPeriod(movedDate, 1, 1) : roomPeriod(tenOClock, elevenOClock);
    const quote = quoteOf(item, period);
    await sql`
      insert into orders (id, number, status, item_id, centre_id, unit, starts_at, ends_at, during, quantity, people,
        customer_name, customer_email, customer_phone, quote, total_paise, hold_expires_at, created_at)
      values (${id}, ${id}, 'confirmed', ${itemId}, ${centre.id}, ${item.unit}, ${period.start}, ${period.end},
        tstzrange(${period.start}, ${period.end}), 1, 1, 'Asha Rao', 'asha@example.in', '+919876543210',
        ${JSON.stringify(quote)}, ${quote.totalPaise}, ${now}, ${now})`.execute(db);
  }

  async function disagreements({ centres: all, questions }: AgreementCase) {
    const items = all.flatMap((centre) => centre.items.map((item) => ({ centre, item })));
    const found: string[] = [];
    let count = 0;
    const comparisons: (Case & { centre: CentreRecord; listed: boolean; shown: boolean })[] = [];
    const days = new Map<string, AvailabilityResponse>();
    for (const [position, asked] of questions.entries()) {
      const listedIds = await listedItems(asked);
      for (const [index, { centre, item }] of items.entries()) {
        // A fifth of the items suffices for the next free time, which needs the availability of a week.
        if (index % 5 === position % 5)
          found.push(...(await nextFreeDisagreements(days, centre, { item, asked })));
        if (item.unit === "hour" && index % 4 === position % 4)
          found.push(...(await weeklyDisagreements(days, centre, { item, asked })));
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
      const isMoved = await isMovable(centre, { item, asked });
      const isInBar = item.unit === "hour" ? await isWithinBar(centre, { item, asked }) : isBooked;
      if (isBooked) count += 1;
      if ([listedIds, shown, isInBar, isMoved ?? isBooked].every((answer) => answer === isBooked)) continue;
      found.push(
        JSON.stringify({
          listed: listedIds,
          shown,
          booked: isBooked,
          moved: isMoved,
          inBar: isInBar,
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

  /** Returns true if the requested time is within the free times of a room that the table of free times shows. */
  async function isWithinBar({ id: buildingId }: CentreRecord, { item, asked }: Case): Promise<boolean> {
    const { date, from, to, people } = asked;
    const [start, end] = [istInstant(date, timeOf(from)), istInstant(date, timeOf(to))];
    if (people > item.capacity || durationError(roomPeriod(start, end)) !== null) return false;
    const query = new URLSearchParams({ buildingId, catalogId: item.id, date });
    const response = await fetch(`${url}/api/freeTimes?${query}`);
    expect(response.status).toBe(200);
    const { days, rooms } = (await response.json()) as FreeTimesResponse;
    // The week does not begin before the first day on which an empty room could be booked.
    const spans = rooms[0]?.free[days.findIndex((day) => day.date === date)] ?? [];
    return spans.some((span) => minutesOf(span.from) <= from && to <= minutesOf(span.to));
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
      responses.push(await knownAvailability(known, centre, item, each));
    }
    const { maxDays, max } = passLimits;
    const [first] = responses;
    if (first?.unit !== "hour")
      return (
        asked.days <= maxDays &&
        people <= max &&
        responses.every((response) => response.unit === "day" && response.left >= people)
      );
    const start = isoInIst(istInstant(date, timeOf(from)));
    const context = { availability: first, item: { ...item, ...bookingRules }, order: null };
    return bookableLengths(context, start).includes(to - from);
  }

  async function knownAvailability(
    known: Map<string, AvailabilityResponse>,
    centre: CentreRecord,
    item: ItemRecord,
    date: string,
  ): Promise<AvailabilityResponse> {
    const key = `${item.id} ${date}`;
    const response = known.get(key) ?? (await availabilityOf(centre, item, date));
    known.set(key, response);
    return response;
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
    const { people } = asked;
    const deps = bookingDeps(database.db, clock);
    const bookingRequest = {
      ...{ buildingId: centre.id, catalogId: item.id, people, customer: uniqueCustomer(1), visitorId: null },
      ...{ ...periodOf(item, asked), ...(item.unit === "hour" ? {} : { quantity: people }) },
    };
    const verifyResult = await verifyBooking(deps, bookingRequest);
    if (!verifyResult.ok) return false;
    const result = await bookSlot(deps, bookingRequest);
    if (!result.ok) throw new Error(`verified, but not booked: ${result.message}`);
    const overrides = { status: "released" } as const;
    await database.db.updateTable("orders").set(overrides).where("id", "=", result.order.id).execute();
    return true;
  }

  /**
   * Returns true if a booking of the item for as many people can be moved to the requested time. Null if there can be
   * no such booking. The customer agrees to a wrong price, so that every move stops after all other checks.
   */
  async function isMovable(centre: CentreRecord, { item, asked }: Case): Promise<boolean | null> {
    const { people } = asked;
    if (people > Math.min(item.capacity, passLimits.max)) return null;
    const deps = paymentDepsWith(database.db, clock, {} as Gateway);
    const [id, quantity] = [bookingToMove(item), item.unit === "day" ? people : 1];
    await database.db.updateTable("orders").set({ people, quantity }).where("id", "=", id).execute();
    const result = await moveBooking(deps, {
      ...{ orderId: id, token: tokenOf(deps.tokenSecrets, { id, token_version: 0 }) },
      ...{ buildingId: centre.id, catalogId: item.id, ...periodOf(item, asked), expectedTotalPaise: 1 },
    });
    if (result.ok) throw new Error("The booking was moved at a wrong price.");
    if (!["price_changed", "slot_taken", "validation_failed"].includes(result.code))
      throw new Error(`${result.code}: ${result.message}`);
    return result.code === "price_changed";
  }

  /**
   * Compares the states of weekly dates, and their nearest free times, with what can be booked and what the booking page
   * offers on each date.
   */
  async function weeklyDisagreements(
    known: Map<string, AvailabilityResponse>,
    centre: CentreRecord,
    { item, asked }: Case,
  ): Promise<string[]> {
    const deps = bookingDeps(database.db, clock);
    const place = { buildingId: centre.id, catalogId: item.id, visitorId: null };
    const canBook = async (times: { start: string; end: string; repeats?: string[] }) =>
      (await verifyBooking(deps, { ...place, people: 1, ...times })).ok;
    const wanted = periodOf(item, asked);
    const result = await readWeeklyDates(deps, { ...place, ...wanted, times: 4 });
    if (!result.ok) return (await canBook(wanted)) ? [JSON.stringify({ result, item, asked })] : [];
    const found: unknown[] = [];
    for (const each of result.weekly.dates) {
      const { start, end, state, nearest } = each;
      const isFree = await canBook({ start, end });
      const context = {
        availability: await knownAvailability(known, centre, item, each.date),
        item: { ...item, ...bookingRules },
        order: null,
      };
      const starts = context.availability.unit === "hour" ? context.availability.slots : [];
      const distance = (other: string) => Math.abs(Date.parse(other) - Date.parse(start));
      const nearestShown = Math.min(
        ...starts
          .filter((slot) => bookableLengths(context, slot.start).includes(asked.to - asked.from))
          .map((slot) => distance(slot.start)),
      );
      const nearestFound = nearest === null ? Number.POSITIVE_INFINITY : distance(nearest.start);
      const agrees = isFree
        ? state === "free" && nearest === null
        : state !== "free" && nearestFound === nearestShown && (nearest === null || (await canBook(nearest)));
      if (!agrees) found.push({ ...each, isFree, nearestShown });
    }
    const free = result.weekly.dates.filter(({ state }) => state === "free").map(({ start }) => start);
    const [first] = result.weekly.dates;
    const isFirstFree = first?.state === "free";
    if (isFirstFree && !(await canBook({ ...wanted, repeats: free.slice(1) }))) found.push({ free });
    return found.map((each) => JSON.stringify({ weekly: each, item, asked }));
  }

  /** Compares the next free time of a list with the availability of each day of a week. */
  async function nextFreeDisagreements(
    known: Map<string, AvailabilityResponse>,
    centre: CentreRecord,
    { item, asked: { date, people } }: Case,
  ): Promise<string[]> {
    const response = await listing({ catalogId: item.id, date, people });
    const listed = response?.items[0]?.item.nextFree;
    if (listed === undefined) return [];
    let shown: string | null = null;
    for (let day = 0; day < 7 && shown === null; day += 1)
      shown = firstFreeTime(item, await knownAvailability(known, centre, item, addDays(date, day)), people);
    return listed === shown ? [] : [JSON.stringify({ nextFree: listed, shown, item, date, people })];
  }
});

/** Returns the period of a request as instants: exact times of a room, whole days of passes. */
function periodOf(item: ItemRecord, { date, from, to, days }: Question) {
  const [start, end] =
    item.unit === "hour"
      ? [istInstant(date, timeOf(from)), istInstant(date, timeOf(to))]
      : [istInstant(date, "00:00"), istInstant(addDays(date, days), "00:00")];
  return { start: start.toISOString(), end: end.toISOString() };
}

/** Returns the first time of a day that the booking page offers, in ISO 8601. Null if there is none. */
function firstFreeTime(item: ItemRecord, availability: AvailabilityResponse, people: number): string | null {
  if (availability.unit === "day")
    return availability.left >= people && people <= passLimits.max
      ? isoInIst(istInstant(availability.date, "00:00"))
      : null;
  const context = { availability, item: { ...item, ...bookingRules }, order: null };
  const starts = availability.slots.map(({ start }) => start);
  return starts.find((start) => bookableLengths(context, start).length > 0) ?? null;
}

const roomType = "CO_WORKING_MEETING_ROOM";
const deskType = "CO_WORKING_HOT_DESK";

function throwNoItems(): never {
  throw new Error("The state has no items.");
}

type CentreSeed = typeof centres extends fc.Arbitrary<infer Value> ? Value : never;

function centreOf(
  { hours, exceptions: special, rooms: all, desks: some }: CentreSeed,
  index: number,
  busyDate: string,
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
    exceptions: special.map(({ day, ...exception }) => ({ date: addDays(busyDate, day), ...exception })),
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
