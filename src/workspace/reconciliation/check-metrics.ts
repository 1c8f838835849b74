import type { Selectable } from "kysely";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Tables } from "../database/tables.ts";
import { isOverdue } from "./check.ts";
import { checks } from "./checks.ts";

/** Creates the metrics of the reconciliation checks. They show the results that the database stores. */
export function checkMetrics(registry: Registry) {
  const options = { labelNames: ["check"] as const, registers: [registry] };
  const found = new Gauge({
    name: "baithak_doctor_rows",
    help: "Findings of a check of npm run doctor; should be 0. Missing if the check has never succeeded",
    ...options,
  });
  const oldest = new Gauge({
    name: "baithak_doctor_oldest_seconds",
    help: "Age of the oldest finding of a check of npm run doctor. Missing if the check has never succeeded",
    ...options,
  });
  const succeeded = new Gauge({
    name: "baithak_doctor_last_success_timestamp_seconds",
    help: "Time of the last successful run of a check; 0 if it has never succeeded",
    ...options,
  });
  const passed = new Gauge({
    name: "baithak_doctor_last_full_pass_timestamp_seconds",
    help: "Start of the last finished pass of a check over all records; 0 if none has finished",
    ...options,
  });
  const duration = new Gauge({
    name: "baithak_doctor_duration_seconds",
    help: "Duration of the last successful run of a check",
    ...options,
  });
  const failures = new Counter({
    name: "baithak_doctor_failures_total",
    help: "Failed runs of a check",
    ...options,
  });
  const overdue = new Gauge({
    name: "baithak_doctor_overdue",
    help: "1 if a check has not succeeded for hours, so that its other metrics are stale; should be 0",
    ...options,
  });
  const all = [found, oldest, succeeded, passed, duration, failures, overdue];
  const secondsOf = (time: Date | null) => (time === null ? 0 : time.getTime() / 1000);

  function reset(): void {
    for (const metric of all) metric.reset();
  }
  return {
    reset,
    /** Shows the rows of all checks that this release knows. */
    set: (rows: readonly Selectable<Tables["doctor_checks"]>[], now: Date): void => {
      reset();
      for (const row of rows) {
        const check = checks.find(({ name }) => name === row.id);
        if (check === undefined) continue;
        const labels = { check: row.id };
        succeeded.set(labels, secondsOf(row.succeeded_at));
        passed.set(labels, secondsOf(row.passed_at));
        failures.inc(labels, row.failures);
        overdue.set(labels, isOverdue(check, row, now) ? 1 : 0);
        if (row.succeeded_at === null) continue;
        found.set(labels, row.found);
        const age = row.oldest_at === null ? 0 : secondsOf(now) - secondsOf(row.oldest_at);
        oldest.set(labels, Math.max(0, age));
        duration.set(labels, (row.duration_ms ?? 0) / 1000);
      }
    },
  };
}
