import { addMinutes } from "../../api/contract/ist.ts";
import { bookkeeping } from "../database/audit.ts";
import type { MessagePayload } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { DatabaseUnavailable, StatementTimeout } from "../database/unavailable.ts";
import { type Loop, type LoopDeps, type QueueJob, startLoop, startQueue } from "../jobs/loops.ts";
import type { PaymentDeps } from "../payment/index.ts";
import { advanceCheck } from "./advance-check.ts";
import {
  type Check,
  type DateRange,
  GatewayUnavailableError,
  isOverdue,
  type ReconciliationDeps,
} from "./check.ts";
import type { ProbeName } from "./check-texts.ts";
import { checks } from "./checks.ts";

type CheckDeps = PaymentDeps &
  Pick<ReconciliationDeps, "probeTargets"> & {
    /** Whether alarms are also posted to `ALARM_WEBHOOK_URL`. Default: no. */
    readonly hasAlarmWebhook?: boolean;
  };

/** Interval between two polls for checks that are due, in milliseconds. */
const pollIntervalMs = 5_000;
/** Interval between two runs of `insertMissingChecks`, in milliseconds. */
const seedIntervalMs = 10 * 60_000;
/** The period for which the running service compares our records with the gateway's, in minutes. */
const comparisonMinutes = 2 * 24 * 60;

/**
 * Runs due checks and stores their findings for the metrics. Sends one alarm when a check starts to have findings, and
 * one when a check has not succeeded for long.
 */
export function startAlarms(
  deps: CheckDeps & Required<Pick<CheckDeps, "probeTargets" | "hasAlarmWebhook">> & LoopDeps,
  timing: { readonly intervalMs: number } = { intervalMs: pollIntervalMs },
): Loop {
  let isStart = true;
  const rows = startLoop(deps, {
    name: "checks",
    intervalMs: seedIntervalMs,
    tick: async () => {
      await insertMissingChecks(deps);
      if (isStart) await scheduleStartupChecks(deps);
      isStart = false;
    },
  });
  const queue = startQueue(deps, createCheckJob(deps), timing);
  return {
    wake: queue.wake,
    stop: async () => {
      await Promise.all([rows.stop(), queue.stop()]);
    },
  };
}

/** Inserts rows for checks that have none. They are due immediately. */
export async function insertMissingChecks({ db, now }: Pick<LoopDeps, "db" | "now">): Promise<void> {
  const currentTime = now();
  await db
    .insertInto("doctor_checks")
    .values(checks.map(({ name }) => ({ id: name, due_at: currentTime, created_at: currentTime })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Makes the checks due that run whenever a process starts. */
async function scheduleStartupChecks({ db, now }: Pick<LoopDeps, "db" | "now">): Promise<void> {
  const names = checks.filter(({ runsAtStart }) => runsAtStart).map(({ name }) => name);
  const currentTime = now();
  await db
    .updateTable("doctor_checks")
    .set({ due_at: currentTime })
    .where("id", "in", names)
    .where("due_at", ">", currentTime)
    .execute();
}

/** Returns the job that runs the checks. Only one check runs at a time, so that they use only one connection. */
export function createCheckJob(deps: CheckDeps): QueueJob<"checks"> {
  return {
    queue: "checks",
    capacity: 1,
    work: async (row) => {
      const check = checks.find(({ name }) => name === row.id);
      // During a rolling release, a process of the new release may have inserted a check that this release does not
      // know.
      if (check === undefined) return { retryReason: null };
      const startedAt = performance.now();
      try {
        await check.prepare?.(deps);
        await advanceCheck({ ...deps, period: comparisonPeriod(deps.now()) }, check, row);
      } catch (error) {
        // The database module logs an outage. Nothing can be stored during it.
        if (error instanceof DatabaseUnavailable && !(error instanceof StatementTimeout)) throw error;
        await recordFailure(deps, check);
        if (error instanceof GatewayUnavailableError) return { retryReason: "The gateway did not respond." };
        if (error instanceof StatementTimeout) return { retryReason: error.message };
        throw error;
      }
      await recordSuccess(deps, check, Math.round(performance.now() - startedAt));
      return "done";
    },
  };
}

/** Returns the period for which the running service compares our records with the gateway's. */
export function comparisonPeriod(now: Date): DateRange {
  return { from: addMinutes(now, -comparisonMinutes), to: now };
}

/** Counts the remaining findings of a check, stores and returns the count, and ends the alarm at zero. */
export function updateFound(db: Db, { name }: Check): Promise<number> {
  return inTransaction(db, bookkeeping, async (tx) => {
    const { alarmed_at } = await lockCheck(tx, name);
    const { rows, oldest_at } = await countStored(tx, name);
    await tx
      .updateTable("doctor_checks")
      .set({ found: rows, oldest_at, alarmed_at: rows === 0 ? null : alarmed_at })
      .where("id", "=", name)
      .execute();
    return rows;
  });
}

function countStored(tx: Tx, name: string) {
  return tx
    .selectFrom("doctor_findings")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.min("since").as("oldest_at")])
    .where("check_id", "=", name)
    .executeTakeFirstOrThrow();
}

/** Records a successful run. Sends an alarm if the check has started to have findings. */
function recordSuccess(
  { db, now: clock, log, hasAlarmWebhook }: CheckDeps,
  { name, intervalMinutes, alarmAfterMinutes = 0 }: Check,
  duration_ms: number,
): Promise<void> {
  return inTransaction(db, bookkeeping, async (tx) => {
    const now = clock();
    const { alarmed_at: alarmedBefore } = await lockCheck(tx, name);
    const { rows, oldest_at } = await countStored(tx, name);
    const isAlarmDue = oldest_at === null || oldest_at <= addMinutes(now, -alarmAfterMinutes);
    const alarmed_at = rows === 0 ? null : (alarmedBefore ?? (isAlarmDue ? now : null));
    const result = { found: rows, oldest_at, alarmed_at, succeeded_at: now, duration_ms };
    await tx
      .updateTable("doctor_checks")
      .set({ ...result, due_at: addMinutes(now, intervalMinutes), attempts: 0, overdue_alarmed_at: null })
      .where("id", "=", name)
      .execute();
    if (alarmed_at === null || alarmedBefore !== null) return;
    log.error(
      { check: name, rows },
      "A reconciliation check has findings. Run `npm run doctor` for details.",
    );
    if (name === ("mail_unreachable" satisfies ProbeName) && !hasAlarmWebhook)
      log.error(
        { check: name },
        "The alarm email cannot be sent while the mail server is unreachable. Set ALARM_WEBHOOK_URL.",
      );
    const since = oldest_at?.toISOString() ?? null;
    const payload = { check: name, rows, oldestAt: since };
    await enqueue(tx, { kind: "alarm", payload, dueAt: firstDueAt }, now);
    if (hasAlarmWebhook) await enqueueWebhook(tx, { check: name, rows, since }, now);
  });
}

/** Records a failed run. Sends an alarm if the check has not succeeded for long. */
function recordFailure({ db, now: clock, log, hasAlarmWebhook }: CheckDeps, check: Check): Promise<void> {
  const { name } = check;
  return inTransaction(db, bookkeeping, async (tx) => {
    const now = clock();
    const row = await lockCheck(tx, name);
    const isAlarmDue = isOverdue(check, row, now) && row.overdue_alarmed_at === null;
    const overdue_alarmed_at = isAlarmDue ? now : row.overdue_alarmed_at;
    await tx
      .updateTable("doctor_checks")
      .set({ failures: row.failures + 1, overdue_alarmed_at })
      .where("id", "=", name)
      .execute();
    if (!isAlarmDue) return;
    const succeededAt = row.succeeded_at?.toISOString() ?? null;
    log.error({ check: name, succeededAt }, "A reconciliation check has not succeeded for hours.");
    const payload = { check: name, succeededAt };
    await enqueue(tx, { kind: "overdue_check", payload, dueAt: firstDueAt }, now);
    if (hasAlarmWebhook) await enqueueWebhook(tx, { check: name, rows: null, since: succeededAt }, now);
  });
}

/** Alarms are delivered before all waiting messages, which may be many after an outage of the mail server. */
const firstDueAt = new Date(0);

function enqueueWebhook(tx: Tx, payload: MessagePayload<"alarm_webhook">, now: Date): Promise<void> {
  return enqueue(tx, { kind: "alarm_webhook", payload, dueAt: firstDueAt }, now);
}

/** Locks the row of a check, so that only one process sends an alarm. */
function lockCheck(tx: Tx, name: string) {
  return tx
    .selectFrom("doctor_checks")
    .selectAll()
    .where("id", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
