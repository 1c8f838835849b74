import { sql } from "kysely";
import { beforeAll, beforeEach } from "vitest";
import { createDeferred } from "../../../tests/faults/support/deferred.ts";
import type { DatabaseKind } from "../../../tests/support/databases.ts";
import type { CustomerDraft } from "../../api/contract/customer-fields.ts";
import { addDays, istInstant, timeOf } from "../../api/contract/ist.ts";
import { limits } from "../../http/admission/limits.ts";
import { createLog } from "../../http/log.ts";
import type { Database } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { sharedDatabase } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { runExclusive } from "../database/work-queue.ts";
import { importInventory } from "../inventory/import.ts";
import type { CentreRecord, CouponRecord, Inventory, ItemRecord } from "../inventory/schema.ts";
import type { BookingDeps } from "../orders/deps.ts";
import { tokenOf } from "../orders/order-ids.ts";
import { lockOrder } from "../orders/orders.ts";
import { bookSlot } from "./book-slot.ts";
import type { BookingRequest } from "./check-booking-request.ts";
import { confirmOrder } from "./confirm-order.ts";
import { presentOrder } from "./present-order.ts";
import { readOrder } from "./read-order.ts";

/** A Monday morning (IST) on which all centres of the test inventory are open. */
export const monday = "2026-11-23";
export const tuesday = "2026-11-24";
export const mondayMorning = istInstant(monday, "07:00");

/** A clock that only moves when it is set or advanced. */
export type TestClock = { now: () => Date; set: (instant: Date) => void; advance: (minutes: number) => void };

export function testClock(start = mondayMorning): TestClock {
  let time = start;
  return {
    now: () => time,
    set: (instant) => {
      time = instant;
    },
    advance: (minutes) => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
  };
}

/** A running clock that starts at `mondayMorning`, so that tests of a running service do not depend on today's date. */
export function runningClock(): () => Date {
  const aheadMs = mondayMorning.getTime() - Date.now();
  return () => new Date(Date.now() + aheadMs);
}

export function bookingDeps(db: Db, clock: TestClock): BookingDeps {
  return {
    db,
    now: clock.now,
    actor: { kind: "customer" },
    tokenSecrets: ["a secret of at least thirty-two characters"],
    excludedBuildingIds: new Set(["centre-excluded"]),
    log: createLog("silent"),
  };
}

/** Returns `start` and `end` of a booking request between two IST times of a day. */
export function timesOn(date: string, from: string, to: string) {
  return { start: istInstant(date, from).toISOString(), end: istInstant(date, to).toISOString() };
}

/** Returns a different open hour for each number: five a day, starting on Thursday. */
export function uniqueHour(number: number) {
  const day = Math.floor(number / 5);
  // The days are Thursday to Saturday, then whole weeks without Sundays.
  const date = addDays("2026-11-26", day + Math.floor((day + 3) / 6));
  const from = (9 + 2 * (number % 5)) * 60;
  return timesOn(date, timeOf(from), timeOf(from + 60));
}

/** Returns `start` and `end` of a pass request from `first` to `until` (exclusive). */
export function daysFrom(first: string, until: string) {
  return { start: istInstant(first, "00:00").toISOString(), end: istInstant(until, "00:00").toISOString() };
}

/** A booking request for a room on `monday`. `overrides` overrides fields. */
export function bookingRequestFor(
  overrides: Partial<BookingRequest> & { from?: string; to?: string } = {},
): BookingRequest {
  const { from = "10:00", to = "11:00", ...more } = overrides;
  return {
    buildingId: "centre-one",
    catalogId: "room-small",
    ...timesOn(monday, from, to),
    people: 4,
    customer: { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" },
    visitorId: null,
    ...more,
  };
}

export const fullCustomer: CustomerDraft = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "+919876543210",
  company: "Rao Textiles",
  gstin: "27AAACB1234C1ZF",
  address: "5 Hill Road, Bandra West, Mumbai 400050",
  state: "Maharashtra",
};

/** Creates a hold. The returned `key` opens its order. */
export async function heldOrder(
  deps: BookingDeps,
  requestOverrides?: Parameters<typeof bookingRequestFor>[0],
) {
  const held = await bookSlot(deps, bookingRequestFor(requestOverrides));
  if (!held.ok) throw new Error(`${held.code}: ${held.message}`);
  const { order } = held;
  return { order, orderId: order.id, key: { orderId: order.id, token: tokenOf(deps.tokenSecrets, order) } };
}

/** Confirms a held order regardless of payments. */
export async function confirmHeld({ db, now }: BookingDeps, orderId: string): Promise<void> {
  await inTransaction(db, { kind: "customer" }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) throw new Error(`The order ${orderId} does not exist.`);
    await confirmOrder(tx, order, now());
  });
}

/** Returns the order details that the API sends. */
export async function detailsOf(deps: BookingDeps, key: { orderId: string; token: string }) {
  const result = await readOrder(deps, key);
  if (!result.ok) throw new Error(result.message);
  return presentOrder(result.view);
}

/** Runs `work` while the booking queue of an item is full. */
export async function withFullQueue<Result>(
  db: Db,
  itemId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const released = createDeferred();
  const crowd = Array.from({ length: 1 + limits.work.queuedPerItem }, () =>
    runExclusive(db, `book ${itemId}`, () => released.promise),
  );
  const result = await work();
  released.resolve();
  await Promise.all(crowd);
  return result;
}

/** Counts the statements that are waiting for a lock of another transaction. */
export async function countWaiting(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.waiting;
}

/** Returns a different customer for each number. */
export function uniqueCustomer(number: number): BookingRequest["customer"] {
  const digits = String(number).padStart(9, "0");
  return { name: `Guest ${number}`, email: `guest${number}@example.in`, phone: `+919${digits}` };
}

/** Imports the test inventory, with `coupons` (none by default). */
export async function seed(db: Db, coupons: readonly Partial<CouponRecord>[] = []): Promise<void> {
  await importInventory(db, inventoryWith(coupons), "test", mondayMorning);
}

/** Returns the test inventory: three centres in Delhi, the last of which `bookingDeps` excludes. */
export function inventoryWith(coupons: readonly Partial<CouponRecord>[] = []): Inventory {
  const label = "Meeting / Conference Room";
  return {
    cities: [
      {
        slug: "delhi",
        name: "Delhi",
        state: "Delhi",
        stateCode: "07",
        location: { lat: 28.61, lng: 77.21 },
        picture: "delhi",
        localities: [{ slug: "connaught-place", name: "Connaught Place" }],
      },
    ],
    productTypes: [
      { value: "CO_WORKING_MEETING_ROOM", label, sac: "997212", gstPercent: 18 },
      { value: "CO_WORKING_HOT_DESK", label: "Hot Desk", sac: "997212", gstPercent: 18 },
    ],
    sellers: [
      {
        stateCode: "07",
        state: "Delhi",
        name: "Baithak Spaces",
        address: "1 Janpath, New Delhi 110001",
        gstin: "07AAACB1234C1ZV",
        prefix: "DL",
      },
    ],
    centres: [
      centreRecord("centre-one", 28.63, [
        itemRecord({ id: "room-small", name: "Banyan", capacity: 8, bufferMinutes: 15 }),
        itemRecord({ id: "room-large", name: "Peepal", capacity: 12, pricePaise: 150_000 }),
        itemRecord({
          id: "desk",
          name: "Hot desk",
          productType: "CO_WORKING_HOT_DESK",
          unit: "day",
          capacity: 5,
        }),
      ]),
      centreRecord("centre-near", 28.64, [itemRecord({ id: "room-near", name: "Neem", capacity: 8 })]),
      centreRecord("centre-excluded", 28.631, [
        itemRecord({ id: "room-excluded", name: "Sal", capacity: 8 }),
      ]),
    ],
    coupons: coupons.map((coupon) => ({
      code: "WELCOME10",
      description: "10 % off",
      kind: "percent",
      percent: 10,
      maxDiscountPaise: 50_000,
      minimumPaise: 0,
      productTypes: [],
      cities: [],
      validFrom: "2026-11-01",
      validUntil: "2026-12-31",
      maxUses: null,
      oncePerCustomer: false,
      ...coupon,
    })),
  };
}

/** Returns an item of the inventory: a room for eight people at ₹1,000 an hour unless overridden. */
export function itemRecord(overrides: Partial<ItemRecord> & Pick<ItemRecord, "id" | "name">): ItemRecord {
  return {
    productType: "CO_WORKING_MEETING_ROOM",
    description: "A quiet room.",
    capacity: 8,
    unit: "hour",
    pricePaise: 100_000,
    bufferMinutes: 0,
    amenities: ["Screen"],
    pictures: ["room"],
    ...overrides,
  };
}

/**
 * A centre that is open 09:00 to 19:00, Monday to Saturday. Its hours are shorter on Tuesday the 24th, and it is closed
 * on Wednesday the 25th.
 */
export function centreRecord(id: string, lat: number, items: ItemRecord[]): CentreRecord {
  return {
    id,
    slug: id,
    name: id.replace("-", " "),
    city: "delhi",
    locality: "connaught-place",
    address: "N-1 Connaught Place, New Delhi",
    pincode: "110001",
    location: { lat, lng: 77.22 },
    description: "A centre.",
    directions: "Gate 7 of Rajiv Chowk.",
    pictures: ["centre"],
    amenities: ["Tea"],
    hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "09:00", closes: "19:00" })),
    exceptions: [
      { date: "2026-11-24", opens: "09:00", closes: "14:00", reason: "Guru Nanak Jayanti" },
      { date: "2026-11-25", reason: "Lift repair" },
    ],
    offerings: [],
    items,
  };
}

/** Options of a seeded database. `prepare` runs once, after the inventory import. */
export type SeedOptions = {
  readonly kind?: DatabaseKind;
  readonly coupons?: Parameters<typeof seed>[1];
  readonly prepare?: (db: Db) => Promise<unknown>;
};

/** Registers hooks for a database with the test inventory. Before each test, deletes bookings and resets the clock. */
export function seededDatabase(
  clock: TestClock,
  { kind = "postgresql", coupons, prepare }: SeedOptions = {},
): Pick<Database, "db"> {
  const database = sharedDatabase(kind);
  beforeAll(async () => {
    await seed(database.db, coupons);
    await prepare?.(database.db);
  });
  beforeEach(async () => {
    clock.set(mondayMorning);
    await deleteBookings(database.db);
  });
  return database;
}

/** Calls `seededDatabase` and returns booking deps. They are empty until `beforeAll` fills them. */
export function bookingService(clock: TestClock, seedOptions?: SeedOptions): BookingDeps {
  const database = seededDatabase(clock, seedOptions);
  const deps = {} as BookingDeps;
  beforeAll(() => {
    Object.assign(deps, bookingDeps(database.db, clock));
  });
  return deps;
}

/** Empties the booking tables. Bypasses the trigger that protects invoices. */
export function deleteBookings(db: Db): Promise<void> {
  const tables = [
    "invoice_pdfs",
    "invoices",
    "invoice_series",
    "invoice_gaps",
    "gateway_refunds",
    "refunds",
    "disputes",
    "payments",
    "gateway_events",
    "coupon_customers",
    "coupon_uses",
    "email_confirmations",
    "order_guests",
    "staff_notes",
    "arrivals",
    "blocks",
    "booked_times",
    "outbox",
    "orders",
    "day_passes",
    "request_counts",
  ] as const;
  return inTransaction(db, { kind: "customer" }, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of tables) await tx.deleteFrom(table).execute();
    await tx.updateTable("coupons").set({ uses: 0 }).execute();
  });
}
