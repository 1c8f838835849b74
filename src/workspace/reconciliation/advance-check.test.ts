import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  createFreshDatabase,
  type DatabaseKind,
  databaseForTest,
  databaseKinds,
} from "../../../tests/support/databases.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { uniqueCustomer, uniqueHour } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { processDueRows } from "../jobs/loops.ts";
import { paidBooking, paymentForTest } from "../payment/testing.ts";
import { type AdvanceLimits, advanceCheck } from "./advance-check.ts";
import { createCheckJob, insertMissingChecks } from "./alarms.ts";
import type { ScopedCheck } from "./check.ts";
import { checks } from "./checks.ts";
import { runChecks } from "./run-checks.ts";
import { serviceMetrics } from "./service-metrics.ts";

const dayMinutes = 24 * 60;
const name = "booking_without_money";
const defaultLimits: AdvanceLimits = { passBudgetMs: 60_000, maxChanges: 100, overlapMs: 60_000 };

/** Opens a database with paid bookings. `numbers` are in the order in which a full pass examines them. */
async function openBookings(database: DatabaseKind | string, count: number) {
  const { db, clock, gateway, deps } = await paymentForTest(database);
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const request = { ...uniqueHour(index), customer: uniqueCustomer(index) };
    const { orderId } = await paidBooking(deps, gateway, request);
    numbers.push((await firstRow(db, "orders", { id: orderId })).number);
  }
  await insertMissingChecks(deps);
  const changePayment = async (number: string, status: "failed" | "captured") => {
    const { id } = await firstRow(db, "orders", { number });
    await changeRows(db, "payments", { status }, { order_id: id });
  };
  const row = () => firstRow(db, "doctor_checks", { id: name });
  return {
    db,
    deps,
    clock,
    numbers: numbers.sort(),
    row,
    /** Runs the check once. Returns the numbers of the orders with findings. */
    run: async (limits: Partial<AdvanceLimits> = {}, chunkSize = 2_000): Promise<string[]> => {
      const check = checks.find((each) => each.name === name) as ScopedCheck;
      const smallChunks = { ...check, scope: { ...check.scope, chunkSize } };
      const period = { from: clock.now(), to: clock.now() };
      await advanceCheck({ ...deps, period }, smallChunks, await row(), { ...defaultLimits, ...limits });
      return (await rowsOf(db, "doctor_findings", { check_id: name })).map(({ key }) => key).sort();
    },
    loseMoney: (number: string) => changePayment(number, "failed"),
    returnMoney: (number: string) => changePayment(number, "captured"),
    /** Makes all changes so far look as if they had been examined long ago. */
    skipChanges: () =>
      changeRows(db, "doctor_checks", { changes_until: addMinutes(new Date(), dayMinutes) }, { id: name }),
  };
}

describe.each(databaseKinds)("incremental checks, on %s", (kind) => {
  test("a mismatch in new records is found by the next run, and stays until it is fixed", async () => {
    const { numbers, run, loseMoney, returnMoney, skipChanges } = await openBookings(kind, 2);
    const [number = ""] = numbers;
    expect(await run()).toEqual([]);
    await loseMoney(number);
    expect(await run()).toEqual([number]);
    await skipChanges();
    expect(await run()).toEqual([number]);
    await returnMoney(number);
    await skipChanges();
    expect(await run()).toEqual([]);
  });

  test("a mismatch in old records is found by the full pass of the next day", async () => {
    const { numbers, run, loseMoney, skipChanges, clock } = await openBookings(kind, 1);
    expect(await run()).toEqual([]);
    await loseMoney(numbers[0] ?? "");
    await skipChanges();
    expect(await run()).toEqual([]);
    await skipChanges();
    clock.advance(dayMinutes);
    expect(await run()).toEqual(numbers);
  });

  test("each run of a full pass continues after the record that the last run has stored", async () => {
    const { numbers, run, loseMoney, skipChanges, row, clock } = await openBookings(kind, 3);
    const last = numbers.at(-1) ?? "";
    await loseMoney(last);
    const startedAt = clock.now();
    for (const number of numbers) {
      await skipChanges();
      expect(await run({ passBudgetMs: 0 }, 1)).toEqual(number === last ? [last] : []);
      expect(await row()).toMatchObject({ pass_key: number, passed_at: null });
      clock.advance(10);
    }
    expect(await run({ passBudgetMs: 0 }, 1)).toEqual([last]);
    expect(await row()).toMatchObject({ pass_key: null, passed_at: startedAt });
  });

  test("the full pass starts again if more records have changed than one run examines", async () => {
    const { numbers, run, loseMoney, row, clock } = await openBookings(kind, 3);
    expect(await run()).toEqual([]);
    for (const number of numbers) await loseMoney(number);
    clock.advance(1);
    expect(await run({ maxChanges: 2 })).toEqual(numbers);
    expect(await row()).toMatchObject({ passed_at: clock.now() });
  });

  test("a running full pass starts again if more records have changed than one run examines", async () => {
    const { numbers, run, loseMoney, row } = await openBookings(kind, 3);
    expect(await run({ passBudgetMs: 0 }, 1)).toEqual([]);
    expect(await row()).toMatchObject({ pass_key: numbers[0] });
    for (const number of numbers) await loseMoney(number);
    expect(await run({ maxChanges: 2 })).toEqual(numbers);
  });

  test("a run looks for changes since the last run only, so that it does not depend on the number of orders", async () => {
    const { db, numbers, run, loseMoney } = await openBookings(kind, 2);
    await run({ overlapMs: 0 });
    await sql`select pg_sleep(0.01)`.execute(db);
    await loseMoney(numbers[1] ?? "");
    const { changes_until } = await firstRow(db, "doctor_checks", { id: name });
    const scope = (checks.find((each) => each.name === name) as ScopedCheck).scope;
    const changed = await scope.changedSince?.(changes_until ?? new Date(0)).execute(db);
    expect(changed?.rows).toEqual([{ key: numbers[1] }]);
  });

  test("missing invoice numbers are found in all blocks of a series, up to the maximum of findings", async () => {
    const { db, deps, clock } = await openBookings(kind, 2);
    const series = await firstRow(db, "invoice_series", { kind: "invoice" });
    const id = `${series.seller_gstin} invoice ${series.financial_year} no. `;
    await sql`update invoice_series set last_number = 1002 where kind = 'invoice'`.execute(db);
    const period = { from: clock.now(), to: clock.now() };
    const gaps = (await runChecks({ ...deps, period })).find(({ check }) => check === "invoice_gaps");
    const found = gaps?.findings.map((finding) => finding.id);
    expect(found).toHaveLength(1_000);
    expect(found).toEqual(expect.arrayContaining([`${id}3`, `${id}1000`, `${id}1001`, `${id}1002`]));
  });
});

describe.runIf(databaseKinds.includes("postgresql"))("checks while others use the database", () => {
  test("a change that is committed after a run is found by the next run", async () => {
    const { db, numbers, run, row } = await openBookings("postgresql", 1);
    await run();
    await db.transaction().execute(async (tx) => {
      await changeRows(tx as Db, "payments", { status: "failed" });
      expect(await run({ overlapMs: 0 })).toEqual([]);
      expect(await row()).toMatchObject({ changes_until: expect.any(Date) });
    });
    expect(await run({ overlapMs: 0 })).toEqual(numbers);
  });

  test("a check that cannot lock its table fails visibly, and the other checks succeed", async () => {
    const url = await createFreshDatabase();
    const { db, deps, clock } = await openBookings(url, 1);
    const { withoutTimeouts } = await databaseForTest(url, 1);
    await changeRows(db, "outbox", { delivered_at: clock.now() });
    const failing = "disputes";
    const read = async () => {
      const text = await serviceMetrics(
        { figures: db, ping: async () => {}, connections: () => ({ inUse: 0, waiting: 0, size: 1 }) },
        clock.now,
      ).text();
      return (metric: string, check: string) =>
        new RegExp(`^baithak_doctor_${metric}{check="${check}"} (.+)$`, "m").exec(text)?.[1];
    };
    const round = async () => {
      await processDueRows(deps, createCheckJob(deps));
      return read();
    };
    const alarms = async () =>
      (await rowsOf(db, "outbox", { kind: "overdue_check" })).map(({ payload }) => payload);
    const now = () => String(clock.now().getTime() / 1000);
    await withoutTimeouts.transaction().execute(async (tx) => {
      await sql`lock table disputes in access exclusive mode`.execute(tx);
      const first = await round();
      expect(first("rows", failing)).toBeUndefined();
      expect(first("last_success_timestamp_seconds", failing)).toBe("0");
      expect(first("failures_total", failing)).toBe("1");
      for (const other of checks.filter((check) => check.name !== failing)) {
        expect(first("last_success_timestamp_seconds", other.name), other.name).toBe(now());
        expect(first("last_full_pass_timestamp_seconds", other.name), other.name).toBe(now());
        expect(first("rows", other.name), other.name).toBe("0");
        expect(first("overdue", other.name), other.name).toBe("0");
      }
      expect(await alarms()).toEqual([]);
      clock.advance(3 * 60 + 6);
      await changeRows(db, "outbox", { delivered_at: clock.now() });
      const second = await round();
      expect(second("overdue", failing)).toBe("1");
      expect(second("rows", failing)).toBeUndefined();
      expect(await alarms()).toEqual([{ check: failing, succeededAt: null }]);
      const period = { from: clock.now(), to: clock.now() };
      const problems = (await runChecks({ ...deps, period })).filter(({ problem }) => problem !== null);
      expect(problems.map(({ check }) => check)).toEqual([failing]);
      expect(problems[0]?.problem).toContain("exceeded its time limit");
    });
    clock.advance(15);
    const last = await round();
    expect(last("rows", failing)).toBe("0");
    expect(last("overdue", failing)).toBe("0");
    expect(last("last_success_timestamp_seconds", failing)).toBe(now());
    expect(await alarms()).toHaveLength(1);
  });
});
