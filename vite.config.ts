import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vitest/config";

/** What the server keeps as packages: they read files of their own beside their code. */
const unbundled = ["@electric-sql/pglite", "pdfkit"];

export default defineConfig(({ command, mode }) => ({
  plugins: mode === "test" ? [] : [react(), vike()],
  publicDir: "public",
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  ...(command === "build" ? { ssr: { noExternal: true as const, external: unbundled } } : {}),
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: { main: "src/server/main.ts", workspace: "src/workspace/worker.ts" },
          // Dead code of old packages, never reached by ours.
          checks: { eval: false },
        },
      },
    },
  },
  test: { include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"], exclude: ["tests/e2e/**", "node_modules/**"] },
}));
