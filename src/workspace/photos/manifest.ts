import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { photoKey } from "../../http/photo-files.ts";

const photo = v.object({
  key: v.pipe(v.string(), v.regex(photoKey)),
  /** Null: the service describes the photo by the name of its centre or item. */
  alt: v.nullable(v.string()),
});
const photosById = v.record(v.string(), v.array(photo));

const manifest = v.object({ centres: photosById, items: photosById });

/** A rendered photo. Its files are named after `key`. */
export type Photo = v.InferOutput<typeof photo>;

/** The rendered photos by the ids of centres and items, in the order in which they are shown. */
export type PhotoManifest = v.InferOutput<typeof manifest>;

/** @throws if the file is missing or invalid */
export async function readPhotoManifest(file: string): Promise<PhotoManifest> {
  return v.parse(manifest, JSON.parse(await readFile(file, "utf8")));
}
