import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from "vitest/node";
import { failureOf, openResults, type ResultFile, sanitizeMessage } from "./results.ts";

/**
 * Stores the failed tests of a run for the report. This matters most for tests that run no path: state cases, visual
 * states, exclusion reasons, screens. The file of an interrupted run has no end line.
 */
export default class FailedTests implements Reporter {
  private file: ResultFile | undefined;

  onInit(): void {
    this.file = openResults("machine", "failed tests", 0);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const add = (file: string, name: string | undefined, errors: readonly unknown[]) => {
      if (errors.length > 0)
        this.file?.append({ kind: "test", file: sanitizeMessage(file), name, failure: failureOf(errors[0]) });
    };
    for (const module of modules) {
      add(module.moduleId, undefined, module.errors());
      for (const suite of module.children.allSuites()) add(module.moduleId, undefined, suite.errors());
      for (const test of module.children.allTests("failed"))
        add(module.moduleId, fullTestName(test), test.result().errors ?? []);
    }
    for (const error of unhandled) add("outside of any test", undefined, [error]);
    if (reason !== "interrupted") this.file?.close();
  }
}

/** Returns the test name, preceded by the names of its suites, in the form that `vitest -t` matches. */
function fullTestName({ name, parent }: TestCase | TestSuite): string {
  return parent.type === "module" ? name : `${fullTestName(parent)} ${name}`;
}
