import { sql } from "kysely";
import { Client } from "pg";
import { expect, it } from "vitest";
import { limits } from "../../src/http/admission/limits.ts";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import {
  bookingDeps,
  bookingRequestFor,
  heldOrder,
  testClock,
  uniqueCustomer,
  uniqueHour,
} from "../../src/workspace/booking/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import { emailCodeOf } from "../../src/workspace/orders/email-code.ts";
import { confirmEmail } from "../../src/workspace/payment/confirm-email.ts";
import { databaseForTest } from "../support/databases.ts";
import { runConcurrently } from "./support/concurrently.ts";
import { pickByNumber, startProcesses } from "./support/processes.ts";

const rooms = ["room-small", "room-large", "room-near"] as const;
const network = "203.0.113.7";

/** Thirty-six slots of an hour: twelve for each of three rooms. They do not overlap, so only limits reject a hold. */
const hours = Array.from({ length: 12 }, (_, number) => number).flatMap((number) =>
  rooms.map((catalogId) => ({
    ...{ catalogId, buildingId: catalogId === "room-near" ? "centre-near" : "centre-one" },
    ...{ ...uniqueHour(number), people: 1 },
  })),
);

/**
 * Blocks every write of an order while the gate is closed. The function is schema-qualified, because `disableLocks`
 * shadows it.
 */
const waitAtGateSql = "select pg_catalog.pg_advisory_xact_lock(1, 1)";
const gate = `
  create function wait_at_gate() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1, 1); return new; end';
  create trigger orders_wait_at_gate before insert or update on orders
    for each row execute function wait_at_gate();
`;

/**
 * Starts several processes on one PostgreSQL. If `withLocks` is false, shadows PostgreSQL's advisory lock functions
 * with functions that do nothing.
 */
async function processes(count: number, withLocks: boolean) {
  const { url, db: first } = await startProcesses(1, [
    { code: "FREE", percent: 100, maxDiscountPaise: 100_000_000 },
    { code: "HALF", percent: 50, maxDiscountPaise: 100_000_000 },
  ]);
  // In a transaction, because a statement outside one must be single.
  await first.transaction().execute((tx) => sql.raw(gate).execute(tx));
  if (!withLocks) await disableLocks(url);
  const databases = await Promise.all(Array.from({ length: count - 1 }, () => databaseForTest(url, 10)));
  const otherDbs = databases.map(({ db }) => db);
  const clock = testClock();
  // Without locks, skips the first process: its connections may be older than the shadowing functions.
  const used = withLocks ? [first, ...otherDbs] : otherDbs;
  return { url, deps: used.map((db) => bookingDeps(db, clock)) };
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

/** Creates one hold fewer than the limit, then three holds concurrently in three rooms. Returns the number of holds. */
async function countHolds(
  withLocks: boolean,
  limit: number,
  customerOf: (number: number) => ReturnType<typeof uniqueCustomer>,
) {
  const { url, deps } = await processes(4, withLocks);
  const book = (number: number) => {
    const request = bookingRequestFor({
      ...pickByNumber(hours, number),
      network,
      customer: customerOf(number),
    });
    return bookSlot(pickByNumber(deps, number), request);
  };
  for (let number = 0; number < limit - 1; number += 1)
    expect(await book(number)).toMatchObject({ ok: true });
  const lastAttempts = [0, 1, 2].map((number) => () => book(limit - 1 + number));
  const results = await runConcurrently(url, waitAtGateSql, lastAttempts);
  return limit - 1 + results.filter((result) => result.ok).length;
}

const { ofIpv4Address, perPerson } = limits.holds;

it("only one of three concurrent requests of an IP address in four processes gets the last hold", async () => {
  expect(await countHolds(true, ofIpv4Address, uniqueCustomer)).toBe(ofIpv4Address);
});

it("control: without the locks one IP address gets all three holds", async () => {
  expect(await countHolds(false, ofIpv4Address, uniqueCustomer)).toBe(ofIpv4Address + 2);
});

it("only one of three concurrent requests of a person gets the last hold", async () => {
  expect(await countHolds(true, perPerson, () => uniqueCustomer(1))).toBe(perPerson);
});

it("control: without the locks one person gets all three holds", async () => {
  expect(await countHolds(false, perPerson, () => uniqueCustomer(1))).toBe(perPerson + 2);
});

/**
 * Confirms three free bookings of different people concurrently, from an IP address that already has two free bookings.
 * Returns the number of free bookings of the address.
 */
async function countFreeBookings(withLocks: boolean): Promise<number> {
  const { url, deps } = await processes(4, withLocks);
  const keys = [];
  for (const [number, hour] of hours.slice(0, 5).entries()) {
    const { order, key } = await heldOrder(pickByNumber(deps, 0), {
      ...hour,
      network,
      customer: uniqueCustomer(number),
    });
    const applied = await applyCoupon(pickByNumber(deps, 0), { ...key, code: "FREE" });
    if (!applied.ok) throw new Error(applied.message);
    keys.push({ ...key, code: emailCodeOf(pickByNumber(deps, 0).tokenSecrets, order) });
  }
  for (const key of keys.slice(0, 2))
    expect(await confirmEmail(pickByNumber(deps, 0), key)).toEqual({ ok: true });
  const lastConfirmations = keys
    .slice(2)
    .map((key, number) => () => confirmEmail(pickByNumber(deps, number), key));
  const results = await runConcurrently(url, waitAtGateSql, lastConfirmations);
  return 2 + results.filter((result) => result.ok).length;
}

it("only one of three free bookings that an IP address confirms concurrently is accepted", async () => {
  expect(await countFreeBookings(true)).toBe(limits.freeBookings.perAddressPerDay);
});

it("control: without the locks one IP address gets all three free bookings", async () => {
  expect(await countFreeBookings(false)).toBe(limits.freeBookings.perAddressPerDay + 2);
});

/**
 * Applies one coupon to ten holds of one person concurrently. No limit per IP address applies. Returns the number of
 * uses.
 */
async function usesOf(code: string): Promise<number> {
  const { deps } = await processes(4, true);
  const keys = [];
  for (const hour of hours.slice(0, 10)) {
    keys.push(
      (await heldOrder(pickByNumber(deps, 0), { ...hour, network: null, customer: uniqueCustomer(1) })).key,
    );
  }
  const results = await Promise.all(
    keys.map((key, number) => applyCoupon(pickByNumber(deps, number), { ...key, code })),
  );
  return results.filter((result) => result.ok).length;
}

it("a coupon that makes a booking free can be used once per person", async () => {
  expect(await usesOf("FREE")).toBe(1);
});

it("control: each use of a coupon that leaves an amount to pay is counted", async () => {
  expect(await usesOf("HALF")).toBe(10);
});
