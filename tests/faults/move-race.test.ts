import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { istInstant } from "../../src/api/contract/ist.ts";
import { bookingDeps, customerNo, heldOrder, seed, testClock } from "../../src/workspace/booking/testing.ts";
import { moveBooking } from "../../src/workspace/changes/move-booking.ts";
import { tokenOf } from "../../src/workspace/orders/order-ids.ts";
import type { Gateway } from "../../src/workspace/payment/gateway.ts";
import { awayGateway, depsOver } from "../../src/workspace/payment/testing.ts";
import { databaseForTest, freshDatabase } from "../support/databases.ts";
import { noteFault } from "./support/fault-table.ts";

const crowd = 200;
const day = "2026-12-03";

/** Lets 200 bookings, each of a room of its own, move into one slot at once, through ten processes of the service. */
async function race(tamper?: string) {
  const url = await freshDatabase();
  const clock = testClock();
  const services = await Promise.all(Array.from({ length: 10 }, () => databaseForTest(url, 10)));
  const [first] = services;
  if (first === undefined) throw new Error("no process");
  await seed(first.db);
  await sql`
    insert into items (id, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
      amenities, pictures, position)
    select 'room-' || number, centre_id, product_type, name, description, capacity, unit, price_paise, buffer_minutes,
      amenities, pictures, number
    from items, generate_series(1, ${crowd}::int) as number where id = 'room-small'
  `.execute(first.db);
  const own = { start: istInstant(day, "10:00").toISOString(), end: istInstant(day, "11:00").toISOString() };
  const booked: string[] = [];
  for (let number = 1; number <= crowd; number += 1) {
    const wish = { ...own, catalogId: `room-${number}`, customer: customerNo(number) };
    booked.push((await heldOrder(bookingDeps(first.db, clock), wish)).orderId);
  }
  await first.db.updateTable("orders").set({ status: "confirmed", confirmed_at: clock.now() }).execute();
  if (tamper !== undefined) await sql.raw(tamper).execute(first.db);
  const counts: Record<string, number> = {};
  const gateway = awayGateway() as Gateway;
  await Promise.all(
    booked.map(async (orderId, at) => {
      const { db } = services[at % services.length] ?? first;
      const deps = depsOver(db, clock, gateway);
      const result = await moveBooking(deps, {
        orderId,
        token: tokenOf(deps.tokenSecret, orderId),
        catalogId: "room-small",
        start: istInstant(day, "15:00").toISOString(),
        end: istInstant(day, "16:00").toISOString(),
        expectedTotalPaise: 118_000,
      });
      const answer = result.ok ? result.is : result.code;
      counts[answer] = (counts[answer] ?? 0) + 1;
    }),
  );
  const orders = await first.db
    .selectFrom("orders")
    .select(["booking_id", "item_id", "starts_at", "status"])
    .where("status", "in", ["held", "confirmed"])
    .execute();
  return { counts, orders };
}

describe("200 bookings move into one slot at once on real PostgreSQL", () => {
  it("one wins; every booking has exactly one slot, its old one or the new", async (context) => {
    const { counts, orders } = await race();
    const lost = Math.abs((counts.moved ?? 0) - 1) + Math.abs(orders.length - crowd);
    const note = JSON.stringify(counts);
    noteFault(context, { fault: "200 bookings moved at once into one slot", runs: 1, lost, note });
    expect(counts).toEqual({ moved: 1, slot_taken: 199 });
    expect(orders).toHaveLength(crowd);
    expect(new Set(orders.map(({ booking_id }) => booking_id)).size).toBe(crowd);
    expect(orders.filter(({ item_id }) => item_id === "room-small")).toHaveLength(1);
    const kept = orders.filter(({ starts_at }) => starts_at.getTime() === istInstant(day, "10:00").getTime());
    expect(new Set(kept.map(({ item_id }) => item_id)).size).toBe(crowd - 1);
  });

  it("control: without the constraint more than one gets the slot", async () => {
    const { counts } = await race("alter table orders drop constraint orders_do_not_overlap");
    expect(counts.moved).toBeGreaterThan(1);
  });
});
