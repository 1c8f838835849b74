import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** From the quickest on, because most changes are noticed by any: beside the chart, of screens, every path of the chart. */
const kinds = [/src\/machines\/.*(?<!\.paths)\.test\.ts$/, /\.test\.ts$/, /\.test\.tsx$/];

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(".paths.test.ts") ? kinds.length : kinds.findIndex((kind) => kind.test(moduleId));
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** The tests that are to notice a changed chart: one after the other, up to the first that fails. Files replace modules, so each has its own. */
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
