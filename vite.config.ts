import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vitest/config";
import { groupChunks } from "./src/build/chunks.ts";
import { dropServerAssets } from "./src/build/server-assets.ts";
import { fingerprintOf } from "./src/build/stamp.ts";

/** What the server keeps as packages: they read files of their own beside their code. */
const unbundled = ["@electric-sql/pglite", "harfbuzzjs", "piscina"];

/** Tests of the built site that need no browser; what needs one is in tests/playwright.config.ts. */
const site = ["tests/{site,faults/site}/**/*.test.ts"];

/** Tests that need nothing but a process, or a DOM in it. */
const unit = [
  "src/{api,build,machines,pictures,screens,ui}/**/*.test.{ts,tsx}",
  "tests/{mutation,paths,screens}/**/*.test.ts",
];

/** Screens whose test starts a service. */
const withService = ["src/screens/**/{flow,lead-flow,pages,places-pages,calls-of-pages}.test.ts"];

/** Tests with a DOM. */
const dom = ["src/**/*.test.tsx"];

/** Those of them that have modules and a window of their own: they replace modules, or lead the window elsewhere. */
const apart = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => join("src", name))
  .filter(
    (path) =>
      path.endsWith(".test.tsx") && /\bvi\.(doMock|mock|resetModules)\b/.test(readFileSync(path, "utf8")),
  )
  .concat("src/screens/navigation/follow-links.test.tsx");

/** What `npm test` leaves to `npm run test:all`: what needs PostgreSQL, or takes half a minute. */
const longOnly =
  process.env.DATABASES === "pglite"
    ? [
        "tests/{faults,mutation,service}/**",
        "src/workspace/database/{embedded-folder,guarded-pool}.test.ts",
        "src/workspace/{import/run-import,mail/crash}.test.ts",
      ]
    : [];

const service = [
  "src/{http,server,workspace}/**/*.test.ts",
  "packages/**/*.test.ts",
  "tests/{service,faults}/**/*.test.ts",
  ...withService,
];

export default defineConfig(({ command, mode }) => ({
  plugins: mode === "test" ? [] : [react(), vike(), groupChunks(), dropServerAssets()],
  // The names and sizes of a hundred chunks are not news for who starts the site.
  logLevel: command === "build" ? "warn" : "info",
  publicDir: "public",
  // In development: packages that are only found while a page runs would be prepared then, beside those that it has loaded.
  optimizeDeps: { entries: ["src/screens/client.ts", "src/screens/*/+Page.tsx"] },
  resolve: {
    alias: [
      // React has had this hook since 18; the shim for older ones is a kilobyte of nothing.
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
    // The licences of all packages that are bundled, beside the bundles.
    license: { fileName: "third-party-notices.md" },
  },
  ...(command === "build"
    ? {
        define: {
          "process.env.NODE_ENV": '"production"',
          "import.meta.env.PICTURES": JSON.stringify(fingerprintOf(["content/pictures", "src/pictures"])),
        },
      }
    : {}),
  ...(command === "build" ? { ssr: { noExternal: true as const, external: unbundled } } : {}),
  environments: {
    client: {
      build: {
        // No script names its map; the build moves them to where nothing serves them.
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
            cancel: "src/workspace/cancel/main.ts",
            "search-thread": "src/workspace/search/search-thread.ts",
            "pdf-thread": "src/workspace/invoice/pdf-thread.ts",
            doctor: "src/workspace/doctor/main.ts",
          },
          // Dead code of old packages, never reached by ours.
          checks: { eval: false },
        },
      },
    },
  },
  test: {
    reporters: ["default", "./tests/faults/support/fault-table.ts", "./tests/support/closing-line.ts"],
    // Bounds for what never comes, not for what is slow: databases, browsers and processes start in some tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Much of a test is waiting for another process, so that half as many more files run at a time as there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Walks make and drop millions of small objects: with the usual 16 MB an eighth of their time went into collecting them.
    execArgv: ["--max-semi-space-size=64"],
    coverage: { exclude: ["tests/**", "{src,packages}/**/testing.{ts,tsx}"] },
    projects: [
      {
        extends: true,
        // Nothing of theirs outlives a test, so that files share their modules: loading them anew took most of the time.
        test: {
          name: "unit",
          include: unit,
          exclude: [...withService, ...dom, ...longOnly, "tests/screens/screens.test.ts"],
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
          setupFiles: ["tests/support/clean-dom.ts", "tests/support/leave-nothing.ts"],
        },
      },
      {
        extends: true,
        test: { name: "unit-dom-apart", include: apart, setupFiles: "tests/support/clean-dom.ts" },
      },
      {
        extends: true,
        // What their modules remember, they remember by database or site; none replaces modules.
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
          // In their long form they measure, so nothing runs beside them.
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
