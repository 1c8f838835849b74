import { setTimeout as wait } from "node:timers/promises";
import { withDeadline } from "../../http/deadline.ts";
import type { Log } from "../../http/log.ts";
import { inTrace } from "../../http/tracing.ts";
import type { Db } from "../database/tables.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import type { JobErrorReporter } from "./error-reporter.ts";
import { claimDueRows, type QueueName, type QueueRow, reschedule, rowMetadata } from "./queues.ts";

/** A background job. The failure of one job does not affect another. */
export type Loop = {
  /** Starts a run. If a run is in progress, starts another one after it. */
  readonly wake: () => void;
  /** Starts no new runs. Resolves when the current run has ended, or after the grace period. */
  readonly stop: () => Promise<void>;
};

export type LoopDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly errorReporter: JobErrorReporter;
};

/** `done` if the row is closed or rescheduled. Otherwise the row is retried; some queues store the reason. */
export type RowResult = "done" | { readonly retryReason: string | null };

/** Thrown by a job whose row must be retried for an expected reason, such as an unreachable gateway. */
export class RetryLaterError extends Error {
  override readonly name: string = "RetryLaterError";
}

/** A job that processes the rows of a queue. */
export type QueueJob<Name extends QueueName> = {
  readonly queue: Name;
  /** Maximum number of rows in progress in this process. */
  readonly capacity: number;
  /** Processes one row. If the promise rejects, the row is retried. All errors except `RetryLaterError` are unexpected. */
  readonly work: (row: QueueRow<Name>, signal: AbortSignal) => Promise<RowResult>;
};

/** Interval between runs, lease of a row, and timeout of an attempt, in milliseconds. */
export type LoopTiming = {
  readonly intervalMs: number;
  readonly leaseMs?: number;
  readonly timeoutMs?: number;
};

/** How long `stop` waits for running work, in milliseconds. Unfinished rows are processed after the next start. */
const graceMs = 2_000;

/** Runs a job at an interval. Runs never overlap. */
export function startLoop(
  { errorReporter }: Pick<LoopDeps, "errorReporter">,
  {
    name,
    intervalMs,
    tick,
  }: { readonly name: string; readonly intervalMs: number; readonly tick: () => Promise<void> },
): Loop {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function wake(): void {
    isWanted = true;
    if (running !== null || isStopped) return;
    running = runTicks().finally(() => {
      running = null;
    });
  }
  async function runTicks(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await tick().catch((error: unknown) => {
        if (!isStopped) errorReporter.report(error, name);
      });
    }
  }

  const timer = setInterval(wake, intervalMs);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, wait(graceMs, undefined, { ref: false })]);
    },
  };
}

/** Processes a queue: claims as many rows as its capacity allows and processes them concurrently. */
export function startQueue<Name extends QueueName>(
  deps: LoopDeps,
  job: QueueJob<Name>,
  { intervalMs, leaseMs, timeoutMs = 45_000 }: LoopTiming,
): Loop {
  const runningRows = new Set<Promise<void>>();
  const stopping = new AbortController();
  const lease = leaseMs === undefined ? {} : { leaseMs };

  async function runOnce(): Promise<void> {
    const limit = job.capacity - runningRows.size;
    if (limit <= 0) return;
    const rows = await claimDueRows(deps.db, job.queue, { now: deps.now(), limit, ...lease });
    for (const row of rows) startRow(row, rows.length === limit);
  }
  function startRow(row: QueueRow<Name>, isBatchFull: boolean): void {
    const limits = { ms: timeoutMs, stopping: stopping.signal };
    const trace = { name: `job ${job.queue}` };
    const work = inTrace(trace, "", () =>
      withDeadline(limits, (signal) => processRow(deps, job, row, signal)),
    ).finally(() => {
      runningRows.delete(work);
      if (isBatchFull) loop.wake();
    });
    runningRows.add(work);
  }

  const loop = startLoop(deps, { name: job.queue, intervalMs, tick: runOnce });
  return {
    wake: loop.wake,
    stop: async () => {
      const grace = wait(graceMs, undefined, { ref: false });
      const ended = loop.stop().then(() => Promise.all(runningRows));
      await Promise.race([ended, grace]);
      stopping.abort(new Error("The service is stopping."));
      // After the abort, work has 100 ms to reschedule its row.
      await Promise.race([ended, wait(100, undefined, { ref: false })]);
    },
  };
}

/**
 * For commands and tests: processes all rows that are due when it starts, one after the other. A row that fails is due
 * later, so that each row is processed once. Returns their number. Throws if the database is down.
 */
export async function processDueRows<Name extends QueueName>(
  given: Omit<LoopDeps, "errorReporter">,
  job: QueueJob<Name>,
): Promise<number> {
  const deps = { ...given, errorReporter: { report: rethrow } };
  const dueAt = deps.now();
  for (let count = 0; ; count += 1) {
    // Claims one row at a time: a lease must not end while its row waits for the rows before it.
    const [row] = await claimDueRows(deps.db, job.queue, { now: dueAt, limit: 1 });
    if (row === undefined) return count;
    await processRow(deps, job, row, AbortSignal.timeout(45_000));
  }
}

async function processRow<Name extends QueueName>(
  { db, now, log, errorReporter }: LoopDeps,
  { queue, work }: QueueJob<Name>,
  row: QueueRow<Name>,
  signal: AbortSignal,
): Promise<void> {
  let failure: unknown;
  try {
    const result = await work(row, signal).catch((error: unknown): RowResult => {
      if (error instanceof RetryLaterError) return { retryReason: error.message };
      failure = error;
      return { retryReason: null };
    });
    if (result === "done") return;
    const isGivenUp = await reschedule(db, queue, row, {
      now: now(),
      reason: result.retryReason ?? undefined,
    });
    const { id, tries } = rowMetadata(queue, row);
    const details = {
      queue,
      id,
      tries,
      ...(result.retryReason === null ? {} : { reason: result.retryReason }),
    };
    if (failure instanceof DatabaseUnavailable) errorReporter.report(failure, queue);
    else if (failure !== undefined)
      log.error({ ...details, err: failure }, "A job failed unexpectedly and will be retried.");
    // This is not an error: the last check of an abandoned checkout has found no payment.
    else if (isGivenUp && result.retryReason === null) log.info(details, "A job ended without a result.");
    else if (isGivenUp) log.error(details, "A job failed for the last time and was abandoned.");
    else if (result.retryReason !== null) log.warn(details, "A job failed and will be retried.");
  } catch (error) {
    // The row is claimed again after its lease has expired.
    errorReporter.report(error, queue);
  }
}

function rethrow(error: unknown): never {
  throw error;
}
