import { rm } from "node:fs/promises";
import { build } from "vike/api";
import { buildPictures } from "../pictures/build-pictures.ts";
import { compressAssets } from "./compress-assets.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { writeStamp } from "./stamp.ts";

/** Builds the site into `dist`: the screens for the browser, the server with its packages, the pictures. */
process.env.NODE_ENV = "production";
await rm("dist", { recursive: true, force: true });
await build();
await buildPictures({
  sourceDir: "content/pictures",
  outDir: "dist/client/pictures",
  cacheDir: "node_modules/.cache/pictures",
});
await compressAssets("dist/client");
await prepareDatabase("dist/server/empty-database.gz");
await writeStamp();
