import { fileURLToPath } from "node:url";
import { getGlobalContext } from "vike/server";
import { builtAssets } from "./assets.ts";
import { builtPageFiles } from "./page-files.ts";
import { runSite } from "./run.ts";

/** The production entry: the built site with everything it needs. */

// The screens, as vike built them. By itself vike looks for them in the working folder, and only for the first page.
await import(/* @vite-ignore */ new URL("entry.mjs", import.meta.url).href);
const context = await getGlobalContext();
const manifest = (!context.isClientSide && context.assetsManifest) || {};
const files = fileURLToPath(new URL("../client", import.meta.url));

await runSite({
  assets: builtAssets(files),
  pageFiles: await builtPageFiles(manifest, files),
  workspaceEntry: new URL("./workspace.mjs", import.meta.url),
});
