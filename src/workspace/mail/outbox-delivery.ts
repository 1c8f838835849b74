import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../../http/log.ts";
import type { Db } from "../database/tables.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { failureReason } from "./failure-reason.ts";
import { type ClaimedRow, claimDue, markDelivered, markFailed } from "./outbox-rows.ts";

/** The background work that empties the outbox. */
export type OutboxDelivery = {
  /** Looks at once instead of at the next turn: a message has just been committed. */
  readonly nudge: () => void;
  /** Takes nothing more up; resolves when what is under way is done, after 5 seconds at the latest. */
  readonly stop: () => Promise<void>;
};

/** What the delivery works with. */
export type OutboxDeliveryDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  /** Hands one message over; rejects when that failed. Gives up by itself when the signal says so. */
  readonly deliver: (row: ClaimedRow, signal: AbortSignal) => Promise<void>;
  readonly timing?: Partial<DeliveryTiming>;
};

/** In milliseconds; a lease must outlast a try by far. */
export type DeliveryTiming = { readonly everyMs: number; readonly leaseMs: number; readonly tryMs: number };

const usualTiming: DeliveryTiming = { everyMs: 2_000, leaseMs: 90_000, tryMs: 45_000 };
/** Messages under way at once. */
const capacity = 8;
/** How long a stop waits for them, in milliseconds. */
const graceMs = 5_000;

/**
 * Delivers the outbox until stopped. A message is handed over at least once: a crash between handing over and noting so
 * hands it over again, under the same name, so that the receiver can tell.
 */
export function startOutboxDelivery(deps: OutboxDeliveryDeps): OutboxDelivery {
  const timing = { ...usualTiming, ...deps.timing };
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let isAskedAgain = false;
  let round: Promise<void> | null = null;

  function nudge(): void {
    isAskedAgain = true;
    if (isStopped || round !== null) return;
    round = takeUp().finally(() => {
      round = null;
    });
  }

  async function takeUp(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false;
      for (const row of await claim(deps, timing, capacity - underWay.size)) begin(row);
    }
  }

  function begin(row: ClaimedRow): void {
    const work = attempt(deps, row, timing.tryMs).finally(() => {
      underWay.delete(work);
      nudge();
    });
    underWay.add(work);
  }

  const timer = setInterval(nudge, timing.everyMs);
  nudge();
  return {
    nudge,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await round;
      await Promise.race([Promise.all(underWay), wait(graceMs, undefined, { ref: false })]);
    },
  };
}

/** A database that does not answer is asked again at the next turn. */
async function claim({ db, now, log }: OutboxDeliveryDeps, { leaseMs }: DeliveryTiming, limit: number) {
  if (limit <= 0) return [];
  try {
    return await claimDue(db, { now: now(), leaseMs, limit });
  } catch (error) {
    // A database that is away is logged by itself.
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, "The outbox could not be read.");
    return [];
  }
}

async function attempt({ db, now, log, deliver }: OutboxDeliveryDeps, row: ClaimedRow, tryMs: number) {
  const details = { outboxId: row.id, kind: row.kind, attempt: row.attempts };
  try {
    const failure = await failureOf(() => deliver(row, AbortSignal.timeout(tryMs)));
    if (failure === null) {
      await markDelivered(db, row, now());
      log.info(details, "A message was delivered.");
      return;
    }
    const isDead = await markFailed(db, row, failure, now());
    if (isDead) log.error({ ...details, failure }, "A message was given up.");
    else log.warn({ ...details, failure }, "A message could not be delivered; it is tried again.");
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return;
    log.error({ ...details, err: error }, "The outbox could not be written; the message will come again.");
  }
}

/** Why a delivery failed; null when it did not. */
async function failureOf(deliver: () => Promise<void>): Promise<string | null> {
  try {
    await deliver();
    return null;
  } catch (error) {
    return failureReason(error);
  }
}
