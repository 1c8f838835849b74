import { defineConfig } from "vitest/config";

/** The tests that are to notice a changed chart: one after the other in one thread, up to the first that fails. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["src/{machines,screens}/**/*.test.{ts,tsx}", "tests/paths/*.test.ts"],
    setupFiles: "tests/support/clean-dom.ts",
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    testTimeout: 20_000,
    reporters: [],
  },
});
