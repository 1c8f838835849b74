import { defineConfig } from "vitest/config";

/**
 * Runs the tests in `RULE_TESTS`, which must detect a mutant of the rules. Uses the databases of the service's tests.
 */
export default defineConfig({
  test: {
    include: (process.env.RULE_TESTS ?? "").split(" "),
    globalSetup: "tests/support/database-templates.ts",
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{}],
  },
});
