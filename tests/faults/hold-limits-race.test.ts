import { sql } from "kysely";
import { Client } from "pg";
import { expect, it } from "vitest";
import { limits } from "../../src/http/admission/limits.ts";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import { istInstant } from "../../src/workspace/booking/ist.ts";
import { tokenOf } from "../../src/workspace/booking/order-ids.ts";
import { bookingDeps, customerNo, seed, testClock, wishFor } from "../../src/workspace/booking/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import { confirmEmail } from "../../src/workspace/payment/confirm-email.ts";
import { emailCodeOf } from "../../src/workspace/payment/email-code.ts";
import { databaseForTest, freshDatabase } from "../support/databases.ts";

const rooms = ["room-small", "room-large", "room-near"] as const;
const dates = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-30"];
const network = "203.0.113.7";

/** Thirty-six hours that do not meet, in three rooms and on four days: only limits can refuse one. */
const hours = dates.flatMap((date) =>
  ["09:00", "12:00", "15:00"].flatMap((from) =>
    rooms.map((catalogId) => {
      const start = istInstant(date, from);
      return {
        catalogId,
        buildingId: catalogId === "room-near" ? "centre-near" : "centre-one",
        start: start.toISOString(),
        end: new Date(start.getTime() + 3_600_000).toISOString(),
        people: 1,
      };
    }),
  ),
);

/** Writing an order takes a moment, so that transactions which do not wait for each other do overlap. */
const slowWrites = `
  create function write_slowly() returns trigger language plpgsql as
    'begin perform pg_sleep(0.05); return new; end';
  create trigger orders_are_written_slowly before insert or update on orders
    for each row execute function write_slowly();
`;

/**
 * Several processes on one PostgreSQL. Without locks the advisory locks of every transaction do nothing, as if the code
 * did not take them: a function of our own stands in the place of PostgreSQL's.
 */
async function processes(count: number, withLocks: boolean) {
  const url = await freshDatabase();
  const first = await databaseForTest(url, 10);
  await seed(first.db, [
    { code: "FREE", percent: 100, maxDiscountPaise: 100_000_000 },
    { code: "HALF", percent: 50, maxDiscountPaise: 100_000_000 },
  ]);
  await sql.raw(slowWrites).execute(first.db);
  if (!withLocks) await disableLocks(url);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => databaseForTest(url, 10)));
  const clock = testClock();
  // The first one's connections may be from before the locks were taken away.
  const used = withLocks ? [first, ...others] : others;
  return used.map(({ db }) => bookingDeps(db, clock));
}

async function disableLocks(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "create function public.pg_advisory_xact_lock(integer, integer) returns void language sql as ''",
  );
  const { rows } = await client.query("select current_database() as name");
  await client.query(`alter database "${rows[0]?.name}" set search_path to public, pg_catalog`);
  await client.end();
}

function at<Value>(values: readonly Value[], number: number): Value {
  const value = values[number % values.length];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

/** Everyone books at once; answers how many got a hold. */
async function heldOf(withLocks: boolean, customerOf: (number: number) => ReturnType<typeof customerNo>) {
  const deps = await processes(4, withLocks);
  const answers = await Promise.all(
    hours.map((hour, number) =>
      bookSlot(at(deps, number), wishFor({ ...hour, network, customer: customerOf(number) })),
    ),
  );
  const refusals = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])));
  expect([...refusals]).toEqual(withLocks ? ["too_many_requests"] : [...refusals]);
  return answers.filter((answer) => answer.ok).length;
}

it("thirty-six requests of one address at once, in four processes, get twenty holds", {
  timeout: 60_000,
}, async () => {
  expect(await heldOf(true, customerNo)).toBe(limits.holds.ofIpv4Address);
});

it("control: without the locks they get more", { timeout: 60_000 }, async () => {
  expect(await heldOf(false, customerNo)).toBeGreaterThan(limits.holds.ofIpv4Address);
});

it("thirty-six requests of one person at once get two holds", { timeout: 60_000 }, async () => {
  expect(await heldOf(true, () => customerNo(1))).toBe(limits.holds.ofPerson);
});

it("control: without the locks the person gets more", { timeout: 60_000 }, async () => {
  expect(await heldOf(false, () => customerNo(1))).toBeGreaterThan(limits.holds.ofPerson);
});

/** An address with ten free holds, each of another person, confirms them all at once; answers how many it got. */
async function freeBookingsOf(withLocks: boolean): Promise<number> {
  const deps = await processes(4, withLocks);
  const keys = [];
  for (const [number, hour] of hours.slice(0, 10).entries()) {
    const held = await bookSlot(at(deps, 0), wishFor({ ...hour, network, customer: customerNo(number) }));
    if (!held.ok) throw new Error(held.message);
    const { tokenSecret } = at(deps, 0);
    const key = { orderId: held.order.id, token: tokenOf(tokenSecret, held.order.id) };
    const free = await applyCoupon(at(deps, 0), { ...key, code: "FREE" });
    if (!free.ok) throw new Error(free.message);
    keys.push({ ...key, code: emailCodeOf(tokenSecret, held.order) });
  }
  // Two in a row, so that there is room for one more when the others come at once.
  const [one, two, ...others] = keys;
  for (const key of [one, two]) if (key !== undefined) await confirmEmail(at(deps, 0), key);
  const answers = await Promise.all(others.map((key, number) => confirmEmail(at(deps, number), key)));
  return 2 + answers.filter((answer) => answer.ok).length;
}

it("ten free bookings of one address confirmed at once are three", { timeout: 60_000 }, async () => {
  expect(await freeBookingsOf(true)).toBe(limits.freeBookings.ofAddressPerDay);
});

it("control: without the locks they are more", { timeout: 60_000 }, async () => {
  expect(await freeBookingsOf(false)).toBeGreaterThan(limits.freeBookings.ofAddressPerDay);
});

/** Ten holds of one person try the same coupon at once; no limit counts the address that made them. */
async function usesOf(code: string): Promise<number> {
  const deps = await processes(4, true);
  const keys = [];
  for (const hour of hours.slice(0, 10)) {
    const held = await bookSlot(at(deps, 0), wishFor({ ...hour, network: null, customer: customerNo(1) }));
    if (!held.ok) throw new Error(held.message);
    keys.push({ orderId: held.order.id, token: tokenOf(at(deps, 0).tokenSecret, held.order.id) });
  }
  const answers = await Promise.all(
    keys.map((key, number) => applyCoupon(at(deps, number), { ...key, code })),
  );
  return answers.filter((answer) => answer.ok).length;
}

it("a coupon that leaves nothing to pay counts once for a person", { timeout: 60_000 }, async () => {
  expect(await usesOf("FREE")).toBe(1);
});

it("control: one that leaves a price counts each time", { timeout: 60_000 }, async () => {
  expect(await usesOf("HALF")).toBe(10);
});
