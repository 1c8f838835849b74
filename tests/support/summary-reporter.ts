import type { Reporter, TestModule } from "vitest/node";

/** Prints the numbers of passed and failed tests as a plain last line. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      counts.failed += module.errors().length;
    }
    process.on("exit", () => console.log(`${counts.passed} passed, ${counts.failed} failed`));
  }
}
