import { build } from "vite";
import { scriptEntry } from "../console/files.ts";

/**
 * Builds the script and the styles of the console into a folder. They are bundled apart from the site's, so that no
 * visitor loads any of them.
 */
export async function buildConsole(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ...{ outDir, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, manifest: "manifest.json" },
      license: { fileName: "third-party-notices.md" },
      modulePreload: false,
      rolldownOptions: { input: scriptEntry },
    },
  });
}
