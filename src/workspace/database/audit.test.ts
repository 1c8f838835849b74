import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { releaseOrder } from "../booking/release-order.ts";
import { bookingRequestFor, heldOrder, seed, testClock, uniqueHour } from "../booking/testing.ts";
import { renewToken } from "../changes/renew-token.ts";
import { setGuests } from "../changes/set-guests.ts";
import { setReminders } from "../changes/set-reminders.ts";
import { cancelOrder } from "../changes/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { changeLead } from "../lead/follow-up.ts";
import { submitLead } from "../lead/submit-lead.ts";
import { createLink } from "../my-bookings/links.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { paidBooking, paymentDeps, runBackgroundRounds, startTestGateway } from "../payment/testing.ts";
import { deleteOldRecords } from "../privacy/delete-old-records.ts";
import { erasePerson } from "../privacy/erase-person.ts";
import { type Actor, bookkeeping, recordAct } from "./audit.ts";
import type { Db, Tx } from "./tables.ts";
import { rowsOf } from "./testing.ts";
import { inTransaction } from "./transaction.ts";

const customer: Actor = { kind: "customer" };
const command: Actor = { kind: "command", name: "cancel", user: "asha" };

/** The columns whose changes are acts. The others are bookkeeping, such as the time of the next check. */
const auditedColumns = {
  orders: "status, starts_at, ends_at, quote, total_paise, token_version, reminders, erased_at",
  payments: "status",
  refunds: "status, amount_paise",
  invoices: "content",
  leads: "payload, status, owner, due_at",
  order_guests: "removed_at",
  disputes: "status",
  inventory_imports: "source",
  booking_links: "email",
} as const;

/** Makes a commit fail if its transaction changed one of `auditedColumns` and wrote no entry. */
async function requireEntries(db: Db): Promise<void> {
  await sql`
    create function require_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'changed_at' = to_jsonb(new) - 'changed_at' then
        return null;
      end if;
      if not exists (select from audit where xmin = pg_current_xact_id()::xid) then
        raise exception 'A change of % has no entry.', tg_table_name;
      end if;
      return null;
    end $$`.execute(db);
  for (const [table, columns] of Object.entries(auditedColumns)) {
    await sql`create constraint trigger needs_entry after insert or update of ${sql.raw(columns)} on ${sql.table(table)}
      deferrable initially deferred for each row execute function require_entry()`.execute(db);
  }
  onTestFinished(async () => {
    await sql`drop function require_entry cascade`.execute(db);
  });
}

describe.each(databaseKinds)("the audit table on %s", (kind) => {
  async function openSite() {
    const { db } = await databaseForTest(kind);
    await seed(db, [{ code: "TEN" }]);
    const clock = testClock();
    const gateway = await startTestGateway();
    onTestFinished(() => gateway.close());
    const deps = paymentDeps(db, clock, gateway);
    const actsOf = async (subject: string) =>
      (await rowsOf(db, "audit", { subject }, "id")).map(({ act }) => act);
    return { db, clock, gateway, deps, actsOf };
  }

  it("rejects updates, deletions and truncation, and lets the retention job delete entries of 96 months ago", async () => {
    const { db, deps, actsOf } = await openSite();
    const { orderId } = await heldOrder(deps);
    const entries = await rowsOf(db, "audit");
    await expect(sql`update audit set subject = 'x'`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`truncate audit`.execute(db)).rejects.toThrow("append-only");
    expect(await rowsOf(db, "audit")).toEqual(entries);
    await sql`insert into audit (at, actor, host, act, subject) values
      (now() - interval '97 months', 'job', 'h', 'slot_held', 'old'),
      (now() - interval '95 months', 'job', 'h', 'slot_held', 'recent')`.execute(db);
    await deleteOldRecords(db, new Date());
    expect(await actsOf("old")).toEqual([]);
    expect(await actsOf("recent")).toEqual(["slot_held"]);
    expect(await actsOf(orderId)).toEqual(["slot_held"]);
  });

  it("gets an entry in the transaction of every act of a day, with its actor", async () => {
    const { db, clock, gateway, deps, actsOf } = await openSite();
    await requireEntries(db);
    const booking = await paidBooking(deps, gateway);
    await setReminders(deps, { ...booking.key, on: false });
    await setGuests(deps, { ...booking.key, guests: [{ name: "Ravi", email: "ravi@example.com" }] });
    await cancelOrder({ ...deps, actor: command }, booking.orderId, "The centre has a water leak.");
    await renewToken(deps, booking.key);
    await runBackgroundRounds({ ...deps, actor: { kind: "job", name: "payments" } }, clock);
    expect(new Set(await actsOf(booking.orderId))).toEqual(
      new Set([
        ...["slot_held", "payment_started", "payment_changed", "booking_confirmed", "invoice_issued"],
        ...["reminders_changed", "guests_changed", "booking_cancelled", "credit_note_issued"],
        ...["refund_started", "token_renewed", "refund_changed"],
      ]),
    );
    const [cancelled] = await rowsOf(db, "audit", { act: "booking_cancelled" });
    expect(cancelled).toMatchObject({ actor: "command", actor_name: "cancel", actor_user: "asha" });
    const [refunded] = await rowsOf(db, "audit", { act: "refund_changed" });
    expect(refunded).toMatchObject({ actor: "job", actor_name: "payments" });

    const held = await heldOrder(deps, uniqueHour(1));
    await applyCoupon(deps, { ...held.key, code: "TEN" });
    await applyCoupon(deps, { ...held.key, code: null });
    await releaseOrder(deps, held.key);
    expect(await actsOf(held.orderId)).toEqual([
      ...["slot_held", "coupon_applied", "coupon_removed", "hold_released"],
    ]);
    const expiring = await heldOrder(deps, uniqueHour(2));
    clock.advance(60);
    await expireOverdueHolds({ ...deps, actor: { kind: "job", name: "payments" } });
    expect(await actsOf(expiring.orderId)).toEqual(["slot_held", "hold_expired"]);

    const lead = { name: "Asha Rao", email: "asha@example.com", phone: "+919876543210" };
    const leadDeps = { ...deps, hasWebhook: false, wakeOutbox: () => {} };
    const fields = { ...lead, consent: true, brand: 1 } as const;
    const { leadId } = await submitLead(leadDeps, fields);
    await submitLead(leadDeps, { ...fields, name: "Asha R" });
    await changeLead({ db, actor: command }, leadId, { owner: "asha" });
    expect(await actsOf(leadId)).toEqual(["lead_submitted", "lead_changed", "lead_followed_up"]);
    const [imported] = await rowsOf(db, "audit", { act: "inventory_imported" });
    expect(imported?.details).toMatchObject({ source: expect.any(String), centres: expect.any(Number) });
    await createLink(deps, { email: "asha@example.com", network: null });
    expect(await rowsOf(db, "audit", { act: "link_requested" })).toHaveLength(1);
    await erasePerson({ ...deps, actor: command }, { contact: "asha@example.com", is: "email" });
    expect(await rowsOf(db, "audit", { act: "person_erased" })).toHaveLength(1);
    const stored = JSON.stringify(await rowsOf(db, "audit"));
    for (const personal of ["ravi@example.com", "asha@example.com", "9876543210"])
      expect(stored).not.toContain(personal);
  });

  it("keeps no entry of an act that is rolled back", async () => {
    const { db, gateway, deps } = await openSite();
    const booking = await paidBooking(deps, gateway);
    const before = await rowsOf(db, "audit");
    const rolledBack: readonly ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => cancelOrder({ ...deps, db: tx, actor: command }, booking.orderId, "x"),
      (tx) => setReminders({ ...deps, db: tx }, { ...booking.key, on: false }),
      (tx) => renewToken({ ...deps, db: tx }, booking.key),
      (tx) =>
        setGuests({ ...deps, db: tx }, { ...booking.key, guests: [{ name: "R", email: "r@example.com" }] }),
    ];
    for (const act of rolledBack) {
      const work = inTransaction(db, customer, async (tx) => {
        await act(tx);
        throw new Error("rolled back");
      });
      await expect(work).rejects.toThrow("rolled back");
    }
    expect(await rowsOf(db, "audit")).toEqual(before);
  });

  it("gets no entry of an act that returns a domain error", async () => {
    const { db, deps } = await openSite();
    const request = bookingRequestFor({});
    expect(await bookSlot(deps, request)).toMatchObject({ ok: true });
    const before = await rowsOf(db, "audit");
    expect(await bookSlot(deps, { ...request, visitorId: null })).toMatchObject({ ok: false });
    expect(await rowsOf(db, "audit")).toEqual(before);
  });
});

it("recordAct throws in a transaction that only changes bookkeeping", async () => {
  const { db } = await databaseForTest("pglite");
  const work = inTransaction(db, bookkeeping, async (tx) => recordAct(tx, "slot_held", "ORD_1"));
  await expect(work).rejects.toThrow("has no actor");
});

it("only the files of queues, checks and indexes have transactions without an actor", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/(\.test|testing)\.ts$/.test(file),
  );
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  const without = files.filter((file) => /inTransaction\(\s*[\w.]+,\s*bookkeeping/.test(textOf(file)));
  expect(without.toSorted()).toEqual([
    ...["changes/remind.ts", "reconciliation/advance-check.ts", "reconciliation/alarms.ts"],
    ...["search/page-entries.ts", "service.ts"],
  ]);
  const direct = files.filter((file) => /\.transaction\(\)/.test(textOf(file)));
  expect(direct.toSorted()).toEqual([
    ...["backup/read-snapshot.ts", "database/migrate.ts", "database/transaction.ts", "export/in-snapshot.ts"],
  ]);
});
