import { getGlobalContext } from "vike/server";
import { builtAssets } from "./assets.ts";
import { builtPageAssets } from "./page-assets.ts";
import type { SiteVariant } from "./process.ts";

/** Loads the parts of the built site. `files` is the folder of its static files. */
export async function loadBuiltSite(files: string): Promise<SiteVariant> {
  const context = await getGlobalContext();
  const manifest = (!context.isClientSide && context.assetsManifest) || {};
  return { assets: builtAssets(files), pageAssets: await builtPageAssets(manifest, files) };
}
