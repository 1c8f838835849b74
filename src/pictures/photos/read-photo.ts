import { readFile, stat } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { type Renditions, renditionsOf, widths } from "../render-picture.ts";

/** A photo that can be rendered. */
export type Photo = Renditions & {
  readonly decoded: Sharp;
  /** Null if the photo is large enough. */
  readonly warning: string | null;
};

/** Dimensions of the smallest photo that is sharp on large screens, in pixels, for a landscape photo. */
const enough = { width: widths.large, height: 1200 } as const;

/**
 * Limits against files that would fill the memory when they are decoded: bytes, and pixels. Cameras and phones stay far
 * below both.
 */
const maxBytes = 64 * 1024 * 1024;
const maxPixels = 100_000_000;

const formats: readonly (string | undefined)[] = ["jpeg", "png", "webp", "heif"];

/**
 * Reads a photo and lists its output files, which are turned upright and have no metadata, such as the place where the
 * photo was taken. Decodes nothing yet.
 * @throws {Error} with what the operator must do
 */
export async function readPhoto(file: string): Promise<Photo> {
  const megabytes = Math.ceil((await stat(file)).size / 1024 / 1024);
  if (megabytes > maxBytes / 1024 / 1024)
    throw new Error(`This file has ${megabytes} MB. Save it with at most ${maxBytes / 1024 / 1024} MB.`);
  const content = await readFile(file);
  // A drawing can load other files when it is rendered, so only photos are accepted, whatever their extension.
  const { format, autoOrient: size } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, autoOrient: { width: 0, height: 0 } }));
  if (!formats.includes(format))
    throw new Error("This file is damaged or not a photo. Save it again as .jpg, .png, .webp or .avif.");
  if (size.width * size.height > maxPixels)
    throw new Error(`This photo has ${dimensions(size)} pixels. Save it with at most 100 million.`);
  return {
    ...renditionsOf(content, size),
    decoded: sharp(content, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: widths.large, withoutEnlargement: true }),
    warning: isLargeEnough(size)
      ? null
      : `This photo has only ${dimensions(size)} pixels and looks blurred on large screens. Use one with at least ${dimensions(enough)}.`,
  };
}

type Dimensions = { readonly width: number; readonly height: number };

function isLargeEnough({ width, height }: Dimensions): boolean {
  return Math.max(width, height) >= enough.width && Math.min(width, height) >= enough.height;
}

function dimensions({ width, height }: Dimensions): string {
  return `${width} × ${height}`;
}
