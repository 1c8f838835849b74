import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { readOrder } from "../booking/read-order.ts";
import { heldOrder, seed, testClock } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { composeEmail } from "../mail/compose.ts";
import { listBookings } from "../my-bookings/list.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { handleGatewayEvents } from "../payment/handle-events.ts";
import { settle } from "../payment/settle.ts";
import {
  holdWithStartedPayment,
  orderState,
  paidBooking,
  paymentDeps,
  startTestGateway,
  testEvidence,
  webhookOf,
} from "../payment/testing.ts";
import { receiveWebhook } from "../payment/webhook.ts";
import { formatFindings, runChecks } from "../reconciliation/run-checks.ts";
import { erasePerson } from "./erase-person.ts";
import { findRecords, parsePerson } from "./find-person.ts";
import { personalColumns } from "./personal-columns.ts";
import { meera, storeRecordsOf } from "./testing.ts";

const asha = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" };
const person = { contact: meera.email, is: "email" } as const;

/** Opens a database with records of Asha, and a gateway. */
async function openRecords(kind: (typeof databaseKinds)[number]) {
  const { db } = await databaseForTest(kind);
  await seed(db, [{ code: "WELCOME10", oncePerCustomer: true, percent: 1 }]);
  const clock = testClock();
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.close());
  const deps = paymentDeps(db, clock, gateway);
  const doctor = async () => {
    const period = { from: addMinutes(clock.now(), -7 * 24 * 60), to: clock.now() };
    return formatFindings(await runChecks({ ...deps, period }));
  };
  return { db, clock, gateway, deps, doctor };
}

/** Returns the values of the columns with this content, by `table.column`. */
async function valuesOf(db: Db, contents: readonly string[]): Promise<Map<string, Set<string>>> {
  const values = new Map<string, Set<string>>();
  for (const [table, columns] of Object.entries(personalColumns)) {
    for (const [column, content] of Object.entries(columns)) {
      if (!contents.includes(content)) continue;
      const { rows } = await sql<{ value: unknown }>`
        select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db);
      const texts = rows.map(({ value }) =>
        Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value),
      );
      values.set(`${table}.${column}`, new Set(texts));
    }
  }
  return values;
}

function added(after: Map<string, Set<string>>, before: Map<string, Set<string>>): [string, string[]][] {
  const empty = ["", '""', "null", "{}"];
  return [...after].map(([column, values]) => [
    column,
    [...values].filter((value) => !before.get(column)?.has(value) && !empty.includes(value)),
  ]);
}

describe.each(databaseKinds)("erasing a person on %s", (kind) => {
  test("every column that can contain text is classified, and no other", async () => {
    const { db } = await databaseForTest(kind);
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migrations' and data_type not in
        ('smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'boolean', 'timestamp with time zone')`.execute(
      db,
    );
    const classified = Object.entries(personalColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(classified.toSorted());
  });

  test("erases a person from every column except those that tax law keeps, and leaves other people's records", async () => {
    const { db, clock, gateway, deps, doctor } = await openRecords(kind);
    await storeRecordsOf(deps, clock, gateway, asha);
    clock.advance(20);
    await expireOverdueHolds(deps);
    const before = await valuesOf(db, ["personal", "tax"]);
    const { booking, cancelled, withCoupon } = await storeRecordsOf(deps, clock, gateway, meera);
    const full = await valuesOf(db, ["personal", "tax"]);
    // The records of the test fill each personal column, so that the erasure of none goes untested.
    expect(added(full, before).filter(([, values]) => values.length === 0)).toEqual([]);
    const others = [...(await valuesOf(db, ["no"]))].filter(([, values]) =>
      /meera|iyer|9812345678/i.test([...values].join()),
    );
    expect(others).toEqual([]);

    clock.advance(20 * 24 * 60);
    await expireOverdueHolds(deps);
    expect(await doctor()).toEqual([expect.stringContaining("nothing found")]);
    const erasure = await erasePerson(deps, person);
    const invoices = await rowsOf(db, "invoices", {}, "number");
    const kept = invoices.filter(({ order_id }) => [booking.orderId, cancelled.orderId].includes(order_id));
    expect(erasure).toMatchObject({ ok: true, erased: { orders: 3, leads: 1, gateway_events: 1 } });
    expect(erasure.ok && erasure.kept.map((line) => line.split(" with")[0])).toEqual(
      expect.arrayContaining(
        kept.map(({ kind: is, number }) => `${is === "invoice" ? "Invoice" : "Credit note"} ${number}`),
      ),
    );
    expect(erasure.ok && erasure.kept[0]).toContain("31 Dec 2033");
    expect(await doctor()).toEqual([expect.stringContaining("nothing found")]);

    const left = added(await valuesOf(db, ["personal"]), before).filter(([, values]) => values.length > 0);
    expect(left).toEqual([]);
    expect(await valuesOf(db, ["tax"])).toEqual(
      new Map([...full].filter(([column]) => column.startsWith("invoice"))),
    );
    for (const { key } of [booking, cancelled, withCoupon])
      expect(await readOrder(deps, key)).toMatchObject({ ok: false, code: "order_not_found" });
    for (const email of [meera.email, ""])
      expect(await listBookings(deps, { email })).toMatchObject({ upcoming: [], past: [] });
    expect((await listBookings(deps, { email: asha.email })).past).toHaveLength(2);

    const again = await erasePerson(deps, person);
    expect(again.ok && [Object.values(again.erased).filter((count) => count > 0), again.kept]).toEqual([
      [],
      [],
    ]);
    expect(Object.values(await findRecords(db, person)).flat()).toEqual([]);
  });

  test("deletes orders that were never confirmed, but keeps the totals of confirmed ones", async () => {
    const { db, clock, gateway, deps } = await openRecords(kind);
    const { booking, cancelled, withCoupon } = await storeRecordsOf(deps, clock, gateway, meera);
    const abandoned = await heldOrder(deps, { customer: meera, from: "17:00", to: "18:00", visitorId: null });
    const friday = { start: "2026-11-27T10:00:00+05:30", end: "2026-11-27T11:00:00+05:30" };
    const free = await heldOrder(deps, { customer: meera, ...friday, visitorId: null });
    const confirmed = { status: "confirmed", confirmed_at: clock.now() } as const;
    await changeRows(db, "orders", confirmed, { id: free.orderId });
    const { total_paise } = await firstRow(db, "orders", { id: booking.orderId });
    clock.advance(20 * 24 * 60);
    await expireOverdueHolds(deps);
    expect(await erasePerson(deps, person)).toEqual({
      ok: false,
      problem: `${free.order.number} has no invoice. Run npm run doctor -- --repair first.`,
    });
    await changeRows(db, "orders", { total_paise: 0 }, { id: free.orderId });
    await erasePerson(deps, person);
    const orders = await rowsOf(db, "orders", {}, "id");
    expect(Object.fromEntries(orders.map(({ id, status, erased_at }) => [id, [status, erased_at]]))).toEqual({
      [booking.orderId]: ["confirmed", clock.now()],
      [cancelled.orderId]: ["cancelled", clock.now()],
      // Kept without a payment and an invoice, because it was confirmed.
      [free.orderId]: ["confirmed", clock.now()],
      // It has a payment that was started.
      [withCoupon.orderId]: ["expired", clock.now()],
    });
    expect(orders.some(({ id }) => id === abandoned.orderId)).toBe(false);
    expect(orders.find(({ id }) => id === booking.orderId)).toMatchObject({
      total_paise,
      customer_email: "",
      number: expect.stringMatching(/^B26/),
    });
  });

  test("erases nothing while a booking is upcoming, held or not settled, and names what to do", async () => {
    const { db, clock, gateway, deps } = await openRecords(kind);
    const { key, orderId, order } = await paidBooking(deps, gateway, { customer: meera });
    const expectProblem = async (problem: RegExp) => {
      const before = await findRecords(db, person);
      expect(await erasePerson(deps, person)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
      expect(await findRecords(db, person)).toEqual(before);
    };
    await expectProblem(
      new RegExp(`^${order.number} is an upcoming booking. Cancel it first: npm run cancel --`),
    );
    clock.advance(3 * 24 * 60);
    const due = (due_on: string | null) => changeRows(db, "orders", { due_on }, { id: orderId });
    await due("2023-11-27");
    await expectProblem(new RegExp(`^${order.number} is on invoice and not paid\\. Record the payment`));
    await due(null);
    const [payment] = await rowsOf(db, "payments", { order_id: orderId });
    const refund = {
      ...{ id: "RFD1", payment_id: payment?.id ?? "", order_id: orderId, amount_paise: 100 },
      ...{ reason: "x", try_at: clock.now(), created_at: clock.now() },
    };
    for (const status of ["pending", "failed"] as const) {
      await addRows(db, "refunds", { ...refund, status });
      await expectProblem(/refund/);
      await db.deleteFrom("refunds").execute();
    }
    const dates = { created_at: clock.now(), updated_at: clock.now() };
    const dispute = {
      id: "disp_1",
      payment_id: payment?.id ?? "",
      order_id: orderId,
      amount_paise: 1,
      ...dates,
    };
    await addRows(db, "disputes", { ...dispute, status: "open" });
    await expectProblem(/disputed/);
    await changeRows(db, "disputes", { status: "won" });
    await changeRows(db, "payments", { check_at: clock.now() });
    await expectProblem(/still being checked/);
    await changeRows(db, "payments", { check_at: null, status: "pending" });
    await expectProblem(/still being checked/);
    await changeRows(db, "payments", { status: "captured" });
    const held = await heldOrder(deps, {
      customer: meera,
      start: "2026-11-27T10:00:00+05:30",
      end: "2026-11-27T11:00:00+05:30",
    });
    await expectProblem(new RegExp(`${held.order.number} is being booked`));
    clock.advance(16);
    await expireOverdueHolds(deps);
    expect(await erasePerson(deps, person)).toMatchObject({ ok: true });
    expect(await readOrder(deps, key)).toMatchObject({ ok: false });
  });

  test("refunds a payment that arrives after the erasure of its order, and sends no email", async () => {
    const { db, clock, deps } = await openRecords(kind);
    const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps, { customer: meera });
    await changeRows(db, "payments", { check_at: null });
    clock.advance(20);
    await expireOverdueHolds(deps);
    expect(await erasePerson(deps, person)).toMatchObject({ ok: true });
    await settle(deps, testEvidence(gatewayOrderId));
    expect(await orderState(db, orderId)).toMatchObject({
      status: "expired",
      payments: ["refund_pending"],
      reasons: ["The booking was released before your payment arrived."],
    });
    const message = { kind: "money_returning", orderId } as const;
    expect(await composeEmail(deps as never, message, AbortSignal.timeout(10_000))).toBeNull();
  });

  test("keeps a notification of the gateway until an operator has dealt with it", async () => {
    const { db, deps } = await openRecords(kind);
    await receiveWebhook(deps, webhookOf("payment.failed", { payment: { entity: { email: meera.email } } }));
    expect(await erasePerson(deps, person)).toMatchObject({
      erased: { gateway_events: 0 },
      kept: [expect.stringMatching(/notification/)],
    });
    await handleGatewayEvents(deps);
    expect(await erasePerson(deps, person)).toMatchObject({ erased: { gateway_events: 0 } });
    await changeRows(db, "gateway_events", { acknowledged_at: deps.now() });
    expect(await erasePerson(deps, person)).toMatchObject({ erased: { gateway_events: 1 }, kept: [] });
    expect(await rowsOf(db, "gateway_events")).toMatchObject([{ payload: {}, event: "payment.failed" }]);
  });

  test("removes a person from the guests of other people's bookings", async () => {
    const { db, clock, gateway, deps } = await openRecords(kind);
    const { booking } = await storeRecordsOf(deps, clock, gateway, meera);
    const guest = { contact: `guest.of.${meera.email}`, is: "email" } as const;
    expect(await erasePerson(deps, guest)).toMatchObject({
      ok: true,
      erased: { order_guests: 1, orders: 0 },
    });
    expect(await rowsOf(db, "order_guests")).toEqual([]);
    expect(await readOrder(deps, booking.key)).toMatchObject({ ok: true, view: { guests: [] } });
  });
});

test("parsePerson accepts email addresses and Indian mobile numbers in any usual form", () => {
  expect(parsePerson(" Meera@Example.in ")).toEqual(person);
  for (const text of ["+91 98123-45678", "098123 45678", "9812345678"])
    expect(parsePerson(text)).toEqual({ contact: meera.phone, is: "phone" });
  for (const text of ["", "meera", "meera@", "12345"]) expect(parsePerson(text)).toBeNull();
});
