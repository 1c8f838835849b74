import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createFreshDatabase, createFreshFolder, databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import {
  bookingDeps,
  confirmHeld,
  daysFrom,
  heldOrder,
  monday,
  mondayMorning,
  testClock,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import type { RefundCommandSettings } from "../command-settings.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { rowsOf } from "../database/testing.ts";
import { importInventory } from "../inventory/import.ts";
import type { CentreRecord, ItemRecord } from "../inventory/schema.ts";
import {
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentDeps,
  runBackgroundRounds,
  startTestGateway,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { shippedInventory } from "../places/testing.ts";
import type { ImportArguments } from "./arguments.ts";
import { formatAffected } from "./format-affected.ts";
import { runImport } from "./run-import.ts";

const content = new URL("../../../content", import.meta.url).pathname;
const log = createLog("silent");
const centreId = "delhi-connaught-place";
const room = `${centreId}-amaltas`;
const deskId = `${centreId}-day-desk`;
const wednesday = addDays(monday, 2);

let folder = "";
let settings: RefundCommandSettings;
const clock = testClock();

beforeEach(async () => {
  clock.set(mondayMorning);
  folder = await mkdtemp(join(tmpdir(), "affected-"));
  settings = {
    databaseUrl: await createFreshDatabase(),
    dataDir: join(folder, "data"),
    contentDir: content,
    refundLimitPaise: null,
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `work` with its own connection to the database, as another process would, while no import is running. */
async function withDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ ...settings, log });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function importShipped(db: Db): Promise<void> {
  await importInventory(db, await shippedInventory(), "content/inventory", clock.now());
}

let people = 0;

/** Creates a confirmed booking of a room on Monday, or of passes from Monday on. Returns its number. */
async function booked(
  db: Db,
  bookingOverrides: {
    from?: string;
    to?: string;
    repeats?: string[];
    people?: number;
    passes?: number;
    days?: number;
  } = {},
): Promise<string> {
  const { passes, days = 1 } = bookingOverrides;
  people += 1;
  const ofDays = {
    catalogId: deskId,
    ...daysFrom(monday, addDays(monday, days)),
    quantity: passes,
  };
  const deps = bookingDeps(db, clock);
  const { order: held } = await heldOrder(deps, {
    ...{ buildingId: centreId, catalogId: room, customer: uniqueCustomer(people) },
    ...{
      from: bookingOverrides.from ?? "10:00",
      to: bookingOverrides.to ?? "12:00",
      people: bookingOverrides.people ?? 1,
      repeats: bookingOverrides.repeats,
    },
    ...(passes === undefined ? {} : ofDays),
  });
  await confirmHeld(deps, held.id);
  clock.advance(0.1);
  return held.number;
}

/** Imports the shipped centres with one of them changed or removed. */
async function importChanged(
  change: (centre: CentreRecord) => CentreRecord | null,
  options: Partial<ImportArguments> = {},
) {
  const { centres } = await shippedInventory();
  const changed = centres.flatMap((centre) => (centre.id === centreId ? (change(centre) ?? []) : centre));
  const path = join(folder, "own.json");
  await writeFile(path, JSON.stringify({ centres: changed }));
  const args = { path, isDryRun: false, keepsOthers: false, bookings: "ask" as const, ...options };
  return runImport(args, settings, { log, now: clock.now });
}

const withChangedItem =
  (id: string, change: (item: ItemRecord) => ItemRecord | null) =>
  (centre: CentreRecord): CentreRecord => ({
    ...centre,
    items: centre.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item)),
  });
const withClosedDate = (date: string) => (centre: CentreRecord) => ({
  ...centre,
  exceptions: [...centre.exceptions, { date, reason: "Lift repair" }],
});
const closingAt = (closes: string) => (centre: CentreRecord) => ({
  ...centre,
  hours: centre.hours.map((hours) => ({ ...hours, closes })),
});
const withCapacity = (id: string, capacity: number) => withChangedItem(id, (item) => ({ ...item, capacity }));

describe("imports that change centres or items", () => {
  test.each([
    ["the centre closes", () => null, "Radial House no longer takes bookings."],
    [
      "the room is retired",
      withChangedItem(room, () => null),
      "Amaltas at Radial House can no longer be booked.",
    ],
    ["a closure", withClosedDate(monday), "Radial House is closed on Mon, 23 Nov 2026 (Lift repair)."],
    [
      "shorter hours",
      closingAt("11:30"),
      "Radial House is open only 8:00 am – 11:30 am IST on Mon, 23 Nov 2026.",
    ],
    ["a smaller room", withCapacity(room, 4), "Amaltas now takes up to 4 people."],
  ])(
    "an import that affects bookings is rejected with a list of these bookings: %s",
    async (_name, change, closureReason) => {
      const number = await withDatabase(async (db) => {
        await importShipped(db);
        return booked(db, { people: 5 });
      });
      const outcome = await importChanged(change);
      const text = outcome.ok ? "" : outcome.problems.join("\n");
      expect(text).toContain("affects 1 confirmed booking:");
      expect(text).toContain(`${number}  Mon, 23 Nov 2026, 10:00 am – 12:00 pm IST  Guest`);
      expect(text).toMatch(/guest\d+@example\.in, \+919\d+/);
      expect(text).toContain(closureReason);
      expect(text).toMatch(/--keep-bookings[\s\S]*--cancel-affected/);
      expect(await importChanged(change, { isDryRun: true })).toEqual(outcome);
      await withDatabase(async (db) => {
        expect(await db.selectFrom("inventory_imports").select("id").execute()).toHaveLength(1);
        expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "confirmed" }]);
      });
    },
  );

  test("a closure on one date of a weekly booking affects it, and one on a date that is over does not", async () => {
    const [nextMonday, lastMonday] = [addDays(monday, 7), addDays(monday, 14)];
    const repeats = [nextMonday, lastMonday].map((date) => istInstant(date, "10:00").toISOString());
    await withDatabase(async (db) => {
      await importShipped(db);
      await booked(db, { repeats });
    });
    clock.set(istInstant(addDays(nextMonday, 1), "08:00"));
    expect(await importChanged(withClosedDate(nextMonday), { isDryRun: true })).toMatchObject({ ok: true });
    const outcome = await importChanged(withClosedDate(lastMonday), { isDryRun: true });
    expect(outcome.ok ? "" : outcome.problems.join("\n")).toContain(
      "Radial House is closed on Mon, 7 Dec 2026 (Lift repair).",
    );
  });

  test.each([
    ["a closure of another day", withClosedDate(tuesday), {}],
    ["hours that just contain it", closingAt("12:00"), {}],
    ["a room that just takes it", withCapacity(room, 5), { people: 5 }],
    ["another room", withChangedItem(`${centreId}-neem`, () => null), {}],
    ["a price", withChangedItem(room, (item) => ({ ...item, pricePaise: 100 })), {}],
  ])("an import is accepted if it affects no booking: %s", async (_name, change, bookingOverrides) => {
    await withDatabase(async (db) => {
      await importShipped(db);
      await booked(db, bookingOverrides);
    });
    expect(await importChanged(change)).toMatchObject({ ok: true, affected: [] });
  });

  test("an import is accepted if the affected booking is over", async () => {
    await withDatabase(async (db) => {
      await importShipped(db);
      await booked(db);
    });
    const now = clock.now();
    onTestFinished(() => clock.set(now));
    clock.set(istInstant(monday, "11:59"));
    expect(await importChanged(() => null)).toMatchObject({ ok: false });
    clock.set(istInstant(monday, "12:00"));
    expect(await importChanged(() => null)).toMatchObject({ ok: true, affected: [] });
  });
});

test("an import that reduces an item's passes reports the booking that was made last as affected", async () => {
  const [first, , last] = await withDatabase(async (db) => {
    await importShipped(db);
    return [
      await booked(db, { passes: 2, days: 2 }),
      await booked(db, { passes: 1 }),
      await booked(db, { passes: 1, days: 2 }),
    ];
  });
  expect(await importChanged(withCapacity(deskId, 4))).toMatchObject({ ok: true, affected: [] });
  const outcome = await importChanged(withCapacity(deskId, 3));
  const text = outcome.ok ? "" : outcome.problems.join("\n");
  expect(text).toContain("1 confirmed booking:");
  expect(text).toContain(`${last}  Mon, 23 Nov 2026 to Tue, 24 Nov 2026`);
  const closed = await importChanged(withClosedDate(tuesday), { isDryRun: true, bookings: "cancel" });
  expect(closed.ok && closed.affected.map(({ order }) => order.number)).toEqual([first, last]);
});

test("--keep-bookings keeps affected bookings, and the next imports do not list these bookings again", async () => {
  const number = await withDatabase(async (db) => {
    await importShipped(db);
    return booked(db);
  });
  const result = await importChanged(withClosedDate(monday), { bookings: "keep" });
  expect(result.ok && formatAffected(result.affected, { bookings: "keep", isDryRun: false })).toEqual([
    "bookings: kept 1",
    expect.stringContaining(number),
  ]);
  await withDatabase(async (db) => {
    expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "confirmed" }]);
  });
  const withTwoClosedDates = (centre: CentreRecord) =>
    withClosedDate(wednesday)(withClosedDate(monday)(centre));
  expect(await importChanged(withTwoClosedDates)).toMatchObject({ ok: true, affected: [] });
});

describe.each(databaseKinds)("--cancel-affected on %s", (kind) => {
  test("cancels and refunds affected bookings with a reason, releases holds and refunds late payments for these holds", async () => {
    if (kind === "pglite") {
      const dataDir = await createFreshFolder();
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      settings = { ...settings, databaseUrl: null, dataDir };
    }
    const gateway = await startTestGateway();
    onTestFinished(() => gateway.close());
    const now = clock.now();
    onTestFinished(() => clock.set(now));
    const bookingRequest = { buildingId: centreId, catalogId: room, visitorId: null };
    const [paid, unpaid] = await withDatabase(async (db) => {
      await importShipped(db);
      const deps = paymentDeps(db, clock, gateway);
      const paidOrder = await paidBooking(deps, gateway, { ...bookingRequest, from: "10:00", to: "11:00" });
      return [
        paidOrder,
        await holdWithStartedPayment(deps, { ...bookingRequest, from: "15:00", to: "16:00" }),
      ];
    });
    const closureReason = "Radial House is closed on Mon, 23 Nov 2026 (Lift repair).";

    const outcome = await importChanged(withClosedDate(monday), { bookings: "cancel" });
    expect(outcome.ok && formatAffected(outcome.affected, { bookings: "cancel", isDryRun: false })).toEqual([
      "bookings: cancelled 1",
      expect.stringContaining(closureReason),
      "unpaid holds: released 1",
      expect.stringContaining("The running site makes the refunds"),
    ]);

    await withDatabase(async (db) => {
      const deps = paymentDeps(db, clock, gateway);
      await verifyPayment(deps, { ...unpaid.key, ...(await payAt(gateway, unpaid.gatewayOrderId)) });
      await runBackgroundRounds(deps, clock);
      expect(await orderState(db, paid.orderId)).toMatchObject({
        status: "cancelled",
        payments: ["refunded"],
        reasons: [closureReason],
        invoices: expect.arrayContaining([expect.stringMatching(/^DLC\//)]),
        notifications: ["booking_confirmed", "booking_cancelled"],
      });
      expect(await orderState(db, unpaid.orderId)).toMatchObject({
        status: "released",
        payments: ["refunded"],
        invoices: [],
      });
      const mail = await rowsOf(db, "outbox", { kind: "booking_cancelled" });
      expect(mail).toMatchObject([{ payload: { orderId: paid.orderId, reason: closureReason } }]);
    });
  });
});
