import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { limits } from "../../src/http/admission/limits.ts";
import { asSite } from "../../src/http/testing.ts";
import { runningClock, uniqueCustomer } from "../../src/workspace/booking/testing.ts";
import { startWorkspace, type Workspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { createFreshDatabase, createFreshFolder, databaseForTest } from "../support/databases.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { recordFault } from "./support/fault-table.ts";

/**
 * HTTP attacks on the service with the shipped inventory. Each attack comes from one IP address, without cookies and
 * under made-up names. In its control run, the attack comes from an IP address that is exempt from limits, and must
 * succeed. An honest visitor uses a third address.
 */
const limitedAddress = "198.51.100.7";
const exemptAddress = "198.51.100.8";
const legitimateAddress = "203.0.113.9";

type Held = { readonly orderId: string; readonly token: string };
type Listed = { readonly items: readonly Listing[] };
type Listing = {
  readonly building: { readonly id: string };
  readonly item: { readonly id: string; readonly unit: string; readonly pricePaise: number };
};
/** Each run uses a different working day. */
const days = {
  hoarder: { [limitedAddress]: "2026-12-01", [exemptAddress]: "2026-12-02" },
  freeBooker: { [limitedAddress]: "2026-12-03", [exemptAddress]: "2026-12-04" },
  guesser: { [limitedAddress]: "2026-12-07", [exemptAddress]: "2026-12-08" },
} as const;
type Attacker = typeof limitedAddress | typeof exemptAddress;

describe("attacks from one IP address", () => {
  let workspace: Workspace;
  let dataDir: string;
  let databaseUrl: string;
  let people = 0;

  setUpSuite(async (onSuiteFinished) => {
    dataDir = await createFreshFolder();
    onSuiteFinished(() => rm(dataDir, { recursive: true, force: true }));
    databaseUrl = await createFreshDatabase();
    const settings = { databaseUrl, unlimitedAddresses: [exemptAddress] };
    workspace = await startWorkspace(settingsIn(dataDir, settings), { now: runningClock() });
    onSuiteFinished(() => workspace.close());
  });

  async function post<Body>(address: string, path: string, body: object) {
    const response = await fetch(workspace.url + path, {
      method: "POST",
      headers: asSite({ "content-type": "application/json", "x-forwarded-for": address }),
      body: JSON.stringify(body),
    });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, retryAfter, body: (await response.json()) as Body };
  }
  /** Holds a room as a new person. */
  function book(address: string, { building, item }: Listing, date: string, from: string, to: string) {
    people += 1;
    return post<Held>(address, "/order/verifyAndBook", {
      intent: "book",
      buildingId: building.id,
      catalogId: item.id,
      start: `${date}T${from}:00+05:30`,
      end: `${date}T${to}:00+05:30`,
      people: 1,
      customer: uniqueCustomer(people),
    });
  }
  async function freeRooms(date: string, from: string, to: string): Promise<readonly Listing[]> {
    const query = new URLSearchParams({ city: "delhi", date, from, to, people: "1", pageSize: "100" });
    const response = await fetch(`${workspace.url}/widget/productTypeBuildings?${query}`);
    const { items } = (await response.json()) as Listed;
    return items.filter(({ item }) => item.unit === "hour");
  }
  function firstRoom(rooms: readonly Listing[]): Listing {
    const [room] = rooms;
    if (room === undefined) throw new Error("No room is free.");
    return room;
  }

  /** Holds every room in Delhi from 10:00 to 18:00 concurrently. */
  async function hoard(address: Attacker) {
    const date = days.hoarder[address];
    const rooms = await freeRooms(date, "10:00", "18:00");
    const responses = await Promise.all(rooms.map((room) => book(address, room, date, "10:00", "18:00")));
    const rejections = responses.filter(({ status }) => status !== 201);
    const freeRoomsAfter = await freeRooms(date, "10:00", "18:00");
    return { rooms: rooms.length, refusals: rejections, freeRoomsAfter, date };
  }

  it("a hoarder can hold at most a quarter of a city's rooms on a day", async (context) => {
    const { rooms, refusals, freeRoomsAfter, date } = await hoard(limitedAddress);
    const held = rooms - refusals.length;
    expect(rooms).toBeGreaterThan(15);
    expect(held).toBe(Math.floor(rooms * limits.holds.maxShareOfCityDay));
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([429]));
    expect(Number(refusals[0]?.retryAfter)).toBeGreaterThan(800);
    expect(Number(refusals[0]?.retryAfter)).toBeLessThanOrEqual(900);
    const visit = await book(legitimateAddress, firstRoom(freeRoomsAfter), date, "10:00", "18:00");
    expect(visit.status).toBe(201);
    expect((await post(legitimateAddress, "/order/initPayment", keyOf(visit.body))).status).toBe(201);
    const control = await hoard(exemptAddress);
    expect(control.freeRoomsAfter).toEqual([]);
    const note = `${held} of ${rooms} rooms held; guard off ${control.rooms}`;
    recordFault(context, { fault: "city hoarder", runs: 1, lost: 0, note });
  });

  /** Makes free bookings under made-up names. One catch-all mailbox receives the mails for all names. */
  async function bookFreeRooms(address: Attacker, times: number) {
    const date = days.freeBooker[address];
    const affordable = (await freeRooms(date, "10:00", "18:00")).filter(
      ({ item }) => item.pricePaise <= 100_000,
    );
    let confirmed = 0;
    const rejectedStatuses: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const hour = 10 + Math.floor(index / 3) * 2;
      const room = affordable[index % 3];
      if (room === undefined) throw new Error("No room is cheap enough.");
      const held = await book(address, room, date, `${hour}:00`, `${hour + 1}:00`);
      const key = keyOf(held.body);
      const applied = await post<{ quote: { totalPaise: number } }>(address, "/api/coupon", {
        ...key,
        code: "FREEHOUR",
      });
      expect(applied.body.quote.totalPaise).toBe(0);
      const requested = await post<{ status: string }>(address, "/order/initPayment", key);
      if (requested.status !== 202) {
        rejectedStatuses.push(requested.status);
        continue;
      }
      expect(requested.body.status).toBe("confirm_email");
      const codeResponse = await post(address, "/order/confirmEmail", { ...key, code: "000000" });
      expect([200, 422]).toContain(codeResponse.status);
      const code = await readCodeFor(`guest${people}@example.in`);
      const response = await post(address, "/order/confirmEmail", { ...key, code });
      if (response.status === 200) confirmed += 1;
      else rejectedStatuses.push(response.status);
    }
    return { confirmed, refusals: rejectedStatuses };
  }
  /** Reads the code from the mail to an email address in the outbox. */
  async function readCodeFor(address: string): Promise<string> {
    const folder = join(dataDir, "outbox");
    const find = async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith(".eml")) continue;
        const text = await readFile(join(folder, name), "utf8");
        const code = /Your code is (\d{6})/.exec(text)?.[1];
        if (code !== undefined && text.includes(address)) return code;
      }
      return null;
    };
    await expect.poll(find, { timeout: 10_000 }).not.toBeNull();
    return (await find()) ?? "";
  }

  it("one IP address gets three free bookings a day, and no booking without the emailed code", async (context) => {
    const { confirmed, refusals } = await bookFreeRooms(limitedAddress, 5);
    expect(confirmed).toBe(limits.freeBookings.perAddressPerDay);
    expect(refusals).toEqual([429, 429]);
    const control = await bookFreeRooms(exemptAddress, 5);
    expect(control).toEqual({ confirmed: 5, refusals: [] });
    const note = `${confirmed} of 5 confirmed; guard off ${control.confirmed}`;
    recordFault(context, { fault: "free booker", runs: 1, lost: 0, note });
    await invoicesHavePayments();
  });
  async function invoicesHavePayments() {
    const { db } = await databaseForTest(databaseUrl, 2);
    const freeOrders = db.selectFrom("orders").where("total_paise", "=", 0).where("status", "=", "confirmed");
    const { bookings } = await freeOrders
      .select(({ fn }) => fn.countAll<number>().as("bookings"))
      .executeTakeFirstOrThrow();
    expect(bookings).toBe(8);
    expect(await db.selectFrom("invoices").select("number").execute()).toEqual([]);
  }

  /**
   * Guesses coupon codes on five holds, alternating between the two API calls that check a code. Returns the number of
   * responses by status, and the number of guesses that were checked on each hold.
   */
  async function guessCodes(address: Attacker) {
    const date = days.guesser[address];
    const codes = Array.from({ length: 70 }, (_, number) => (number === 45 ? "ROOM15" : `TRY${number}`));
    const rooms = await freeRooms(date, "10:00", "18:00");
    const keys = [];
    for (let number = 0; number < 5; number += 1) {
      const held = await book(address, firstRoom(rooms.slice(number)), date, "10:00", "11:00");
      keys.push(keyOf(held.body));
    }
    const statuses: Record<number, number> = {};
    const readCounts = keys.map(() => 0);
    for (const [number, code] of codes.entries()) {
      const path = number % 2 === 0 ? "/api/validate" : "/api/coupon";
      const order = Math.floor(number / 14);
      const { status } = await post(address, path, { ...keys[order], code });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 429) readCounts[order] = (readCounts[order] ?? 0) + 1;
    }
    return { statuses, readCounts };
  }

  it("someone who guesses coupons gets ten attempts per order and thirty per hour", async (context) => {
    const { statuses, readCounts } = await guessCodes(limitedAddress);
    expect(readCounts).toEqual([10, 10, 10, 0, 0]);
    expect(statuses).toEqual({ 422: limits.couponAttempts.perAddressPerHour, 429: 40 });
    const control = await guessCodes(exemptAddress);
    expect(control.statuses).toEqual({ 200: 1, 422: 69 });
    const date = "2026-12-11";
    const held = await book(
      legitimateAddress,
      firstRoom(await freeRooms(date, "10:00", "18:00")),
      date,
      "10:00",
      "11:00",
    );
    const key = keyOf(held.body);
    // Nine typos before the right code and twelve changes of the coupon are within the limits.
    for (let index = 0; index < 9; index += 1) {
      expect((await post(legitimateAddress, "/api/validate", { ...key, code: `ROM${index}` })).status).toBe(
        422,
      );
    }
    for (let index = 0; index < 12; index += 1) {
      expect((await post(legitimateAddress, "/api/coupon", { ...key, code: "ROOM15" })).status).toBe(200);
      expect((await post(legitimateAddress, "/api/coupon", { ...key, code: null })).status).toBe(200);
    }
    const note = `${statuses[422]} of 70 codes checked; guard off 70, found 1`;
    recordFault(context, { fault: "coupon guesser", runs: 1, lost: 0, note });
  });

  /** Holds and releases one room repeatedly. */
  async function cycle(address: string, date: string, times: number) {
    const room = firstRoom(await freeRooms(date, "10:00", "18:00"));
    let made = 0;
    let rejection: Awaited<ReturnType<typeof book>> | null = null;
    for (let index = 0; index < times; index += 1) {
      const held = await book(address, room, date, "10:00", "18:00");
      if (held.status !== 201) {
        rejection = held;
        continue;
      }
      made += 1;
      expect((await post(address, "/order/release", keyOf(held.body))).status).toBe(200);
    }
    return { made, refusal: rejection, room, date };
  }

  it("one IP address can hold and release at most sixty times in ten minutes", async (context) => {
    const { made, refusal, room, date } = await cycle("198.51.100.17", "2026-12-09", 70);
    expect(made).toBe(limits.holdCreations.ofIpv4Address);
    expect(refusal).toMatchObject({ status: 429, body: { error: { code: "too_many_requests" } } });
    expect(Number(refusal?.retryAfter)).toBeGreaterThan(0);
    expect((await book(legitimateAddress, room, date, "10:00", "18:00")).status).toBe(201);
    const control = await cycle(exemptAddress, "2026-12-10", 70);
    expect(control.made).toBe(70);
    recordFault(context, {
      fault: "hold cycling",
      runs: 1,
      lost: 0,
      note: `${made} of 70 made; guard off ${control.made}`,
    });
  });
});

function keyOf({ orderId, token }: Held): Held {
  return { orderId, token };
}
