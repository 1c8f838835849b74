import { setTimeout as wait } from "node:timers/promises";
import { expireOverdueHolds } from "../booking/end-hold.ts";
import { forgetOldRecords } from "../database/old-records.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { forgetOldKeys } from "../idempotency/keys.ts";
import { checkPayments } from "./check-payments.ts";
import type { PaymentDeps } from "./deps.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import { tryRefunds } from "./refunds.ts";

/** Work that nobody waits for; whatever an earlier process left undone is found in the database. */
export type Background = {
  /** Runs a round at once, or another one after the round that runs. */
  readonly wake: () => void;
  /** Ends after the row at hand, or after four seconds. */
  readonly stop: () => Promise<void>;
};

/** How long the end of the service waits for the row at hand, in milliseconds. */
const patienceMs = 4_000;
/** Pause between two rounds, in milliseconds. */
const defaultIntervalMs = 5_000;

/**
 * Starts the background work: news of the gateway, payments whose news never came, refunds, holds that ran out. The deps
 * are given without `wake`, because what they wake is this.
 */
export function startBackground(
  deps: Omit<PaymentDeps, "wake" | "isStopping">,
  { intervalMs = defaultIntervalMs }: { readonly intervalMs?: number } = {},
): Background {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function wake(): void {
    isWanted = true;
    if (running !== null || isStopped) return;
    running = rounds().finally(() => {
      running = null;
    });
  }
  async function rounds(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await runJobs({ ...deps, wake, isStopping: () => isStopped });
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
      // A gateway that does not answer must not keep the service from stopping: what is left is taken up at the next start.
      await Promise.race([running, wait(patienceMs, undefined, { ref: false })]);
    },
  };
}

const jobs = {
  handleGatewayEvents,
  checkPayments,
  tryRefunds,
  expireOverdueHolds,
  forgetOldKeys: (deps: PaymentDeps) => forgetOldKeys(deps.db, deps.now()),
  forgetOldRecords: (deps: PaymentDeps) => forgetOldRecords(deps.db, deps.now()),
} as const;

/** Each job by itself: one that fails is logged and does not keep the others from running. */
async function runJobs(deps: PaymentDeps): Promise<void> {
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run(deps);
    } catch (error) {
      // Logged by the database, once for all who meet it.
      if (error instanceof DatabaseUnavailable) return;
      deps.log.error({ err: error, job }, "A background job failed; it will be tried again.");
    }
  }
}
