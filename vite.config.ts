import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), vike()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  ssr: { noExternal: true, external: ["@electric-sql/pglite", "pdfkit"] },
  environments: {
    ssr: { build: { rolldownOptions: { input: { main: "src/server/main.ts" } } } },
  },
});
