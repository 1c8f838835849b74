import { execFile } from "node:child_process";
import { copyFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "vike/api";
import { buildPictures, copyRendered } from "../pictures/build-pictures.ts";
import { renderInBackground } from "../pictures/render-in-background.ts";
import { markUnrendered } from "../pictures/rendering-state.ts";
import { buildConsole } from "./build-console.ts";
import { writeStamp } from "./build-stamp.ts";
import { compressAssets } from "./compress-assets.ts";
import { moveSourceMaps, sourceMapsDir } from "./source-maps.ts";

export const pictureFolders = {
  sourceDir: "content/pictures",
  outDir: "dist/client/pictures",
  cacheDir: "node_modules/.cache/pictures",
} as const;

/**
 * Builds the site into `dist`. `pictures`: `complete` waits until all pictures are rendered, `in_background` starts a
 * process that renders them, and `cached` only copies the pictures of earlier builds.
 */
export async function buildSite({
  pictures,
}: {
  readonly pictures: "complete" | "in_background" | "cached";
}): Promise<void> {
  process.env.NODE_ENV = "production";
  await rm("dist", { recursive: true, force: true });
  // Create the database in parallel with bundling, because both take equally long. Copy it later, because bundling
  // empties `dist`.
  const work = await mkdtemp(join(tmpdir(), "build-"));
  const database = makeDatabase(join(work, "empty-database.gz"));
  try {
    await Promise.all([database, build()]);
    await copyFile(join(work, "empty-database.gz"), "dist/server/empty-database.gz");
    await cp("packages/gateway-simulator/assets", "dist/server/assets", { recursive: true });
    await cp("src/workspace/invoice/fonts", "dist/server/fonts", { recursive: true });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await buildConsole("dist/console");
  await moveSourceMaps("dist/client", sourceMapsDir);
  await compressAssets("dist/client");
  if (pictures === "complete") await buildPictures(pictureFolders);
  else if (pictures === "in_background") await renderInBackground(pictureFolders);
  else if ((await copyRendered(pictureFolders)).missing.length > 0)
    await markUnrendered(pictureFolders.outDir);
  await writeStamp();
}

async function makeDatabase(file: string): Promise<void> {
  const script = fileURLToPath(new URL("make-database.ts", import.meta.url));
  await promisify(execFile)(process.execPath, ["--import", "tsx", script, file]);
}
