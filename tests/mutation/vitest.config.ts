import { defineConfig } from "vitest/config";

/** The tests that are to notice a changed chart: one after the other, up to the first that fails. Files replace modules, so each has its own. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["src/{machines,screens}/**/*.test.{ts,tsx}", "tests/paths/*.test.ts"],
    setupFiles: "tests/support/clean-dom.ts",
    pool: "threads",
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    testTimeout: 20_000,
    reporters: [{}],
  },
});
