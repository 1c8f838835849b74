import { join } from "node:path";

/** Returns the folder of the rendered photos in `PICTURES_DIR`. Only `npm run pictures` writes into it. */
export function renderedPhotosDir(picturesDir: string): string {
  return join(picturesDir, ".rendered");
}

/** The list of the rendered photos, in their folder. It is replaced after all its files have been written. */
export const photoManifestFile = "manifest.json";

/**
 * Matches the path of a photo. The group is its file name: the content hash of the photo (`photoKey`), and its size and
 * format. Without a size, it is the link preview.
 */
export const photoPath = /^\/photos\/([0-9a-f]{24}(?:-(?:thumb|small|medium|large)\.(?:avif|webp)|\.jpg))$/;

/** Matches the content hash of a photo and of the settings with which it was rendered. */
export const photoKey = /^[0-9a-f]{24}$/;
