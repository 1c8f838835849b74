import { createJobErrorReporter, type JobErrorReporter } from "../jobs/error-reporter.ts";
import { type Loop, startLoop, startQueue } from "../jobs/loops.ts";
import { expireOverdueHolds } from "../orders/index.ts";
import { createPaymentCheckJobs } from "./check-payments.ts";
import type { PaymentDeps } from "./deps.ts";
import { createEventJob } from "./handle-events.ts";
import { createRefundJob } from "./refunds.ts";

/** Polling interval of a queue, in milliseconds. */
const defaultIntervalMs = 5_000;

/** Starts the jobs of bookings and payments, each in its own loop. They resume unfinished work from the database. */
export function startBackgroundJobs(
  given: Omit<PaymentDeps, "wake">,
  {
    intervalMs = defaultIntervalMs,
    errorReporter = createJobErrorReporter(given.log),
  }: { readonly intervalMs?: number; readonly errorReporter?: JobErrorReporter } = {},
): Loop {
  const loops: Loop[] = [];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  const deps = { ...given, wake, errorReporter };
  const timing = { intervalMs };
  const [pendingPayments, openCheckouts] = createPaymentCheckJobs(deps);
  const queues = [
    startQueue(deps, createEventJob(deps), timing),
    startQueue(deps, createRefundJob(deps), timing),
    startQueue(deps, pendingPayments, timing),
    startQueue(deps, openCheckouts, timing),
  ];
  const overdueHolds = startLoop(deps, {
    name: "overdueHolds",
    intervalMs,
    tick: async () => void (await expireOverdueHolds(deps)),
  });
  // Requests make new rows of a queue due, so `wake` runs only the queues. Overdue holds expire at their interval.
  loops.push(...queues);
  return {
    wake,
    stop: async () => {
      await Promise.all([...queues, overdueHolds].map((loop) => loop.stop()));
    },
  };
}
