import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createBlock } from "../../src/workspace/blocks/blocks.ts";
import type { NewBlock } from "../../src/workspace/blocks/new-block.ts";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import {
  bookingDeps,
  bookingRequestFor,
  daysFrom,
  heldOrder,
  monday,
  testClock,
  tuesday,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { customer } from "../../src/workspace/database/audit.ts";
import { rowsOf } from "../../src/workspace/database/testing.ts";
import { inTransaction } from "../../src/workspace/database/transaction.ts";
import { createDeferred } from "./support/deferred.ts";
import { recordFault } from "./support/fault-table.ts";
import { addRooms, countOutcomes, pickByNumber, startProcesses } from "./support/processes.ts";

const wholeMonday = {
  from: new Date(daysFrom(monday, tuesday).start),
  to: new Date(daysFrom(monday, tuesday).end),
};
const block = (target: NewBlock["target"]): NewBlock => ({
  ...{ target, ...wholeMonday, passes: null, reason: "Painting" },
});

/** Makes the triggers of blocks take no lock, for control runs. */
const withoutLock = `do $do$ declare name text; begin
  foreach name in array array['reject_blocked_times', 'reject_blocked_passes'] loop
    execute replace(pg_get_functiondef(name::regproc), 'perform pg_advisory_xact_lock_shared(7346211);', '');
  end loop;
end $do$`;

/**
 * Blocks all centres while the transaction of a hold has taken its slot, but has not committed. Returns whether the block
 * waited for the hold, and the orders that the block has reported.
 */
async function blockDuringHold(request: Parameters<typeof bookingRequestFor>[0], tamper?: string) {
  const { dbs, db } = await startProcesses(2);
  const [holding = db, blocking = db] = dbs;
  const clock = testClock();
  if (tamper !== undefined) await sql.raw(tamper).execute(db);
  const [held, canCommit] = [createDeferred(), createDeferred()];
  let orderId = "";
  const hold = inTransaction(holding, customer, async (tx) => {
    ({ orderId } = await heldOrder(bookingDeps(tx, clock), request));
    held.resolve();
    await canCommit.promise;
  });
  await Promise.race([held.promise, hold]);
  let isBlocked = false;
  const blocked = createBlock(bookingDeps(blocking, clock), block({ is: "all" }), null).finally(() => {
    isBlocked = true;
  });
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(async () => isBlocked || (await isWaiting()), { timeout: 20_000 }).toBe(true);
  const hasWaited = !isBlocked;
  canCommit.resolve();
  await hold;
  const result = await blocked;
  const touched = result.ok ? result.touched.map(({ order }) => order.id) : [];
  return { hasWaited, orderId, touched };
}

describe.each([
  ["a room", {}],
  ["passes", { catalogId: "desk", people: 1, ...daysFrom(monday, tuesday) }],
] as const)("a block while %s is being held", (_name, request) => {
  it("waits for the hold and reports it", async () => {
    const { hasWaited, orderId, touched } = await blockDuringHold(request);
    expect(hasWaited).toBe(true);
    expect(touched).toEqual([orderId]);
  });

  it("control: without the lock, the block does not report the hold inside it", async () => {
    const { hasWaited, touched } = await blockDuringHold(request, withoutLock);
    expect(hasWaited).toBe(false);
    expect(touched).toEqual([]);
  });
});

describe("a block of a centre during 200 concurrent holds of its rooms", () => {
  it("reports every hold inside it, and all other visitors get the error slot_taken", async (context) => {
    const { dbs, db } = await startProcesses(10);
    const clock = testClock();
    await addRooms(db, 200);
    const visitors = Array.from({ length: 200 }, (_, index) => index + 1);
    let blocked: ReturnType<typeof createBlock> | undefined;
    const outcomes = await Promise.all(
      visitors.map(async (number) => {
        const deps = bookingDeps(pickByNumber(dbs, number), clock);
        const request = bookingRequestFor({ catalogId: `room-${number}`, customer: uniqueCustomer(number) });
        const result = await bookSlot(deps, request);
        // The block starts once the first hold is committed, in the middle of the others.
        blocked ??= createBlock(deps, block({ is: "centre", id: "centre-one" }), null);
        return result.ok ? "held" : result.code;
      }),
    );
    const result = await blocked;
    const reported = result?.ok ? result.touched.map(({ order }) => order.id) : [];
    const holds = (await rowsOf(db, "orders")).map(({ id }) => id);
    const unreported = holds.filter((id) => !reported.includes(id));
    const counts = countOutcomes(outcomes);
    recordFault(context, {
      fault: "a block of a centre during 200 holds",
      runs: 1,
      lost: unreported.length,
      note: JSON.stringify(counts),
    });
    expect(unreported).toEqual([]);
    expect(holds.length).toBe(counts.held);
    expect((counts.held ?? 0) + (counts.slot_taken ?? 0)).toBe(200);
  });
});
