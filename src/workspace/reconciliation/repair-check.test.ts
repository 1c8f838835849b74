import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { maxListedFindings } from "../../api/contract/staff-records.ts";
import { bookingDeps, heldOrder, seededDatabase, testClock, uniqueHour } from "../booking/testing.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { startStaffService } from "../staff/testing.ts";
import { checkTextOf } from "./check-texts.ts";
import { checks } from "./checks.ts";
import { miscountCoupon } from "./testing.ts";

const manager = { role: "manager", centreIds: [] } as const;

describe.each(databaseKinds)("the automatic fixes in the console on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, {
    kind,
    coupons: [{ code: "WELCOME10" }],
    prepare: async (db) => {
      const created = { due_at: clock.now(), created_at: clock.now() };
      for (const id of ["holds_overdue", "gateway_payments", "disputes", "messages_dead"])
        await addRows(db, "doctor_checks", { ...created, id });
    },
  });
  const start = () => startStaffService(database.db, clock.now);
  const repair = (service: Awaited<ReturnType<typeof start>>, token: string, check: string) =>
    service.call("repairCheck", { token, body: { check } });

  test("a manager recounts the uses of a coupon once, and the audit log names the manager", async () => {
    const { db } = database;
    await miscountCoupon(db, clock.now());
    const service = await start();
    const { token, id } = await service.join(manager);
    const found = await service.call("findings", { token });
    const automatic = { effect: "recounts the uses", manualSteps: "" };
    expect(found.body.checks).toMatchObject([{ check: "coupon_uses", found: 1, automatic }]);

    expect(await repair(service, token, "coupon_uses")).toMatchObject({ body: { fixed: 1, remaining: 0 } });
    expect(await firstRow(db, "coupons", { code: "WELCOME10" })).toMatchObject({ uses: 0 });
    expect((await service.call("findings", { token })).body.checks).toEqual([]);

    expect(await repair(service, token, "coupon_uses")).toMatchObject({ body: { fixed: 0, remaining: 0 } });
    const recorded = await rowsOf(db, "audit", { act: "coupon_recounted" });
    expect(recorded).toMatchObject([{ actor: "staff", actor_user: id, subject: "WELCOME10" }]);
    expect(await rowsOf(db, "audit", { act: "check_repaired" })).toMatchObject([
      { actor_user: id, subject: "coupon_uses", details: { findings: ["WELCOME10"] } },
    ]);
  });

  test("a manager releases a hold that has expired, which the audit log records as the manager's act", async () => {
    const { db } = database;
    const { orderId } = await heldOrder(bookingDeps(db, clock), uniqueHour(1));
    await changeRows(db, "orders", { hold_expires_at: addMinutes(clock.now(), -10) }, { id: orderId });
    const service = await start();
    const { token, id } = await service.join(manager);
    expect(await repair(service, token, "holds_overdue")).toMatchObject({ body: { fixed: 1, remaining: 0 } });
    expect(await firstRow(db, "orders", { id: orderId })).toMatchObject({ status: "expired" });
    const recorded = await rowsOf(db, "audit", { act: "hold_expired", subject: orderId });
    expect(recorded).toMatchObject([{ actor: "staff", actor_user: id }]);
  });

  test("one request fixes only as many findings as the page lists, and the next one fixes the rest", async () => {
    const { db } = database;
    const now = clock.now();
    const dead = { kind: "staff_email", payload: "{}", due_at: now, created_at: now, dead_at: now } as const;
    for (let count = 0; count < maxListedFindings + 2; count += 1) await addRows(db, "outbox", dead);
    const service = await start();
    const { token } = await service.join(manager);
    const first = await repair(service, token, "messages_dead");
    expect(first.body).toEqual({ fixed: maxListedFindings, remaining: 2 });
    expect(await firstRow(db, "doctor_checks", { id: "messages_dead" })).toMatchObject({ found: 2 });
    expect((await repair(service, token, "messages_dead")).body).toEqual({ fixed: 2, remaining: 0 });
  });

  test("an unreachable gateway, a check without a fix and an unknown check are rejected", async () => {
    const service = await start();
    const { token } = await service.join(manager);
    const unavailable = { status: 424, code: "provider_unavailable" };
    expect(await repair(service, token, "gateway_payments")).toMatchObject(unavailable);
    for (const check of ["disputes", "no_such_check"])
      expect(await repair(service, token, check)).toMatchObject({ status: 404, code: "not_found" });
  });
});

test("the texts describe an automatic fix for exactly those checks that have one", () => {
  for (const { name, repair } of checks)
    expect([name, checkTextOf(name).automatic !== undefined]).toEqual([name, repair !== undefined]);
});
