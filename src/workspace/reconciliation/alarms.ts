import { addMinutes } from "../../api/contract/ist.ts";
import { enqueue } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Loop, type LoopDeps, type QueueJob, startLoop, startQueue } from "../jobs/loops.ts";
import type { PaymentDeps } from "../payment/index.ts";
import { type Check, type Finding, GatewayUnavailableError } from "./check.ts";
import { checks } from "./checks.ts";

/** Interval between two polls for checks that are due, in milliseconds. */
const pollIntervalMs = 30_000;
/** Interval between two runs of `insertMissingChecks`, in milliseconds. */
const seedIntervalMs = 10 * 60_000;
/** The period for which the running service compares our records with the gateway's, in minutes. */
const comparisonMinutes = 2 * 24 * 60;

/** Runs due checks and stores the number of findings for the metrics. Sends one alarm when a check starts to fail. */
export function startAlarms(
  deps: PaymentDeps & LoopDeps,
  timing: { readonly everyMs: number } = { everyMs: pollIntervalMs },
): Loop {
  const rows = startLoop(deps, {
    name: "doctorChecks",
    everyMs: seedIntervalMs,
    turn: () => insertMissingChecks(deps),
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

/** Returns the job that runs the checks. Only one check runs at a time, because some of them read whole tables. */
export function createCheckJob(deps: PaymentDeps): QueueJob<"doctorChecks"> {
  return {
    queue: "doctorChecks",
    capacity: 1,
    work: async ({ id }) => {
      const check = checks.find(({ name }) => name === id);
      // During a rolling release, a process of the new release may have inserted a check that this release does not
      // know.
      if (check === undefined) return { retryReason: null };
      try {
        const to = deps.now();
        const period = { from: addMinutes(to, -comparisonMinutes), to };
        await check.prepare?.(deps);
        await storeFindings(deps, check, await check.find({ ...deps, period }));
        return "done";
      } catch (error) {
        if (!(error instanceof GatewayUnavailableError)) throw error;
        return { retryReason: "The gateway did not respond." };
      }
    },
  };
}

/** Stores the result of a check. The row is locked, so that only one process sends an alarm. */
function storeFindings(
  { db, now: clock, log }: PaymentDeps,
  { name, intervalMinutes: everyMinutes }: Check,
  findings: readonly Finding[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const rows = findings.length;
    const oldest = findings.flatMap(({ since }) => (since === null ? [] : [since.getTime()]));
    const oldest_at = oldest.length === 0 ? null : new Date(Math.min(...oldest));
    const before = await tx
      .selectFrom("doctor_checks")
      .select("alarmed_at")
      .where("id", "=", name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const alarmed_at = rows === 0 ? null : (before.alarmed_at ?? now);
    await tx
      .updateTable("doctor_checks")
      .set({ found: rows, oldest_at, alarmed_at, due_at: addMinutes(now, everyMinutes), attempts: 0 })
      .where("id", "=", name)
      .execute();
    if (rows === 0 || before.alarmed_at !== null) return;
    log.error(
      { check: name, rows },
      "A reconciliation check has findings. Run `npm run doctor` for details.",
    );
    const payload = { check: name, rows, oldestAt: oldest_at?.toISOString() ?? null };
    await enqueue(tx, { kind: "alarm", payload, dueAt: now }, now);
  });
}
