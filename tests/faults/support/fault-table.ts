import type { TestContext } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/** One line of the table of faults: what was done to the service, how often, and how much of what it had said was lost. */
export type FaultRow = {
  readonly fault: string;
  readonly runs: number;
  readonly lost: number;
  /** What else was measured, such as "honest visitor 0.4 s, guard off 12 s". */
  readonly note?: string;
};

declare module "vitest" {
  interface TaskMeta {
    faults?: FaultRow[];
  }
}

/** Adds a line to the table that is printed when all tests have run. */
export function recordFault({ task }: Pick<TestContext, "task">, row: FaultRow): void {
  task.meta.faults = [...(task.meta.faults ?? []), row];
}

/** Prints the table of faults, if any test noted one. */
export default class FaultTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const rows = tests.flatMap((test) => test.meta().faults ?? []);
    if (rows.length === 0) return;
    const width = Math.max(...rows.map(({ fault }) => fault.length));
    console.log(`\n${"fault".padEnd(width)}  ${"runs".padStart(6)}  ${"lost".padStart(5)}  note`);
    for (const { fault, runs, lost, note = "" } of rows)
      console.log(
        `${fault.padEnd(width)}  ${String(runs).padStart(6)}  ${String(lost).padStart(5)}  ${note}`,
      );
  }
}
