import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { addMinutes, addMonths, istDateOf, istInstant, istTimeOf } from "../../api/contract/ist.ts";
import { readOrder } from "../booking/read-order.ts";
import { bookingDeps, heldOrder, seed, testClock, uniqueHour } from "../booking/testing.ts";
import { setGuests } from "../changes/set-guests.ts";
import { cancelOrder } from "../changes/testing.ts";
import type { Db } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { paidBooking, paymentDeps, runBackgroundRounds, startTestGateway } from "../payment/testing.ts";
import { formatFindings, runChecks } from "../reconciliation/run-checks.ts";
import { deleteOldRecords } from "./delete-old-records.ts";

const now = new Date("2026-11-21T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

it.each(databaseKinds)(
  "messages and events are deleted after 90 days, and counts and networks once they expire, on %s",
  async (kind) => {
    const { db } = await databaseForTest(kind);
    const message = (name: string, ended: { delivered_at?: Date; dead_at?: Date }) => ({
      kind: name,
      payload: "{}",
      created_at: daysAgo(200),
      due_at: daysAgo(200),
      ...ended,
    });
    const eventRow = (id: string, handled_at: Date | null) => ({
      ...{ id, handled_at, event: "payment.captured", payload: "{}" },
      ...{ received_at: daysAgo(200), try_at: daysAgo(200) },
    });
    await addRows(
      db,
      "outbox",
      message("delivered long ago", { delivered_at: daysAgo(90) }),
      message("delivered lately", { delivered_at: daysAgo(89) }),
      message("never delivered", { dead_at: daysAgo(190) }),
      message("waiting", {}),
    );
    await addRows(
      db,
      "gateway_events",
      eventRow("handled long ago", daysAgo(91)),
      eventRow("handled lately", daysAgo(2)),
      eventRow("open", null),
      { ...eventRow("unmatched", daysAgo(91)), needs_attention: true },
      { ...eventRow("seen to", daysAgo(91)), needs_attention: true, acknowledged_at: daysAgo(91) },
    );
    await seed(db);
    const deps = bookingDeps(db, testClock(now));
    const hold = (from: string, to: string) => heldOrder(deps, { from, to, network: "203.0.113.7" });
    const [old, fresh] = [await hold("10:00", "11:00"), await hold("12:00", "13:00")];
    await changeRows(db, "orders", { created_at: daysAgo(2) }, { id: old.order.id });
    const count = (key: string, expire: number) => ({ key, points: 1, expire });
    await addRows(
      db,
      "request_counts",
      count("over", Date.now() - 61 * 60_000),
      count("running", Date.now() - 59 * 60_000),
    );
    await deleteOldRecords(db, now);
    const counts = await db.selectFrom("request_counts").select("key").execute();
    expect(counts).toEqual([{ key: "running" }]);
    const networks = await db.selectFrom("orders").select(["id", "network"]).execute();
    expect(new Map(networks.map(({ id, network }) => [id, network]))).toEqual(
      new Map([
        [old.order.id, null],
        [fresh.order.id, "203.0.113.7"],
      ]),
    );
    const messages = await db.selectFrom("outbox").select("kind").orderBy("id").execute();
    expect(messages.map((row) => row.kind)).toEqual(["delivered lately", "never delivered", "waiting"]);
    const events = await db.selectFrom("gateway_events").select("id").orderBy("id").execute();
    expect(events.map((row) => row.id)).toEqual(["handled lately", "open", "unmatched"]);
  },
);

describe.each(databaseKinds)("retention on %s", (kind) => {
  const monthsAfter = (instant: Date, months: number) =>
    istInstant(addMonths(istDateOf(instant), months), istTimeOf(instant));

  async function openBooks() {
    const { db } = await databaseForTest(kind);
    await seed(db);
    const clock = testClock();
    const gateway = await startTestGateway();
    onTestFinished(() => gateway.close());
    const deps = paymentDeps(db, clock, gateway);
    return { db, clock, gateway, deps, runAt: (at: Date) => deleteOldRecords(db, at) };
  }
  const erasedIds = async (db: Db) =>
    (await rowsOf(db, "orders")).flatMap(({ id, erased_at }) => (erased_at === null ? [] : [id]));

  it("erases bookings 36 months after their end or their cancellation, and the reconciliation still finds nothing", async () => {
    const { db, clock, gateway, deps, runAt } = await openBooks();
    const past = await paidBooking(deps, gateway);
    const cancelled = await paidBooking(deps, gateway, uniqueHour(1));
    clock.advance(24 * 60);
    await cancelOrder(deps, cancelled.orderId, "asked for");
    await runBackgroundRounds(deps, clock);
    await changeRows(db, "outbox", { delivered_at: clock.now() });
    const { ends_at: end } = await firstRow(db, "orders", { id: past.orderId });
    await runAt(addMinutes(monthsAfter(end, 36), -1));
    expect(await erasedIds(db)).toEqual([]);
    await runAt(monthsAfter(end, 36));
    expect(await erasedIds(db)).toEqual([past.orderId]);
    expect(await readOrder(deps, past.key)).toMatchObject({ ok: false, code: "order_not_found" });
    expect(await readOrder(deps, cancelled.key)).toMatchObject({ ok: true });
    // The cancelled hour is on Thursday, after its cancellation.
    const { ends_at: cancelledEnd } = await firstRow(db, "orders", { id: cancelled.orderId });
    clock.set(monthsAfter(cancelledEnd, 36));
    await runAt(clock.now());
    expect((await erasedIds(db)).toSorted()).toEqual([past.orderId, cancelled.orderId].toSorted());
    const period = { from: addMinutes(clock.now(), -24 * 60), to: clock.now() };
    const findings = formatFindings(await runChecks({ ...deps, period }));
    expect(findings).toEqual([expect.stringContaining("nothing found")]);
    expect(JSON.stringify(await rowsOf(db, "invoices"))).toContain("Asha Rao");
  });

  it("keeps a booking whose refund has failed, however old it is", async () => {
    const { db, gateway, deps, runAt } = await openBooks();
    const { orderId } = await paidBooking(deps, gateway);
    const { id: payment_id } = await firstRow(db, "payments", { order_id: orderId });
    const refund = { id: "RFD1", payment_id, order_id: orderId, amount_paise: 100, reason: "x" };
    const dates = { try_at: now, created_at: now };
    await addRows(db, "refunds", { ...refund, ...dates, status: "failed" });
    await runAt(new Date("2036-01-01"));
    expect(await erasedIds(db)).toEqual([]);
    await changeRows(db, "refunds", { status: "refunded" });
    await runAt(new Date("2036-01-01"));
    expect(await erasedIds(db)).toEqual([orderId]);
  });

  it("deletes abandoned holds after 30 days, and leads 24 months after the last enquiry", async () => {
    const { db, clock, deps, runAt } = await openBooks();
    const { orderId } = await heldOrder(deps);
    await db.insertInto("email_confirmations").values({ order_id: orderId }).execute();
    clock.advance(16);
    await expireOverdueHolds(deps);
    const ended = clock.now();
    const lead = { payload: "{}", person_key: "email:a", created_at: ended, due_at: ended };
    await addRows(
      db,
      "leads",
      { ...lead, id: "LEAD1" },
      { ...lead, id: "LEAD2", updated_at: addMinutes(ended, 9) },
    );
    await runAt(addMinutes(ended, 30 * 24 * 60 - 1));
    expect(await rowsOf(db, "orders")).toHaveLength(1);
    await runAt(addMinutes(ended, 30 * 24 * 60));
    expect(await rowsOf(db, "orders")).toEqual([]);
    await runAt(addMinutes(monthsAfter(ended, 24), -1));
    expect(await rowsOf(db, "leads")).toHaveLength(2);
    await runAt(monthsAfter(ended, 24));
    expect(await rowsOf(db, "leads")).toMatchObject([{ id: "LEAD2" }]);
    await runAt(addMinutes(monthsAfter(ended, 24), 9));
    expect(await rowsOf(db, "leads")).toEqual([]);
  });

  it("deletes guests when their booking has ended, or when the email about its cancellation has been sent", async () => {
    const { db, clock, gateway, deps, runAt } = await openBooks();
    const invite = async (request = {}) => {
      const { key, orderId } = await paidBooking(deps, gateway, request);
      await setGuests(deps, { ...key, guests: [{ name: "Ravi Iyer", email: "ravi@example.in" }] });
      await changeRows(db, "outbox", { delivered_at: clock.now() });
      return orderId;
    };
    const [past, cancelled] = [await invite(), await invite(uniqueHour(1))];
    const guestsOf = async () =>
      (await rowsOf(db, "order_guests", {}, "order_id")).map(({ order_id }) => order_id);
    const { ends_at: end } = await firstRow(db, "orders", { id: past });
    await runAt(addMinutes(end, -1));
    expect(await guestsOf()).toEqual([past, cancelled].toSorted());
    await runAt(end);
    expect(await guestsOf()).toEqual([cancelled]);
    await cancelOrder(deps, cancelled, "The centre has a water leak.");
    await runAt(end);
    expect(await guestsOf()).toEqual([cancelled]);
    await changeRows(db, "outbox", { delivered_at: clock.now() });
    await runAt(end);
    expect(await guestsOf()).toEqual([]);
  });

  it("deletes more old rows than fit into one statement", async () => {
    const { db, runAt } = await openBooks();
    await sql`insert into booking_links (id, email, expires_at)
      select 'L' || n, n || '@example.in', ${now} from generate_series(1, 2500) as n`.execute(db);
    await runAt(now);
    expect(await rowsOf(db, "booking_links")).toEqual([]);
  });
});

it("the retention job skips rows that a request has locked, and does not wait for them", async () => {
  const { db } = await databaseForTest("postgresql");
  await seed(db);
  const deps = bookingDeps(db, testClock());
  const [locked, free] = [await heldOrder(deps), await heldOrder(deps, { from: "12:00", to: "13:00" })];
  const ended = { status: "expired", ended_at: new Date("2026-01-01") } as const;
  await changeRows(db, "orders", ended);
  await inTransaction(db, { kind: "customer" }, async (tx) => {
    await tx.selectFrom("orders").select("id").where("id", "=", locked.orderId).forUpdate().execute();
    await deleteOldRecords(db, now);
    expect(await rowsOf(db, "orders")).toMatchObject([{ id: locked.orderId }]);
  });
  expect(free.orderId).not.toBe(locked.orderId);
  await deleteOldRecords(db, now);
  expect(await rowsOf(db, "orders")).toEqual([]);
});
