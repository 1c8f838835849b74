import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vitest/config";
import { hashSources } from "./src/build/build-stamp.ts";
import { groupChunks } from "./src/build/chunks.ts";
import { pureReactCalls } from "./src/build/pure-react-calls.ts";
import { omitServerAssets } from "./src/build/server-assets.ts";
import { readSymbolFiles } from "./src/pictures/symbols/symbol-files.ts";

/** Packages that are not bundled into the server, because they read their own files or native libraries. */
const unbundled = ["@electric-sql/pglite", "harfbuzzjs", "piscina", "sharp"];

/** Tests of the built site without a browser; those with one are in tests/playwright.config.ts. */
const site = ["tests/{site,faults/site}/**/*.test.ts"];

/** Tests that need only a process, some with a DOM. */
const unit = [
  "src/{api,build,machines,pictures,screens,ui}/**/*.test.{ts,tsx}",
  "tests/{mutation,paths,screens}/**/*.test.ts",
];

/** Tests of screens that start a service. */
const withService = ["src/screens/**/{flow,lead-flow,pages,places-pages,calls-of-pages,layout-data}.test.ts"];

/** Tests with a DOM. */
const dom = ["src/**/*.test.tsx"];

/** DOM tests that need isolation, because they mock modules or navigate the window. */
const apart = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => join("src", name))
  .filter(
    (path) =>
      path.endsWith(".test.tsx") && /\bvi\.(doMock|mock|resetModules)\b/.test(readFileSync(path, "utf8")),
  )
  .concat("src/screens/navigation/follow-links.test.tsx");

/** Tests of `npm run test:all` only: they need PostgreSQL, or take half a minute. */
const longOnly =
  process.env.DATABASES === "pglite"
    ? [
        "tests/{faults,mutation,service}/**",
        "src/workspace/database/{embedded-folder,guarded-pool}.test.ts",
        "src/workspace/{backup/backup,import/run-import,mail/crash}.test.ts",
      ]
    : [];

const service = [
  "src/{console,http,server,workspace}/**/*.test.ts",
  "packages/**/*.test.ts",
  "tests/{service,faults}/**/*.test.ts",
  ...withService,
];

export default defineConfig(({ command, mode }) => ({
  plugins: mode === "test" ? [] : [react(), vike(), groupChunks(), omitServerAssets(), pureReactCalls()],
  // Hide the list of chunks when the site is built at its start.
  logLevel: command === "build" ? "warn" : "info",
  publicDir: "public",
  // In development, vite would otherwise discover some packages while a page runs, and optimise and load them twice.
  optimizeDeps: { entries: ["src/screens/client.ts", "src/screens/*/+Page.tsx"] },
  resolve: {
    alias: [
      // React has this hook since version 18; saves the kilobyte of its shim.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: "use-sync-external-store/with-selector",
      },
    ],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    // Licences of all bundled packages.
    license: { fileName: "third-party-notices.md" },
  },
  ...(command === "build"
    ? {
        define: {
          "process.env.NODE_ENV": '"production"',
          "import.meta.env.PICTURES": JSON.stringify(
            hashSources(["content/drawings", "content/pictures", "src/pictures"]),
          ),
          "globalThis.symbolFiles": JSON.stringify(readSymbolFiles()),
        },
      }
    : {}),
  ...(command === "build" ? { ssr: { noExternal: true as const, external: unbundled } } : {}),
  environments: {
    client: {
      build: {
        // Scripts do not refer to their source maps, which the build moves to a folder that is not served.
        sourcemap: "hidden",
        rolldownOptions: {
          input: {
            client: "src/screens/client.ts",
            "ticket-worker": "src/screens/payment-result/ticket-worker.ts",
          },
        },
      },
    },
    ssr: {
      build: {
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: "src/server/main.ts",
            workspace: "src/workspace/worker.ts",
            import: "src/workspace/import/main.ts",
            export: "src/workspace/export/main.ts",
            cancel: "src/workspace/staff-commands/cancel-main.ts",
            paid: "src/workspace/staff-commands/paid-main.ts",
            "on-invoice": "src/workspace/staff-commands/on-invoice-main.ts",
            payout: "src/workspace/staff-commands/payout-main.ts",
            correct: "src/workspace/staff-commands/correct-main.ts",
            move: "src/workspace/staff-commands/move-main.ts",
            resend: "src/workspace/staff-commands/resend-main.ts",
            leads: "src/workspace/staff-commands/leads-main.ts",
            console: "src/workspace/staff-commands/console-main.ts",
            find: "src/workspace/staff-commands/find-main.ts",
            day: "src/workspace/staff-commands/day-main.ts",
            block: "src/workspace/staff-commands/block-main.ts",
            unblock: "src/workspace/staff-commands/unblock-main.ts",
            audit: "src/workspace/staff-commands/audit-main.ts",
            "pdf-thread": "src/workspace/invoice/pdf-thread.ts",
            doctor: "src/workspace/reconciliation/main.ts",
            backup: "src/workspace/backup/backup-main.ts",
            restore: "src/workspace/backup/restore-main.ts",
            "move-to-postgres": "src/workspace/backup/move-main.ts",
            pictures: "src/pictures/photos/main.ts",
            person: "src/workspace/privacy/main.ts",
            sample: "src/workspace/sample/main.ts",
          },
          // `eval` occurs only in unused code of dependencies.
          checks: { eval: false },
        },
      },
    },
  },
  test: {
    reporters: [
      "default",
      "./tests/faults/support/fault-table.ts",
      "./tests/support/summary-reporter.ts",
      "./tests/support/store-results.ts",
    ],
    // Long timeouts, because some tests start databases, browsers and processes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // 1.5 files per core, because tests often wait for other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Path runs allocate millions of small objects; with the default of 16 MB garbage collection took an eighth of
    // their time.
    execArgv: ["--max-semi-space-size=64"],
    coverage: { exclude: ["tests/**", "{src,packages}/**/testing.{ts,tsx}"] },
    projects: [
      {
        extends: true,
        // Files share their modules, because no state survives a test; loading modules per file took most of the time.
        test: {
          name: "unit",
          include: unit,
          exclude: [...withService, ...dom, ...longOnly, "tests/screens/{screens,forms}.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-dom",
          include: dom,
          exclude: apart,
          isolate: false,
          setupFiles: ["tests/support/dom-cleanup.ts", "tests/support/reset-dom-globals.ts"],
        },
      },
      {
        extends: true,
        test: { name: "unit-dom-apart", include: apart, setupFiles: "tests/support/dom-cleanup.ts" },
      },
      {
        extends: true,
        // Files share their modules: module state is kept per database or site, and no test mocks modules.
        test: {
          name: "service",
          isolate: false,
          include: service,
          exclude: [...site, ...longOnly],
          globalSetup: "tests/support/database-templates.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          isolate: false,
          include: site,
          globalSetup: "tests/support/database-templates.ts",
          // The long form measures times, so it runs alone.
          ...(process.env.FAULTS === "long" && { maxWorkers: 1, sequence: { groupOrder: 1 } }),
        },
      },
      {
        extends: true,
        test: {
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: "tests/support/database-templates.ts",
        },
      },
    ],
  },
}));
