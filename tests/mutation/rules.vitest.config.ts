import { defineConfig } from "vitest/config";

/** The tests that are to notice a changed rule: `RULE_TESTS` names their files, and the databases are those of the service's tests. */
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
