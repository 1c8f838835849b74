import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import { changeRows } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { BookingDeps } from "../orders/deps.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import type { Order } from "../orders/orders.ts";
import { countUnpaidHolds } from "../orders/unpaid-holds.ts";
import { bookSlot } from "./book-slot.ts";
import { checkBookingRequest } from "./check-booking-request.ts";
import { checkFreeBookingLimit, checkHoldLimits, checkHoldRate } from "./hold-limits.ts";
import {
  bookingDeps,
  bookingRequestFor,
  daysFrom,
  mondayMorning,
  seededDatabase,
  testClock,
  uniqueCustomer,
} from "./testing.ts";

const ipv4 = "203.0.113.7";
const ipv6 = "2001:db8:0:1::/64";
const otherNetwork = "203.0.113.8";

/** Returns the IST midnight that is `days` days after Thursday the 26th. */
const day = (days: number) => new Date(Date.parse("2026-11-26T00:00:00+05:30") + days * 86_400_000);
const after = (seconds: number) => new Date(mondayMorning.getTime() + seconds * 1_000);

/** An existing order. It blocks no slot, even if its times overlap. */
type Given = {
  status?: Order["status"];
  network?: string;
  customer?: ReturnType<typeof uniqueCustomer>;
  item?: string;
  from?: Date;
  until?: Date;
  /** Number of weekly dates. */
  dates?: number;
  quantity?: number;
  expiresAt?: Date;
  createdAt?: Date;
  confirmedAt?: Date;
  totalPaise?: number;
};

describe("limits on holds", () => {
  const database = seededDatabase(testClock(), {
    prepare: async (db) => {
      await db.updateTable("items").set({ capacity: 20 }).where("id", "=", "desk").execute();
      const places = sql`
        insert into cities select 'pune', 'Pune', state, state_code, lat, lng, picture, 2 from cities;
        insert into localities values ('pune', 'camp', 'Camp', 1);
        insert into centres select 'centre-pune', 'pune', 'Pune', 'pune', 'camp', address, pincode, lat, lng, description,
          directions, pictures, amenities, true, 9 from centres where id = 'centre-one';
        insert into centres select 'centre-shut', 'shut', 'Shut', city_slug, locality_slug, address, pincode, lat, lng,
          description, directions, pictures, amenities, false, 10 from centres where id = 'centre-one';
      `;
      await inTransaction(db, { kind: "customer" }, (tx) => places.execute(tx));
    },
  });
  let deps: BookingDeps;
  beforeEach(async () => {
    deps = bookingDeps(database.db, testClock());
    await database.db.deleteFrom("items").where("id", "like", "spare%").execute();
  });

  let serial = 0;
  /** Inserts `count` orders, by default each of a different customer. Returns the id of the last order. */
  async function insertOrders(count: number, order: Given = {}): Promise<string> {
    serial += count;
    const { network = ipv4, status = "held", item = "room-small", from = day(0), quantity = 1 } = order;
    const { dates = 1, expiresAt = after(900) } = order;
    const repeats = Array.from({ length: dates - 1 }, (_, week) => addMinutes(from, (week + 1) * 7 * 1440));
    const { until = addMinutes(repeats.at(-1) ?? from, 60) } = order;
    const { createdAt = mondayMorning, totalPaise = 118_000, confirmedAt = null, customer } = order;
    await sql`
      insert into orders (id, number, status, item_id, centre_id, unit, starts_at, ends_at, during, quantity, people,
        customer_name, customer_email, customer_phone, quote, total_paise, hold_expires_at, created_at, confirmed_at, network,
        repeats)
      select 'order-' || n, n, ${status}, id, centre_id, unit, ${from}::timestamptz, ${until}::timestamptz,
        tstzrange(to_timestamp(n), to_timestamp(n), '[]'), ${quantity}, 1, 'Guest',
        coalesce(${customer?.email ?? null}::text, 'guest' || n || '@example.in'),
        coalesce(${customer?.phone ?? null}::text, '+919' || lpad(n::text, 9, '0')), '{}', ${totalPaise},
        ${expiresAt}::timestamptz, ${createdAt}::timestamptz, ${confirmedAt}::timestamptz, ${network},
        ${JSON.stringify(repeats)}::jsonb
      from items, generate_series(${serial - count + 1}::int, ${serial}::int) as n where id = ${item}
    `.execute(database.db);
    return `order-${serial}`;
  }
  /** Adds `count` items to the test inventory: rooms, or items with `passes` passes per day. */
  async function addUnusedItems(count: number, { passes = 0, centre = "centre-one", active = true } = {}) {
    await sql`
      insert into items select 'spare-' || ${centre}::text || ${active}::text || number, ${centre}, product_type, name,
        description, ${passes || 8}, ${passes === 0 ? "hour" : "day"}, price_paise, 0, amenities, pictures, ${active}, 99
      from items, generate_series(1, ${count}::int) as number where id = 'room-small'
    `.execute(database.db);
  }
  /**
   * Checks the hold limits for another hold and returns the domain error. By default, a new customer requests the large
   * room on Thursday.
   */
  async function tooManyHoldsError({
    network = ipv4,
    replacedIds = [],
    ...wished
  }: Parameters<typeof bookingRequestFor>[0] & { network?: string; replacedIds?: string[] } = {}) {
    const thursday = { start: "2026-11-26T10:00:00+05:30", end: "2026-11-26T11:00:00+05:30" };
    const bookingRequest = await checkBookingRequest(
      deps,
      bookingRequestFor({
        catalogId: "room-large",
        customer: uniqueCustomer(900_000),
        ...thursday,
        ...wished,
      }),
    );
    if (!bookingRequest.ok) throw new Error(bookingRequest.message);
    return inTransaction(database.db, { kind: "customer" }, (tx) =>
      checkHoldLimits(tx, bookingRequest, { network, replacedIds, now: mondayMorning }),
    );
  }
  const isRefused = async (...requested: Parameters<typeof tooManyHoldsError>) =>
    (await tooManyHoldsError(...requested)) !== null;

  test.each([
    ["an IPv4 address to 20", ipv4, 20],
    ["an IPv6 /64 to 5", ipv6, 5],
  ])("restricts %s unpaid holds", async (_name, network, maxAllowed) => {
    await insertOrders(maxAllowed - 1, { network });
    expect(await isRefused({ network })).toBe(false);
    await insertOrders(1, { network });
    expect([await isRefused({ network }), await isRefused({ network: otherNetwork })]).toEqual([true, false]);
  });

  const weeklyRequest = (dates: number) => ({
    repeats: Array.from({ length: dates - 1 }, (_, week) =>
      addMinutes(istInstant("2026-11-26", "10:00"), (week + 1) * 7 * 1440).toISOString(),
    ),
  });

  test.each([
    ["an IPv4 address to 60", ipv4, 60],
    ["an IPv6 /64 to 24", ipv6, 24],
  ])("restricts %s room dates in unpaid holds", async (_name, network, maxDates) => {
    // 9 dates are as many as a room can be booked weekly within the bookable days.
    const nine = { network, ...weeklyRequest(9) };
    expect(await isRefused(nine)).toBe(false);
    await insertOrders(1, { network, dates: maxDates - 9 });
    await insertOrders(1, { network, item: "desk", from: day(0), until: day(7) });
    expect(await isRefused(nine)).toBe(false);
    await insertOrders(1, { network });
    expect([await isRefused(nine), await isRefused({ ...nine, network: otherNetwork })]).toEqual([
      true,
      false,
    ]);
    expect(await isRefused({ network, ...weeklyRequest(8) })).toBe(false);
    await insertOrders(1, { network, dates: 8 });
    const passes = { catalogId: "desk", people: 1, quantity: 1, ...daysFrom("2026-11-26", "2026-11-27") };
    expect([await isRefused({ network }), await isRefused({ network, ...passes })]).toEqual([true, false]);
  });

  test("the dates of a weekly hold count as its days, and those between them do not", async () => {
    // Four rooms are bookable in the city, so a network can hold three on a day.
    for (const item of ["room-small", "room-near"]) await insertOrders(1, { item, dates: 3 });
    await insertOrders(1, { item: "room-excluded", from: day(14) });
    expect(await isRefused(weeklyRequest(2))).toBe(false);
    expect(await isRefused(weeklyRequest(3))).toBe(true);
  });

  test("a customer's holds from other networks do not count towards the limit of this network", async () => {
    await insertOrders(1, { network: otherNetwork, customer: uniqueCustomer(900_000) });
    await insertOrders(19);
    expect(await isRefused()).toBe(false);
  });

  test.each<[string, Given, boolean]>([
    [
      "a hold that runs for one more millisecond counts towards the limit",
      { expiresAt: new Date(mondayMorning.getTime() + 1) },
      true,
    ],
    [
      "a hold that expires at this instant does not count towards the limit",
      { expiresAt: mondayMorning },
      false,
    ],
    ["a hold that was paid does not count towards the limit", { status: "confirmed" }, false],
    ["a hold that was released does not count towards the limit", { status: "released" }, false],
  ])("%s", async (_name, order, counts) => {
    await insertOrders(19);
    await insertOrders(1, order);
    expect(await isRefused()).toBe(counts);
  });

  test("holds that the new hold replaces do not count towards the limits", async () => {
    await insertOrders(19);
    const ownHoldId = await insertOrders(1);
    expect([await isRefused({ replacedIds: [ownHoldId] }), await isRefused()]).toEqual([false, true]);
  });

  describe("limits on the holds of a person", () => {
    const { email, phone } = uniqueCustomer(900_000);
    const existingOrders = (name: "email" | "phone") => ({
      ...uniqueCustomer(7),
      ...(name === "email" ? { email } : { phone }),
    });
    test.each([
      ["email", "email"],
      ["email", "phone"],
      ["phone", "phone"],
    ] as const)("a person, identified by %s and %s, can have two holds across networks", async (a, b) => {
      await insertOrders(1, { customer: existingOrders(a) });
      expect(await isRefused({ network: otherNetwork })).toBe(false);
      await insertOrders(1, { customer: existingOrders(b), network: ipv6 });
      expect(await isRefused({ network: otherNetwork })).toBe(true);
    });

    test.each([
      ["dots and tags", "a.sharao@gmail.com", "asharao+x@googlemail.com", "asha.rao@gmail.com"],
      ["tags", "asha.rao+1@example.in", "asha.rao@example.in", "asha.rao+2@example.in"],
      ["a mailbox that starts like another", "asha-one@yahoo.com", "asha+two@yahoo.com", "asha@yahoo.com"],
    ])("a mailbox spelled with %s can have two holds", async (_, first, second, third) => {
      const customer = (address: string, number: number) => ({ ...uniqueCustomer(number), email: address });
      await insertOrders(1, { customer: customer(first, 800_001), network: otherNetwork });
      expect(await isRefused({ customer: customer(third, 800_003) })).toBe(false);
      await insertOrders(1, { customer: customer(second, 800_002), network: otherNetwork });
      expect(await isRefused({ customer: customer(third, 800_003) })).toBe(true);
    });

    test("people whose email addresses are similar do not share the limit", async () => {
      for (const address of ["asha.rao@example.in", "asharao1@example.in", "asharao@another.example"])
        await insertOrders(1, {
          customer: { ...uniqueCustomer(serial), email: address },
          network: otherNetwork,
        });
      expect(await isRefused({ customer: { ...uniqueCustomer(800_004), email: "asharao@example.in" } })).toBe(
        false,
      );
    });
  });

  test.each([
    [1, 1, "in a minute"],
    [60, 60, "in a minute"],
    [60.001, 61, "in 2 minutes"],
    [899, 899, "in 15 minutes"],
  ])(
    "the error states the time until the first hold expires, in %f seconds",
    async (seconds, wait, sentence) => {
      await insertOrders(1, { customer: uniqueCustomer(900_000), expiresAt: after(900) });
      await insertOrders(1, { customer: uniqueCustomer(900_000), expiresAt: after(seconds) });
      const rejected = await tooManyHoldsError();
      expect(rejected).toMatchObject({ code: "too_many_requests", retryAfterSeconds: wait });
      expect(rejected?.message).toMatch(new RegExp(`already have 2 holds.* ${sentence}\\.$`));
    },
  );

  describe("limits on holds created within ten minutes, in any state", () => {
    const checkRate = (network: string) =>
      inTransaction(database.db, { kind: "customer" }, (tx) => checkHoldRate(tx, network, mondayMorning));
    test.each([
      ["an IPv4 address to 60", ipv4, 60],
      ["an IPv6 /64 to 30", ipv6, 30],
    ])("restricts %s new holds within ten minutes", async (_name, network, maxAllowed) => {
      await insertOrders(maxAllowed - 1, { network, status: "released", createdAt: after(-60) });
      await insertOrders(maxAllowed, { network: otherNetwork, status: "released" });
      expect(await checkRate(network)).toBeNull();
      await insertOrders(1, { network, status: "released", createdAt: after(-100) });
      // The oldest counted hold was created 100 seconds ago.
      expect(await checkRate(network)).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 500 });
    });
    test("a hold that is kept on a repeated request counts once", async () => {
      await insertOrders(59, { status: "released" });
      const book = async (from: string) => {
        const to = `${Number(from.slice(0, 2)) + 1}:00`;
        const result = await bookSlot(deps, bookingRequestFor({ from, to, visitorId: "v", network: ipv4 }));
        return result.ok ? "held" : result.code;
      };
      expect([await book("10:00"), await book("10:00"), await book("14:00")]).toEqual([
        "held",
        "held",
        "too_many_requests",
      ]);
    });
    test("a hold created ten minutes ago no longer counts towards the limit", async () => {
      await insertOrders(59);
      const id = await insertOrders(1, { createdAt: after(-600) });
      expect(await checkRate(ipv4)).toBeNull();
      await changeRows(database.db, "orders", { created_at: after(-599.5) }, { id });
      expect(await checkRate(ipv4)).toMatchObject({ retryAfterSeconds: 1 });
    });
  });

  describe("limits on the free bookings of an IP address within a day", () => {
    const freeBooking = (order: Given = {}): Given => ({
      status: "confirmed",
      totalPaise: 0,
      confirmedAt: after(-60),
      ...order,
    });
    const rejected = (network: string | null = ipv4) => {
      const order = { network, customer_email: "a@b.in", customer_phone: "+919876543210" } as Order;
      return inTransaction(database.db, { kind: "customer" }, (tx) =>
        checkFreeBookingLimit(tx, order, mondayMorning),
      );
    };
    test.each<[string, Given, number | undefined]>([
      ["rejects a fourth free booking of an address within a day", {}, 86_400 - 100],
      ["a booking that cost a paisa does not count as a free booking", { totalPaise: 1 }, undefined],
      ["a free booking of another address does not count", { network: otherNetwork }, undefined],
      ["a free booking of a day ago does not count", { confirmedAt: after(-86_400) }, undefined],
      ["a free booking of almost a day ago counts", { confirmedAt: after(-86_399.5) }, 1],
    ])("%s", async (_name, order, wait) => {
      await insertOrders(2, freeBooking());
      expect(await rejected()).toBeNull();
      await insertOrders(1, freeBooking({ confirmedAt: after(-100), ...order }));
      expect((await rejected())?.retryAfterSeconds).toBe(wait);
      expect(await rejected(null)).toBeNull();
    });
  });

  describe("limits on the share of a city's rooms and passes that one IP address can hold on a day", () => {
    // The test inventory has four rooms in Delhi. The room in the excluded centre counts as well.
    test.each([
      [4, 3],
      [15, 3],
      [16, 4],
      [19, 4],
      [20, 5],
    ])("with %i rooms in the city, one IP address can hold %i rooms", async (rooms, maxAllowed) => {
      await addUnusedItems(rooms - 4);
      await addUnusedItems(40, { centre: "centre-pune" });
      await addUnusedItems(40, { centre: "centre-shut" });
      await addUnusedItems(40, { active: false });
      const { rows } = await sql<{ id: string }>`
        select id from items where unit = 'hour' and id <> 'room-large' and id not like '%pune%' limit ${maxAllowed}
      `.execute(database.db);
      const [last = { id: "" }, ...others] = rows;
      for (const { id } of others) await insertOrders(1, { item: id });
      // Rooms on another day or in another city do not count. Other hours of rooms that are already held do not count
      // either.
      await insertOrders(1, { item: last.id, from: day(1) });
      await insertOrders(1, { item: "spare-centre-punetrue1" });
      for (const { id } of others)
        await insertOrders(1, { item: id, from: new Date(day(0).getTime() + 7_200_000) });
      expect(await isRefused()).toBe(false);
      await insertOrders(1, { item: last.id });
      expect(await isRefused()).toBe(true);
      expect(await isRefused({ network: otherNetwork })).toBe(false);
    });

    const passes = (quantity: number, first = 26, last = first) => ({
      catalogId: "desk",
      start: `2026-11-${first}T00:00:00+05:30`,
      end: `2026-11-${last + 1}T00:00:00+05:30`,
      people: 1,
      quantity,
    });
    // The test's desk has 20 passes.
    test.each([
      [20, 10],
      [43, 10],
      [44, 11],
    ])("with %i passes in the city, one IP address can hold %i passes", async (bookable, maxAllowed) => {
      if (bookable > 20) await addUnusedItems(1, { passes: bookable - 20 });
      await addUnusedItems(1, { passes: 100, centre: "centre-pune" });
      await insertOrders(1, { item: "desk", quantity: maxAllowed - 3, from: day(0), until: day(1) });
      // Rooms and passes are counted separately.
      await insertOrders(1, { item: "room-small" });
      expect(await isRefused(passes(3))).toBe(false);
      expect(await isRefused(passes(4))).toBe(true);
    });
    test("the limit applies to the fullest of the requested days", async () => {
      // Five passes are held on Thursday and nine on Friday.
      await insertOrders(1, { item: "desk", quantity: 5, from: day(0), until: day(2) });
      await insertOrders(1, { item: "desk", quantity: 4, from: day(1), until: day(2) });
      expect([await isRefused(passes(5, 26)), await isRefused(passes(1, 26, 27))]).toEqual([false, false]);
      expect([await isRefused(passes(2, 26, 27)), await isRefused(passes(2, 27, 28))]).toEqual([true, true]);
      expect(await isRefused(passes(10, 28))).toBe(false);
    });

    test("the error states when a hold expires on the first of two equally full days", async () => {
      await insertOrders(1, {
        item: "desk",
        quantity: 9,
        from: day(0),
        until: day(1),
        expiresAt: after(300),
      });
      await insertOrders(1, {
        item: "desk",
        quantity: 9,
        from: day(1),
        until: day(2),
        expiresAt: after(600),
      });
      expect(await tooManyHoldsError(passes(2, 26, 27))).toMatchObject({ retryAfterSeconds: 300 });
    });

    test("the skipped days of a pass hold do not count towards the limit", async () => {
      await insertOrders(1, { item: "desk", quantity: 9, from: day(0), until: day(3) });
      const cancelled_dates = JSON.stringify(["2026-11-27"]);
      await database.db.updateTable("orders").set({ cancelled_dates }).execute();
      const rejected = [26, 27, 28].map((date) => isRefused(passes(2, date)));
      expect(await Promise.all(rejected)).toEqual([true, false, true]);
    });
  });

  test("expireOverdueHolds expires at most 200 holds per run", async () => {
    await insertOrders(201, { expiresAt: mondayMorning });
    expect([await expireOverdueHolds(deps), await expireOverdueHolds(deps)]).toEqual([200, 1]);
  });

  test("countUnpaidHolds returns the number of running holds in total and of the network with the most holds", async () => {
    expect(await countUnpaidHolds(deps)).toEqual({ all: 0, mostOfOneNetwork: 0 });
    await insertOrders(2);
    await insertOrders(1, { network: otherNetwork });
    await insertOrders(1, { expiresAt: mondayMorning });
    expect(await countUnpaidHolds(deps)).toEqual({ all: 3, mostOfOneNetwork: 2 });
  });
});
