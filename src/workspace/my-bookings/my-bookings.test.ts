import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { isoInIst } from "../../api/contract/ist.ts";
import type { ListedBooking } from "../../api/contract/my-bookings.ts";
import { formatOrders, maxOrders, type OrderWithToken } from "../../api/contract/order-tokens.ts";
import { createLog } from "../../http/log.ts";
import { asSite } from "../../http/testing.ts";
import {
  bookingDeps,
  type bookingRequestFor,
  confirmHeld,
  heldOrder,
  seed,
  testClock,
  tuesday,
} from "../booking/testing.ts";
import { cancelOrder } from "../changes/testing.ts";
import type { Database } from "../database/open.ts";
import { changeRows, rowsOf } from "../database/testing.ts";
import { pdfThreadForTest } from "../invoice/testing.ts";
import { startMail } from "../mail/start-mail.ts";
import { type MailServer, startMailServer, textPartOf } from "../mail/testing.ts";
import { tokenOf } from "../orders/index.ts";
import { startRoutesServer } from "../places/testing.ts";
import { deleteOldRecords } from "../privacy/delete-old-records.ts";
import { settingsIn } from "../testing.ts";
import { findEmailByKey } from "./links.ts";
import { myBookingsRoutes } from "./routes.ts";

type List = { readonly upcoming: ListedBooking[]; readonly past: ListedBooking[] };

describe.each(databaseKinds)("my bookings on %s", (kind) => {
  let database: Database;
  let mails: MailServer;
  let clock = testClock();
  let url = "";
  let stop = async () => {};
  const lines: string[] = [];

  const pdfThread = pdfThreadForTest();

  setUpSuite(async (onSuiteFinished) => {
    mails = await startMailServer();
    onSuiteFinished(() => mails.close());
  });

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    await seed(db);
    clock = testClock();
    lines.length = 0;
    mails.taken.length = 0;
    const log = createLog(
      "info",
      new PassThrough().on("data", (line) => lines.push(String(line))),
    );
    const deps = { ...bookingDeps(db, clock), log };
    const mail = startMail({ ...deps, pdfThread }, settingsIn("memory://", { smtpUrl: mails.url }));
    const routes = myBookingsRoutes({ ...deps, wakeOutbox: mail.wake });
    const served = await startRoutesServer(routes, log);
    url = `${served.url}/api/myBookings`;
    stop = async () => {
      await served.close();
      await mail.stop();
      await database.close();
    };
  });
  afterEach(() => stop());

  /** Creates a confirmed booking for an email address. Returns the order id. */
  async function book(
    email: string,
    bookingRequest: Parameters<typeof bookingRequestFor>[0] = {},
  ): Promise<string> {
    const deps = bookingDeps(database.db, clock);
    const customer = { name: "Asha Rao", email, phone: "+919876543210" };
    const { orderId } = await heldOrder(deps, { customer, ...bookingRequest });
    await confirmHeld(deps, orderId);
    return orderId;
  }

  async function requestLink(email: string, address = "203.0.113.7") {
    const response = await fetch(url, {
      method: "POST",
      headers: asSite({ "content-type": "application/json", "x-forwarded-for": address }),
      body: JSON.stringify({ email }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const openBookingsPage = async (key: string, method = "GET") => {
    const response = await fetch(`${url}?key=${encodeURIComponent(key)}`, { method });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  };
  const listOf = async (key: string): Promise<List> => (await openBookingsPage(key)).body;

  const linkMails = () => mails.taken.filter(({ source }) => source.includes("Subject: Your bookings"));

  /** Requests a link. Returns the key from the email. */
  async function keyFor(email: string): Promise<string> {
    const before = linkMails().length;
    expect((await requestLink(email)).status).toBe(202);
    await expect.poll(() => linkMails().length).toBe(before + 1);
    const mail = linkMails().at(-1);
    expect(mail?.to).toEqual([email.toLowerCase()]);
    const [, key = ""] = /\/my-bookings\?key=([\w.-]+)/.exec(textPartOf(mail?.source ?? "")) ?? [];
    expect(key).toMatch(/^L[0-9A-Z]{20}\.[\w-]{43}$/);
    return key;
  }

  test("the emailed link opens the upcoming and past bookings of its email address", async () => {
    const soonBooking = await book("asha@example.in");
    const laterBooking = await book("asha@example.in", {
      from: "12:00",
      to: "13:00",
    });
    const cancelled = await book("asha@example.in", { catalogId: "room-large", from: "15:00", to: "16:00" });
    await book("ravi@example.in", { catalogId: "room-large", from: "11:00", to: "12:00" });
    // A hold is not in the list: only confirmed orders are bookings.
    await heldOrder(bookingDeps(database.db, clock), { from: "16:00", to: "17:00" });
    await cancelOrder(bookingDeps(database.db, clock), cancelled, "asked for");
    const key = await keyFor("Asha@Example.IN");
    const list = await listOf(key);
    expect(list.upcoming.map(({ orderId }) => orderId)).toEqual([soonBooking, laterBooking]);
    expect(list.past.map(({ orderId, status }) => [orderId, status])).toEqual([[cancelled, "cancelled"]]);
    expect(list.upcoming[0]).toMatchObject({
      status: "confirmed",
      start: "2026-11-23T10:00:00+05:30",
      building: { id: "centre-one", city: { name: "Delhi" }, locality: { slug: "connaught-place" } },
      item: { id: "room-small", name: "Banyan", unit: "hour" },
    });
    await changeRows(database.db, "orders", { due_on: "2026-12-08" }, { id: laterBooking });
    expect((await listOf(key)).upcoming.map(({ dueOn }) => dueOn)).toEqual([undefined, "2026-12-08"]);
    expect(list.upcoming[0]?.token).toMatch(/^[\w-]{43}$/);
    clock.advance(4 * 60 + 15);
    expect(await openBookingsPage(key)).toMatchObject({
      status: 404,
      body: { error: { code: "link_expired" } },
    });
    const afterwards = await listOf(await keyFor("asha@example.in"));
    expect(afterwards.upcoming.map(({ orderId }) => orderId)).toEqual([laterBooking]);
    expect(afterwards.past.map(({ orderId }) => orderId)).toEqual([cancelled, soonBooking]);
  });

  test("passes for separate days are listed by day, without cancelled days", async () => {
    const dates = ["2026-11-24", "2026-11-26", "2026-11-27"];
    const id = await book("asha@example.in", {
      catalogId: "desk",
      start: "2026-11-24T00:00:00+05:30",
      end: "2026-11-28T00:00:00+05:30",
      people: 1,
      quantity: 1,
      dates,
    });
    const listedDates = async () =>
      (await listOf(await keyFor("asha@example.in"))).upcoming.find(({ orderId }) => orderId === id)?.dates;
    expect(await listedDates()).toEqual(dates);
    const cancelled_dates = JSON.stringify(["2026-11-25", "2026-11-26"]);
    await changeRows(database.db, "orders", { cancelled_dates }, { id });
    expect(await listedDates()).toEqual(["2026-11-24", "2026-11-27"]);
  });

  describe("the orders of a browser", () => {
    const listOfOrders = async (orders: readonly OrderWithToken[], more = "") => {
      const response = await fetch(`${url}?orders=${encodeURIComponent(formatOrders(orders))}${more}`);
      return { status: response.status, ...((await response.json()) as List) };
    };
    const withToken = (orderId: string): OrderWithToken => ({
      orderId,
      token: tokenOf(bookingDeps(database.db, clock).tokenSecrets, { id: orderId, token_version: 0 }),
    });
    const idsOf = ({ upcoming, past }: List) =>
      [upcoming, past].map((list) => list.map((each) => each.orderId));

    test("are listed with the current time, whatever their email address, and cancelled ones as past", async () => {
      const asha = await book("asha@example.in");
      const ravi = await book("ravi@example.in", { from: "12:00", to: "13:00" });
      const cancelled = await book("asha@example.in", {
        catalogId: "room-large",
        from: "15:00",
        to: "16:00",
      });
      await book("asha@example.in", { catalogId: "room-large", from: "11:00", to: "12:00" });
      await cancelOrder(bookingDeps(database.db, clock), cancelled, "asked for");
      const list = await listOfOrders([cancelled, ravi, asha].map(withToken));
      expect(idsOf(list)).toEqual([[asha, ravi], [cancelled]]);
      expect(list).toMatchObject({ now: isoInIst(clock.now()), past: [{ status: "cancelled" }] });
    });

    test("are listed only with their own, current token", async () => {
      const own = await book("asha@example.in");
      const foreign = await book("ravi@example.in", { from: "12:00", to: "13:00" });
      const nothing = { status: 200, upcoming: [], past: [] };
      expect(await listOfOrders([])).toMatchObject(nothing);
      const ownToken = withToken(own).token;
      const wrongTokens = [ownToken, "", "x", `${withToken(foreign).token}x`];
      for (const token of wrongTokens)
        expect(await listOfOrders([{ orderId: foreign, token }]), token).toMatchObject(nothing);
      await changeRows(database.db, "orders", { token_version: 1 }, { id: own });
      expect(await listOfOrders([withToken(own)])).toMatchObject(nothing);
    });

    test("are not listed while they are held, and once their person was erased", async () => {
      const held = await heldOrder(bookingDeps(database.db, clock), { from: "16:00", to: "17:00" });
      const erased = await book("asha@example.in");
      expect(idsOf(await listOfOrders([held.orderId, erased].map(withToken)))).toEqual([[erased], []]);
      await changeRows(database.db, "orders", { erased_at: clock.now() }, { id: erased });
      expect(idsOf(await listOfOrders([held.orderId, erased].map(withToken)))).toEqual([[], []]);
    });

    test("are listed once, together with those of a link, but not with an expired link", async () => {
      const asha = await book("asha@example.in");
      const ravi = await book("ravi@example.in", { from: "12:00", to: "13:00" });
      const key = await keyFor("asha@example.in");
      const both = await listOfOrders([asha, ravi].map(withToken), `&key=${key}`);
      expect(idsOf(both)).toEqual([[asha, ravi], []]);
      expect((await listOfOrders([asha].map(withToken), "&key=expired")).status).toBe(404);
    });

    test("are listed up to the twenty that a browser keeps", async () => {
      const asha = await book("asha@example.in");
      const others = Array.from({ length: maxOrders - 1 }, (_, index) => withToken(`ORD${index}`));
      expect(idsOf(await listOfOrders([...others, withToken(asha)]))).toEqual([[asha], []]);
      expect(idsOf(await listOfOrders([...others, withToken("ORD20"), withToken(asha)]))).toEqual([[], []]);
    });
  });

  describe("the details of the last booking", () => {
    const [own, other] = ["visitor-of-this-device", "visitor-of-that-device"];
    const customer = {
      ...{ name: "Asha Rao", email: "asha@example.in", phone: "+919876543210", company: "Rao Textiles" },
      ...{ gstin: "27AAACB1234C1ZF", address: "5 Hill Road, Bandra West, Mumbai 400050" },
    };
    const bookAs = async (visitorId: string, change: Parameters<typeof bookingRequestFor>[0] = {}) => {
      const deps = bookingDeps(database.db, clock);
      const held = await heldOrder(deps, { customer, visitorId, ...change });
      await confirmHeld(deps, held.orderId);
      clock.advance(1);
      return held.key;
    };
    const lastCustomerOf = async (orders: readonly OrderWithToken[], visitorId: string | null = own) => {
      const response = await fetch(
        `${new URL("/order/lastCustomer", url)}?orders=${encodeURIComponent(formatOrders(orders))}`,
        { headers: asSite(visitorId === null ? {} : { "x-visitor-id": visitorId }) },
      );
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      return ((await response.json()) as { readonly customer: unknown }).customer;
    };

    test("are those of the latest order, complete and unmasked, even if it was cancelled", async () => {
      const first = await bookAs(own);
      const ravi = { name: "Ravi Iyer", email: "ravi@example.in", phone: "+919876543211" };
      const second = await bookAs(own, { customer: ravi, from: "12:00", to: "13:00" });
      expect(await lastCustomerOf([first])).toEqual(customer);
      await cancelOrder(bookingDeps(database.db, clock), second.orderId, "asked for");
      expect(await lastCustomerOf([first, second])).toEqual(ravi);
    });

    test("are not those of an order with a wrong token, of another visitor, of a hold, or of an erased person", async () => {
      const mine = await bookAs(own);
      const theirs = await bookAs(other, { from: "12:00", to: "13:00" });
      const held = await heldOrder(bookingDeps(database.db, clock), {
        visitorId: own,
        from: "14:00",
        to: "15:00",
      });
      expect(await lastCustomerOf([])).toBeNull();
      expect(await lastCustomerOf([{ ...mine, token: theirs.token }])).toBeNull();
      expect(await lastCustomerOf([theirs, held.key])).toBeNull();
      expect(await lastCustomerOf([mine], other)).toBeNull();
      expect(await lastCustomerOf([mine], null)).toBeNull();
      expect(await lastCustomerOf([theirs, held.key, mine])).toEqual(customer);
      await changeRows(database.db, "orders", { erased_at: clock.now() }, { id: mine.orderId });
      expect(await lastCustomerOf([mine])).toBeNull();
    });
  });

  test("a link works repeatedly for thirty minutes by the database's clock, even after mail scanners have opened it", async () => {
    await book("asha@example.in", { start: `${tuesday}T10:00:00+05:30`, end: `${tuesday}T11:00:00+05:30` });
    const key = await keyFor("asha@example.in");
    expect((await openBookingsPage(key, "HEAD")).status).toBe(200);
    for (let opened = 0; opened < 3; opened += 1) {
      const response = await openBookingsPage(key);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
    clock.set(new Date(clock.now().getTime() + 30 * 60_000 - 1));
    expect((await openBookingsPage(key)).status).toBe(200);
    clock.set(new Date(clock.now().getTime() + 1));
    expect((await openBookingsPage(key)).status).toBe(404);
    await deleteOldRecords(database.db, clock.now());
    expect(await database.db.selectFrom("booking_links").selectAll().execute()).toEqual([]);
  });

  test("only the key of an emailed link opens a list, and keys are not stored in the database", async () => {
    await book("asha@example.in");
    const key = await keyFor("asha@example.in");
    const [id = "", secret = ""] = key.split(".");
    const otherLastLetter = secret.endsWith("A") ? "B" : "A";
    const invalidKeys = [
      "x",
      id,
      `${id}.`,
      `${id}.${secret.slice(0, -1)}${otherLastLetter}`,
      `${key}.x`,
      `L.${secret}`,
    ];
    for (const other of invalidKeys) expect((await openBookingsPage(other)).status, other).toBe(404);
    const { tokenSecrets } = bookingDeps(database.db, clock);
    const later = ["the next secret of at least thirty-two characters", ...tokenSecrets] as const;
    const deps = { db: database.db, now: clock.now, tokenSecrets: later };
    expect(await findEmailByKey(deps, key), "after a change of the secret").toBe("asha@example.in");
    expect(await findEmailByKey({ ...deps, tokenSecrets: [later[0]] }, key)).toBeNull();
    const links = await database.db.selectFrom("booking_links").selectAll().execute();
    const outbox = await database.db.selectFrom("outbox").selectAll().execute();
    expect(JSON.stringify([links, outbox])).not.toContain(secret);
    expect(lines.join("")).not.toContain(secret);
    expect(lines.join("")).not.toMatch(/asha[ @]/i);
  });

  test("requesting a link for an email address without bookings has the same response, stored rows and log line as for one with bookings, but sends no email", async () => {
    await book("asha@example.in");
    const requestCounts = async () => [
      (await rowsOf(database.db, "booking_links")).length,
      (await rowsOf(database.db, "outbox", { kind: "bookings_link" })).length,
    ];
    const resultsFor = async (email: string) => {
      lines.length = 0;
      const { status, text, headers } = await requestLink(email);
      const [links = 0, messages = 0] = await requestCounts();
      const log = lines
        .map((line) => JSON.parse(line))
        // Considers only the log lines of requests. The delivery also logs a line for each message, but only after the
        // response.
        .filter(({ msg }) => msg === "request")
        .map(({ time, requestId, ms, ...line }) => line);
      return { status, text, cache: headers.get("cache-control"), log, links, messages };
    };
    const unknown = await resultsFor("nobody@example.in");
    const results = await resultsFor("asha@example.in");
    expect(results).toEqual({ ...unknown, links: 2, messages: 2 });
    expect(unknown).toMatchObject({ status: 202, links: 1, messages: 1, log: [{ status: 202 }] });
    await expect.poll(() => linkMails().length).toBe(1);
    // Once both messages are delivered, no other email can arrive.
    await expect.poll(() => rowsOf(database.db, "outbox", { delivered_at: null })).toEqual([]);
    expect(linkMails().flatMap(({ to }) => to)).toEqual(["asha@example.in"]);
  });

  test("an email address is sent at most five links an hour, but every request gets the same response", async () => {
    await book("asha@example.in");
    for (let requested = 0; requested < 7; requested += 1)
      expect((await requestLink("asha@example.in", `203.0.113.${requested}`)).status).toBe(202);
    await expect.poll(() => linkMails().length).toBe(5);
    expect(await database.db.selectFrom("booking_links").select("id").execute()).toHaveLength(5);
  });

  test("a network that requests links for many email addresses is rate limited", async () => {
    for (let requested = 0; requested < 40; requested += 1) {
      expect((await requestLink(`guest${requested}@example.in`, "198.51.100.9")).status).toBe(202);
    }
    const rejected = await requestLink("guest40@example.in", "198.51.100.9");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await requestLink("guest40@example.in", "198.51.100.10")).status).toBe(202);
  });

  test("a mailbox is sent at most five links an hour, however its email address is spelled", async () => {
    await book("asha.rao@gmail.com");
    for (let requested = 0; requested < 14; requested += 1) {
      const email = requested % 2 === 0 ? "asha.rao@gmail.com" : `a.s.h.a.rao+${requested}@googlemail.com`;
      expect((await requestLink(email, `203.0.113.${requested}`)).status).toBe(202);
    }
    expect(await database.db.selectFrom("booking_links").select("id").execute()).toHaveLength(5);
  });

  test("an office of thirty people behind one IP address gets all its links, and a network that sends links to strangers does not", async () => {
    const [office, attacker] = ["198.51.100.20", "2001:db8:1:2::7"];
    const statusesOf = async (count: number, address: string, name: string) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1)
        statuses.push((await requestLink(`${name}${index}@example.in`, address)).status);
      return statuses;
    };
    expect(await statusesOf(30, office, "colleague")).toEqual(Array(30).fill(202));
    const sent = await statusesOf(25, attacker, "stranger");
    expect(sent).toEqual([...Array(20).fill(202), ...Array(5).fill(429)]);
    expect(await database.db.selectFrom("booking_links").select("id").execute()).toHaveLength(50);
  });

  test("an invalid email address is rejected with its field", async () => {
    expect(JSON.parse((await requestLink("asha")).text).error).toMatchObject({
      code: "validation_failed",
      fields: { email: expect.stringContaining("asha@example.in") },
    });
  });
});
