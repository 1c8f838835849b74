import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { istInstant } from "../../src/api/contract/ist.ts";
import {
  bookingDeps,
  heldOrder,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { moveBooking } from "../../src/workspace/changes/move-booking.ts";
import { changeRows, rowsOf } from "../../src/workspace/database/testing.ts";
import { tokenOf } from "../../src/workspace/orders/order-ids.ts";
import type { Gateway } from "../../src/workspace/payment/gateway.ts";
import { paymentDepsWith, unavailableGateway } from "../../src/workspace/payment/testing.ts";
import { withoutConstraint } from "./invariants.ts";
import { recordFault } from "./support/fault-table.ts";
import { addRooms, countOutcomes, pickByNumber, startProcesses } from "./support/processes.ts";

const bookingCount = 200;
const day = "2026-12-03";

/** Moves 200 bookings of different rooms into one slot concurrently, through ten processes of the service. */
async function race(tamper?: string) {
  const { dbs, db: first } = await startProcesses(10);
  const clock = testClock();
  await addRooms(first, bookingCount);
  const currentTimes = timesOn(day, "10:00", "11:00");
  const orderIds: string[] = [];
  for (let number = 1; number <= bookingCount; number += 1) {
    const request = { ...currentTimes, catalogId: `room-${number}`, customer: uniqueCustomer(number) };
    orderIds.push((await heldOrder(bookingDeps(first, clock), request)).orderId);
  }
  await changeRows(first, "orders", { status: "confirmed", confirmed_at: clock.now() });
  if (tamper !== undefined) await sql.raw(tamper).execute(first);
  const gateway = unavailableGateway() as Gateway;
  const results = await Promise.all(
    orderIds.map(async (orderId, index) => {
      const deps = paymentDepsWith(pickByNumber(dbs, index), clock, gateway);
      const result = await moveBooking(deps, {
        orderId,
        token: tokenOf(deps.tokenSecrets, { id: orderId, token_version: 0 }),
        catalogId: "room-small",
        ...timesOn(day, "15:00", "16:00"),
        expectedTotalPaise: 118_000,
      });
      return result.ok ? result.is : result.code;
    }),
  );
  const orders = (await rowsOf(first, "orders")).filter(({ status }) => /^(held|confirmed)$/.test(status));
  return { counts: countOutcomes(results), orders };
}

describe("200 concurrent moves into one slot on real PostgreSQL", () => {
  it("one booking gets the slot, and all others keep their old slots", async (context) => {
    const { counts, orders } = await race();
    const mismatchCount = Math.abs((counts.moved ?? 0) - 1) + Math.abs(orders.length - bookingCount);
    const note = JSON.stringify(counts);
    recordFault(context, {
      fault: "200 concurrent moves into one slot",
      runs: 1,
      lost: mismatchCount,
      note,
    });
    expect(counts).toEqual({ moved: 1, slot_taken: 199 });
    expect(orders).toHaveLength(bookingCount);
    expect(new Set(orders.map(({ booking_id }) => booking_id)).size).toBe(bookingCount);
    expect(orders.filter(({ item_id }) => item_id === "room-small")).toHaveLength(1);
    const unmovedOrders = orders.filter(
      ({ starts_at }) => starts_at.getTime() === istInstant(day, "10:00").getTime(),
    );
    expect(new Set(unmovedOrders.map(({ item_id }) => item_id)).size).toBe(bookingCount - 1);
  });

  it("control: without the exclusion constraint the slot is booked more than once", async () => {
    const { counts } = await race(withoutConstraint);
    expect(counts.moved).toBeGreaterThan(1);
  });
});
