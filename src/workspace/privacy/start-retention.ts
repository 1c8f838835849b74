import { type Loop, type LoopDeps, startLoop } from "../jobs/loops.ts";
import { deleteOldRecords } from "./delete-old-records.ts";

/** Interval between two runs, in milliseconds. */
const intervalMs = 60_000;

/** Starts the job that deletes records whose retention period is over. It may run in several processes. */
export function startRetention(deps: Pick<LoopDeps, "db" | "now" | "errorReporter">): Loop {
  return startLoop(deps, {
    name: "retention",
    intervalMs,
    tick: () => deleteOldRecords(deps.db, deps.now()),
  });
}
