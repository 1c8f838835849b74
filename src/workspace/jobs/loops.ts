import { setTimeout as wait } from "node:timers/promises";
import { withDeadline } from "../../http/deadline.ts";
import type { Log } from "../../http/log.ts";
import type { Db } from "../database/tables.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import type { Outages } from "./outages.ts";
import { claim, placeOf, putOff, type QueueName, type QueueRow } from "./queues.ts";

/** A job that runs beside the calls, by itself: what befalls another job does not touch it. */
export type Loop = {
  /** Takes a turn at once, or another one after the turn that runs. */
  readonly wake: () => void;
  /** Takes no further turn; resolves when what is under way has ended, or has been given up after the grace period. */
  readonly stop: () => Promise<void>;
};

/** What a loop works with. */
export type LoopDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly outages: Outages;
};

/** Done (closed, or due at a time of its own), or to be retried after a pause, with the reason if the queue keeps it. */
export type RowResult = "done" | { readonly again: string | null };

/** How the rows of a queue are worked on. */
export type QueueJob<Name extends QueueName> = {
  readonly queue: Name;
  /** Rows under way at once in this process. */
  readonly capacity: number;
  /** Works on one row; a rejection is logged, and the row is tried again. */
  readonly work: (row: QueueRow<Name>, signal: AbortSignal) => Promise<RowResult>;
};

/** Pause between two turns that nobody asked for, and how long a row may be worked on, in milliseconds. */
export type LoopTiming = { readonly everyMs: number; readonly leaseMs?: number; readonly tryMs?: number };

/** How long a stop waits for what is under way, in milliseconds; what is not finished is taken up at the next start. */
const graceMs = 2_000;

/** Runs a turn every so often, never two at once. */
export function startLoop(
  { outages }: Pick<LoopDeps, "outages">,
  {
    name,
    everyMs,
    turn,
  }: { readonly name: string; readonly everyMs: number; readonly turn: () => Promise<void> },
): Loop {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function wake(): void {
    isWanted = true;
    if (running !== null || isStopped) return;
    running = turns().finally(() => {
      running = null;
    });
  }
  async function turns(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await turn().catch((error: unknown) => {
        if (!isStopped) outages.report(error, name);
      });
    }
  }

  const timer = setInterval(wake, everyMs);
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

/** Works a queue off: claims as many rows as there is room for, and works on them side by side. */
export function startQueue<Name extends QueueName>(
  deps: LoopDeps,
  job: QueueJob<Name>,
  { everyMs, leaseMs, tryMs = 45_000 }: LoopTiming,
): Loop {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const lease = leaseMs === undefined ? {} : { leaseMs };

  async function turn(): Promise<void> {
    const limit = job.capacity - underWay.size;
    if (limit <= 0) return;
    const rows = await claim(deps.db, job.queue, { now: deps.now(), limit, ...lease });
    for (const row of rows) begin(row, rows.length === limit);
  }
  function begin(row: QueueRow<Name>, areMoreLikely: boolean): void {
    const limits = { ms: tryMs, stopping: stopping.signal };
    const work = withDeadline(limits, (signal) => workOn(deps, job, row, signal)).finally(() => {
      underWay.delete(work);
      if (areMoreLikely) loop.wake();
    });
    underWay.add(work);
  }

  const loop = startLoop(deps, { name: job.queue, everyMs, turn });
  return {
    wake: loop.wake,
    stop: async () => {
      const grace = wait(graceMs, undefined, { ref: false });
      const ended = loop.stop().then(() => Promise.all(underWay));
      await Promise.race([ended, grace]);
      stopping.abort(new Error("The service is stopping."));
      // Whoever heeds the signal has a moment left to write down when its row is due again.
      await Promise.race([ended, wait(100, undefined, { ref: false })]);
    },
  };
}

/** Works on the rows that are due now, for commands and tests; returns how many. Throws without a database. */
export async function workOff<Name extends QueueName>(
  given: Omit<LoopDeps, "outages">,
  job: QueueJob<Name>,
  limit = 20,
): Promise<number> {
  const deps = { ...given, outages: { report: rethrow } };
  const rows = await claim(deps.db, job.queue, { now: deps.now(), limit });
  for (const row of rows) await workOn(deps, job, row, AbortSignal.timeout(45_000));
  return rows.length;
}

async function workOn<Name extends QueueName>(
  { db, now, log, outages }: LoopDeps,
  { queue, work }: QueueJob<Name>,
  row: QueueRow<Name>,
  signal: AbortSignal,
): Promise<void> {
  let failure: unknown;
  try {
    const result = await work(row, signal).catch((error: unknown): RowResult => {
      failure = error;
      return { again: null };
    });
    if (result === "done") return;
    const isGivenUp = await putOff(db, queue, row, { now: now(), reason: result.again ?? undefined });
    const { id, tries } = placeOf(queue, row);
    const details = { queue, id, tries, ...(result.again === null ? {} : { reason: result.again }) };
    if (failure instanceof DatabaseUnavailable) outages.report(failure, queue);
    else if (failure !== undefined)
      log.error({ ...details, err: failure }, "A job failed unexpectedly; it is tried again.");
    // Nothing went wrong: an abandoned checkout was asked about for the last time.
    else if (isGivenUp && result.again === null) log.info(details, "A job has ended without a result.");
    else if (isGivenUp) log.error(details, "A job was given up.");
    else if (result.again !== null) log.warn(details, "A job could not be finished; it is tried again.");
  } catch (error) {
    // The lease runs out, and the row comes again.
    outages.report(error, queue);
  }
}

function rethrow(error: unknown): never {
  throw error;
}
