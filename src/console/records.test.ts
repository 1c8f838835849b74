import { describe, expect, test } from "vitest";
import {
  bookingDeps,
  confirmHeld,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../workspace/booking/testing.ts";
import { miscountCoupon } from "../workspace/reconciliation/testing.ts";
import { startStaffConsole } from "./testing.ts";

describe("the records in the console", () => {
  const clock = testClock();
  const database = seededDatabase(clock, { coupons: [{ code: "WELCOME10" }] });

  const start = () => startStaffConsole(database.db, clock.now);
  const manager = { role: "manager", centreIds: [] } as const;
  const proveLater = () => clock.advance(11);

  test("the audit log of a booking names its customer and links to its page", async () => {
    const deps = bookingDeps(database.db, clock);
    const times = timesOn("2026-11-26", "14:00", "16:00");
    const place = { buildingId: "centre-one", catalogId: "room-large" };
    const { orderId, order } = await heldOrder(deps, { ...times, ...place, customer: uniqueCustomer(1) });
    await confirmHeld(deps, orderId);
    const member = await (await start()).join(manager);
    const html = await (await member.get(`/audit?subject=${order.number.toLowerCase()}`)).text();
    expect(html).toMatch(/booking confirmed.*slot held/s);
    expect(html).toContain(`<a href="/bookings/${order.number}">`);
    expect(html).toContain("Customer");
    expect(await (await member.get("/audit?date=2020-01-01")).text()).toContain("Nothing is recorded here.");
  });

  test("an export is a file, and a month that is none stays in its field with a message", async () => {
    const member = await (await start()).join({ role: "accountant", centreIds: [] });
    const exported = await member.post("/exports", { table: "bookings", month: "2026-11" });
    expect(exported.status).toBe(200);
    expect(exported.headers.get("content-disposition")).toBe('attachment; filename="bookings-2026-11.csv"');
    expect(exported.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(new Uint8Array(await exported.arrayBuffer()).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    );
    const invalid = await member.post("/exports", { table: "bookings", month: "Nov" });
    expect(invalid.status).toBe(422);
    expect(await invalid.text()).toMatch(/value="Nov".*Choose a month, such as 2026-11/s);
    proveLater();
    const unproved = await member.post("/exports", { table: "leads", month: "2026-11" });
    expect(unproved.status).toBe(403);
    expect(await unproved.text()).toMatch(/name="table" value="leads"/);
  });

  test("the checks show their findings with the fix, and booking numbers as links", async () => {
    const member = await (await start()).join(manager);
    expect(await (await member.get("/checks")).text()).toMatch(/\d+ checks of the records found nothing/);
    const created_at = clock.now();
    const row = { due_at: created_at, created_at, succeeded_at: created_at, found: 1 };
    await database.db
      .insertInto("doctor_checks")
      .values({ ...row, id: "booking_without_money" })
      .execute();
    await database.db
      .insertInto("doctor_findings")
      .values({ check_id: "booking_without_money", key: "", id: "B261123-7K2M9Q", since: null })
      .execute();
    const html = await (await member.get("/checks")).text();
    expect(html).toMatch(/Booking without money: 1.*How to fix it:.*href="\/bookings\/B261123-7K2M9Q"/s);
    expect(html).not.toContain('action="/checks"');
  });

  test("a button fixes the findings of a check after a proof, and the page shows how many it fixed", async () => {
    const member = await (await start()).join(manager);
    await miscountCoupon(database.db, clock.now());
    const html = await (await member.get("/checks")).text();
    expect(html).toMatch(
      /name="check" value="coupon_uses".*Fix 1 finding<.*Fixing them recounts the uses\./s,
    );
    expect(html).not.toContain("--repair");
    proveLater();
    const unproved = await member.post("/checks", { check: "coupon_uses" });
    expect(unproved.status).toBe(403);
    expect(await unproved.text()).toMatch(/name="check" value="coupon_uses"/);
    const proved = await (await start()).join(manager);
    const done = await proved.post("/checks", { check: "coupon_uses" });
    expect(done.status).toBe(200);
    const shown = await done.text();
    expect(shown).toMatch(/role="status">1 finding fixed\. 0 remain\./);
    expect(shown).not.toContain('value="coupon_uses"');
    const again = await proved.post("/checks", { check: "coupon_uses" });
    expect(await again.text()).toMatch(/role="status">0 findings fixed\. 0 remain\./);
    const invalid = await proved.post("/checks", { check: "disputes" });
    expect(invalid.status).toBe(422);
    expect(await invalid.text()).toContain("This check has no automatic fix.");
  });
});
