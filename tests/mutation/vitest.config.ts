import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Kinds of tests, fastest first: tests of machines, tests of screens, generated paths. Each kind detects most mutants.
 */
const kinds = [/src\/machines\/.*(?<!\.paths)\.test\.ts$/, /\.test\.ts$/, /\.test\.tsx$/];

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const testPriority = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(".paths.test.ts") ? kinds.length : kinds.findIndex((kind) => kind.test(moduleId));
    return files.toSorted((a, b) => testPriority(a) - testPriority(b));
  }
}

/**
 * Runs the tests of a mutated machine sequentially until the first failure. Test files are isolated, because they mock
 * modules.
 */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["src/{machines,screens}/**/*.test.{ts,tsx}", "tests/paths/*.test.ts"],
    setupFiles: "tests/support/dom-cleanup.ts",
    pool: "threads",
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    sequence: { sequencer: QuickFirst },
    testTimeout: 20_000,
    reporters: [{}],
  },
});
