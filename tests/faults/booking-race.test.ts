import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from "kysely";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/api/contract/ist.ts";
import { bookSlot } from "../../src/workspace/booking/book-slot.ts";
import {
  bookingDeps,
  bookingRequestFor,
  daysFrom,
  heldOrder,
  monday,
  testClock,
  timesOn,
  tuesday,
  uniqueCustomer,
} from "../../src/workspace/booking/testing.ts";
import { applyCoupon } from "../../src/workspace/coupon/apply-coupon.ts";
import { firstRow, rowsOf } from "../../src/workspace/database/testing.ts";
import { withoutConstraint } from "./invariants.ts";
import { runConcurrently } from "./support/concurrently.ts";
import { recordFault } from "./support/fault-table.ts";
import { addRooms, countOutcomes, pickByNumber, startProcesses } from "./support/processes.ts";
import { roundCount } from "./support/round-counts.ts";

const visitors = Array.from({ length: 200 }, (_, index) => index + 1);

/** Lets 200 visitors book concurrently through several processes of the service, each with its own pool and queue. */
async function race(
  processes: number,
  tamper?: string,
  overrides: Parameters<typeof bookingRequestFor>[0] = {},
) {
  const { dbs, db } = await startProcesses(processes);
  const clock = testClock();
  if (tamper !== undefined) await sql.raw(tamper).execute(db);
  let slowestMs = 0;
  const results = await Promise.all(
    visitors.map(async (number) => {
      const startedAt = performance.now();
      const request = {
        ...bookingRequestFor(overrides),
        customer: uniqueCustomer(number),
        visitorId: `visitor-${number}`,
      };
      const result = await bookSlot(bookingDeps(pickByNumber(dbs, number), clock), request);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      return result.ok ? "held" : result.code;
    }),
  );
  return { counts: countOutcomes(results), slowestMs, db };
}

describe("200 concurrent visitors on real PostgreSQL", () => {
  it("in ten processes, exactly one visitor holds the slot and 199 get the error slot_taken", async (context) => {
    const { counts, slowestMs } = await race(10);
    const note = `${JSON.stringify(counts)}, the slowest after ${Math.round(slowestMs)} ms`;
    const mismatchCount = Math.abs((counts.held ?? 0) - 1);
    recordFault(context, {
      fault: "200 concurrent holds of one slot, ten processes",
      runs: 1,
      lost: mismatchCount,
      note,
    });
    expect(counts).toEqual({ held: 1, slot_taken: 199 });
  });

  it("in one process, exactly one visitor holds the slot and 199 get the error slot_taken", async () => {
    const { counts } = await race(1);
    expect(counts).toEqual({ held: 1, slot_taken: 199 });
  });

  it("control: without the exclusion constraint the slot is held more than once", async () => {
    const { counts } = await race(10, withoutConstraint);
    expect(counts.held).toBeGreaterThan(1);
  });

  const weekLater = (weeks: number) => timesOn(addDays(monday, 7 * weeks), "10:00", "11:00");
  const weekly = { ...weekLater(1), repeats: [weekLater(2).start, weekLater(3).start] };

  it("exactly one visitor holds a room on three weekly dates", async () => {
    const { counts, db } = await race(10, undefined, weekly);
    expect(counts).toEqual({ held: 1, slot_taken: 199 });
    expect(await rowsOf(db, "booked_times")).toHaveLength(3);
  });

  it("control: without the exclusion constraint a weekly room is held more than once", async () => {
    const { counts } = await race(10, withoutConstraint, weekly);
    expect(counts.held).toBeGreaterThan(1);
  });

  const passes = { catalogId: "desk", people: 1, ...daysFrom(monday, addDays(tuesday, 1)) };

  it("exactly five visitors hold the five passes for two days", async () => {
    const { counts, db } = await race(10, undefined, passes);
    expect(counts).toEqual({ held: 5, slot_taken: 195 });
    const days = await rowsOf(db, "day_passes");
    expect(days.map((day) => day.taken)).toEqual([5, 5]);
  });

  it("control: without the check constraint more than five passes are held", async () => {
    const { counts } = await race(
      10,
      "alter table day_passes drop constraint day_passes_not_oversold",
      passes,
    );
    expect(counts.held).toBeGreaterThan(5);
  });
});

/**
 * Lets fifty visitors with holds of different rooms apply one coupon concurrently, through several processes.
 * @param condition replaces the condition under which a use is counted.
 */
async function couponRace(condition?: string) {
  const { url, dbs, db: first } = await startProcesses(5, [{ code: "LASTONE", maxUses: 1 }]);
  const clock = testClock();
  const guests = visitors.slice(0, 50);
  await addRooms(first, guests.length);
  const statements = new ReplacedCondition("uses < max_uses", condition);
  const deps = dbs.map((db) => bookingDeps(condition === undefined ? db : db.withPlugin(statements), clock));
  const depsOfProcess = (number: number) => pickByNumber(deps, number);
  const orders = await Promise.all(
    guests.map(async (number) => {
      const request = { catalogId: `room-${number}`, customer: uniqueCustomer(number) };
      return { number, ...(await heldOrder(depsOfProcess(number), request)) };
    }),
  );
  // Makes every request read that one use remains, before the first request takes that use.
  const results = await runConcurrently(
    url,
    "select 1 from coupons for update",
    orders.map(
      ({ number, key }) =>
        () =>
          applyCoupon(depsOfProcess(number), { ...key, code: "lastone" }),
    ),
  );
  const { uses } = await firstRow(first, "coupons");
  const counts = countOutcomes(results.map((result) => (result.ok ? "applied" : result.code)));
  return { counts, uses, replaced: statements.replaced };
}

/** Replaces a condition in the statements of a database, as a bug in the code would. */
class ReplacedCondition extends OperationNodeTransformer implements KyselyPlugin {
  replaced = 0;
  readonly #before: string;
  readonly #after: string;
  constructor(before: string, after = before) {
    super();
    this.#before = before;
    this.#after = after;
  }
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node);
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    if (!raw.sqlFragments.some((fragment) => fragment.includes(this.#before))) return raw;
    this.replaced += 1;
    const sqlFragments = raw.sqlFragments.map((fragment) => fragment.replace(this.#before, this.#after));
    return { ...raw, sqlFragments };
  }
}

describe("the last use of a coupon by fifty visitors in fifty rooms", () => {
  // Each race is a separate test, so that its connections are closed before the next race.
  const numbers = Array.from({ length: roundCount(1, 10) }, (_, index) => index + 1);
  it.for(numbers)(
    "the last use of a coupon goes to exactly one visitor (race %i)",
    async (number, context) => {
      const { counts, uses } = await couponRace();
      const fault = `50 concurrent requests for a coupon's last use (race ${number})`;
      recordFault(context, { fault, runs: 1, lost: Math.abs(uses - 1), note: JSON.stringify(counts) });
      expect(counts).toEqual({ applied: 1, coupon_used_up: 49 });
      expect(uses).toBe(1);
    },
  );

  it.each([
    ["uses <= max_uses", 2],
    ["true", 50],
  ])(
    "control: with the condition “%s”, the last use of a coupon goes to %i visitors",
    { timeout: 60_000 },
    async (condition, many) => {
      const { counts, uses, replaced } = await couponRace(condition);
      expect(replaced).toBe(50);
      expect([counts.applied, uses]).toEqual([many, many]);
    },
  );
});
