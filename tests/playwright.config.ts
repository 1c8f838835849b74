import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./support/chromium.ts";
import type { SiteOptions } from "./support/test.ts";
import { visitorOptions } from "./support/watched-page.ts";

/** All tests that run on the built site, most of them in Chromium. */
export default defineConfig<object, SiteOptions>({
  testDir: ".",
  outputDir: "../reports/playwright/results",
  reporter: [
    [process.env.CI ? "dot" : "list"],
    ["html", { outputFolder: "../reports/playwright/html", open: "never" }],
    ["./support/store-results.ts"],
  ],
  globalSetup: "./support/database-templates.ts",
  // The timeouts are long, so that they end tests that hang, but not tests that are slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // More workers than cores, because a test often waits for another process.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A failed test is repeated with a trace. The test scripts fail even if the repetition passes.
  retries: 1,
  use: {
    launchOptions: chromiumLaunchOptions(),
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    contextOptions: visitorOptions,
  },
  projects: [
    { name: "e2e", testMatch: "e2e/**/*.test.ts" },
    { name: "requirements", testMatch: "spec/**/*.test.ts" },
    { name: "paths", testMatch: "qa/browser/paths.test.ts", fullyParallel: true, timeout: 900_000 },
    { name: "screens", testMatch: "screens/{screens,forms}.test.ts", fullyParallel: true, timeout: 300_000 },
  ],
});
