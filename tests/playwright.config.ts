import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";
import type { SiteOptions } from "./support/test.ts";
import { visitorOptions } from "./support/watched-page.ts";

/** Everything that runs on the built site, most of it in Chromium. */
export default defineConfig<object, SiteOptions>({
  testDir: ".",
  outputDir: "../reports/playwright/results",
  reporter: [
    [process.env.CI ? "dot" : "list"],
    ["html", { outputFolder: "../reports/playwright/html", open: "never" }],
  ],
  globalSetup: "./support/database-templates.ts",
  // Bounds for what hangs, not for what is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Much of a test is waiting for another process.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A failed test is repeated with a trace; the test scripts still fail when the repetition passes.
  retries: 1,
  use: {
    launchOptions: chromiumLaunch(),
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
    { name: "screens", testMatch: "screens/screens.test.ts", fullyParallel: true, timeout: 300_000 },
  ],
});
