import { fileURLToPath } from "node:url";
import { getGlobalContext } from "vike/server";
import { builtAssets } from "./assets.ts";
import { builtPageAssets } from "./page-assets.ts";
import { runSite } from "./run.ts";

/** Production entry point: serves the built site. */

// Imports the screens built by vike. Otherwise, vike searches the working directory for them when it renders the first
// page.
await import(/* @vite-ignore */ new URL("entry.mjs", import.meta.url).href);
const context = await getGlobalContext();
const manifest = (!context.isClientSide && context.assetsManifest) || {};
const files = fileURLToPath(new URL("../client", import.meta.url));

await runSite({
  assets: builtAssets(files),
  pageAssets: await builtPageAssets(manifest, files),
  workspaceEntry: new URL("./workspace.mjs", import.meta.url),
});
