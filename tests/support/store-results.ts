import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Suite } from "@playwright/test/reporter";
import type { TestModule } from "vitest/node";
import { currentCommit } from "../qa/run-info.ts";

/** A test. The title contains its suites, and its tags if it has some. */
export type TestResult = { readonly title: string; readonly state: "passed" | "failed" | "skipped" };
/** Results by test file, relative to the project's folder. */
export type ResultsByFile = Readonly<Record<string, readonly TestResult[]>>;

const root = dirname(dirname(import.meta.dirname));
const folder = join(root, "reports/tests");
const playwrightStates = {
  expected: "passed",
  skipped: "skipped",
  unexpected: "failed",
  flaky: "failed", // The release gate rejects a flaky test too.
} as const;

/**
 * Stores the results of a whole suite in `reports/tests` for the QA report. `TEST_RESULTS` is the suite's name; other
 * runs store nothing. This is a reporter of vitest and of Playwright, which call different methods.
 */
export default class StoreResults {
  private readonly commit = currentCommit();
  private readonly files: Record<string, TestResult[]> = {};
  private suite: Suite | undefined;

  /** Called by vitest. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      if (module.errors().length > 0) this.add(module.moduleId, "failed", "(the file)");
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        this.add(module.moduleId, state === "pending" ? "skipped" : state, test.fullName);
      }
    }
    this.store();
  }

  /** Called by Playwright. */
  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite;
  }

  /** Called by Playwright. */
  onEnd(): void {
    for (const test of this.suite?.allTests() ?? []) {
      // A test may be declared by a helper, so the file is that of its suite.
      const [, , file = "", ...titles] = test.titlePath();
      const title = [...titles, ...test.tags].join(" ");
      this.add(join(root, "tests", file), playwrightStates[test.outcome()], title);
    }
    this.store();
  }

  private add(path: string, state: TestResult["state"], title: string): void {
    const file = relative(root, path);
    this.files[file] = [...(this.files[file] ?? []), { title, state }];
  }

  private store(): void {
    const { TEST_RESULTS: name } = process.env;
    if (name === undefined) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ commit: this.commit, files: this.files }));
  }
}

/** Reads the stored results of the suites that ran at a commit. */
export function readTestResults(commit: string): ResultsByFile {
  const results: Record<string, readonly TestResult[]> = {};
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const stored: { readonly commit: string; readonly files: ResultsByFile } = JSON.parse(
      readFileSync(join(folder, name), "utf8"),
    );
    if (stored.commit !== commit) continue;
    for (const [file, tests] of Object.entries(stored.files))
      results[file] = [...(results[file] ?? []), ...tests];
  }
  return results;
}
