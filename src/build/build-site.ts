import { rm } from "node:fs/promises";
import { build } from "vike/api";
import { drawInBackground } from "../pictures/background-drawing.ts";
import { buildPictures } from "../pictures/build-pictures.ts";
import { compressAssets } from "./compress-assets.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { writeStamp } from "./stamp.ts";

/** Where the site's pictures come from and go to. */
export const pictureFolders = {
  sourceDir: "content/pictures",
  outDir: "dist/client/pictures",
  cacheDir: "node_modules/.cache/pictures",
} as const;

/**
 * Builds the site into `dist`: the screens for the browser, the server with its packages, the pictures.
 * @param pictures whether to wait until all pictures are drawn, or to let them be drawn while the site is already used.
 */
export async function buildSite({
  pictures,
}: {
  readonly pictures: "complete" | "in_background";
}): Promise<void> {
  process.env.NODE_ENV = "production";
  await rm("dist", { recursive: true, force: true });
  await build();
  await compressAssets("dist/client");
  await prepareDatabase("dist/server/empty-database.gz");
  if (pictures === "complete") await buildPictures(pictureFolders);
  else await drawInBackground(pictureFolders);
  await writeStamp();
}
