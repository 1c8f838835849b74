import type { TestContext } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/** A row of the fault table: the fault, the number of runs, and the number of lost or wrong results. */
export type FaultRow = {
  readonly fault: string;
  readonly runs: number;
  readonly lost: number;
  /** Other measurements, such as "honest visitor 0.4 s, guard off 12 s". */
  readonly note?: string;
};

declare module "vitest" {
  interface TaskMeta {
    faults?: FaultRow[];
  }
}

/** Adds a row to the table that is printed after all tests. */
export function recordFault({ task }: Pick<TestContext, "task">, row: FaultRow): void {
  task.meta.faults = [...(task.meta.faults ?? []), row];
}

/** Prints the fault table if it has rows. */
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
