import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import {
  bookingDeps,
  confirmHeld,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { startStaffService } from "./testing.ts";

const date = "2026-11-26";

describe.each(databaseKinds)("the records of the console on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  const deps = () => bookingDeps(database.db, clock);
  const start = () => startStaffService(database.db, clock.now);

  async function confirmed(start: string, end: string) {
    const times = timesOn(date, start, end);
    const customer = { ...uniqueCustomer(Number(start.slice(0, 2))), name: "=Asha" };
    const held = await heldOrder(deps(), {
      ...times,
      buildingId: "centre-one",
      catalogId: "room-large",
      customer,
    });
    await confirmHeld(deps(), held.orderId);
    return { ...held, customer };
  }

  test("the audit log names the customer, the job and the member of staff, and contains no personal data", async () => {
    const service = await start();
    const { token, id } = await service.join();
    const { orderId, order, customer } = await confirmed("14:00", "16:00");
    const ofBooking = await service.call("auditLog", { token, query: `?subject=${order.number}` });
    expect(ofBooking.body.entries).toMatchObject([
      { act: "invoice_issued", subject: orderId, number: order.number },
      { act: "booking_confirmed" },
      { act: "slot_held", actor: { kind: "customer", name: null, user: null } },
    ]);
    // The database records an entry with its own clock.
    const today = `?date=${istDateOf(new Date(ofBooking.body.entries[0].at))}`;
    const ofMember = await service.call("auditLog", { token, query: `${today}&by=${id}` });
    expect(ofMember.body.entries.length).toBeGreaterThan(0);
    for (const { actor } of ofMember.body.entries)
      expect(actor).toEqual({ kind: "staff", name: "Asha Rao", user: id });
    const ofDay = await service.call("auditLog", { token, query: today });
    expect(ofDay.body.entries.length).toBeGreaterThan(ofMember.body.entries.length);
    const ids = ofDay.body.entries.map(({ at }: { at: string }) => at);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const another = await service.call("auditLog", { token, query: "?date=2026-11-01" });
    expect(another.body).toEqual({ entries: [], isCut: false });
    const received = JSON.stringify([ofBooking, ofDay]);
    expect(received).not.toContain(customer.email);
    expect(received).not.toContain(customer.phone.slice(-10));
  });

  test("an export contains the month's rows with safe cells, and is recorded with its member and rows", async () => {
    const service = await start();
    const { token, id } = await service.join({ role: "accountant", centreIds: [] });
    await confirmed("09:00", "10:00");
    const body = { table: "bookings", month: "2026-11" };
    const response = await service.call("exportMonth", { token, body });
    const { fileName, rows, csv } = response.body;
    expect(fileName).toBe("bookings-2026-11.csv");
    const parsed = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
    expect(parsed).toHaveLength(rows);
    expect(rows).toBeGreaterThan(0);
    expect(csv).toContain(`"'=Asha"`);
    const recorded = await database.db
      .selectFrom("audit")
      .selectAll()
      .where("act", "=", "records_exported")
      .execute();
    expect(recorded).toMatchObject([
      { actor: "staff", actor_user: id, subject: "bookings-2026-11", details: { rows } },
    ]);
    const invalid = await service.call("exportMonth", { token, body: { ...body, month: "2026-13" } });
    expect(invalid).toMatchObject({ status: 422, code: "validation_failed" });
  });

  test("the findings are those that the checks have stored, with their fixes, and name overdue checks", async () => {
    const service = await start();
    const { token } = await service.join({ role: "manager", centreIds: [] });
    const created_at = clock.now();
    const row = { due_at: created_at, created_at, succeeded_at: created_at };
    await database.db
      .insertInto("doctor_checks")
      .values([
        { ...row, id: "disputes", found: 2 },
        { ...row, id: "refunds_failed", found: 0 },
      ])
      .execute();
    const finding = { check_id: "disputes", key: "" };
    await database.db
      .insertInto("doctor_findings")
      .values([
        { ...finding, id: "dp_2", since: created_at },
        { ...finding, id: "dp_1", since: new Date(created_at.getTime() - 60_000) },
      ])
      .execute();
    const found = await service.call("findings", { token });
    expect(found.body.checks).toMatchObject([
      { check: "disputes", found: 2, isOverdue: false, findings: [{ id: "dp_1" }, { id: "dp_2" }] },
    ]);
    expect(found.body.checks[0].repair).toContain("dashboard");
    clock.advance(48 * 60);
    const later = await service.join({ role: "manager", centreIds: [] });
    const overdue = await service.call("findings", { token: later.token });
    expect(overdue.body.checks).toMatchObject([
      { check: "refunds_failed", found: 0, isOverdue: true },
      { check: "disputes", isOverdue: true },
    ]);
  });
});
