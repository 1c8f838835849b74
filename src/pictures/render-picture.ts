import { createHash } from "node:crypto";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type CreateRaw, type Sharp } from "sharp";
import { previewSize } from "../api/contract/places.ts";

/** Widths of the four sizes, in pixels. Pictures are never enlarged. */
export const widths = { thumb: 160, small: 480, medium: 960, large: 1600 } as const;
export type Size = keyof typeof widths;
export const sizes = Object.keys(widths) as Size[];

/**
 * Compression settings. 4:4:4 keeps edges sharp, except in the largest size, which is for dense screens. A higher `effort` takes longer to compress and hardly reduces the file
 * size. A lower effort for AVIF loses sharpness (3 dB at the same size).
 */
const compression = {
  avif: { quality: 46, effort: 2, chromaSubsampling: "4:4:4" },
  largeAvif: { quality: 46, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 76, effort: 2 },
  jpg: { quality: 84 },
} as const;
type Format = "avif" | "webp" | "jpg";

/** Colour behind a drawing. Without an alpha channel, compressing takes a fifth less time. */
const background = "#FBF7F0";

/** Link previews are JPEGs in one size because some services support neither AVIF nor WebP. */
const preview = { suffix: ".jpg", format: "jpg", ...previewSize } as const;

export interface Rendition {
  /** Suffix of the file name, after the picture's name. */
  readonly suffix: string;
  readonly format: Format;
  readonly width: number;
  readonly height: number;
}

/** The output files of a picture. */
export interface Renditions {
  readonly renditions: readonly Rendition[];
  /** Cache key: a hash of the picture, the compression settings and the version of the renderer. */
  readonly key: string;
}

export interface Drawing extends Renditions {
  readonly name: string;
  readonly svg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Reads a drawing and lists its output files. Throws if the SVG cannot be parsed. */
export async function readDrawing(name: string, svg: Buffer): Promise<Drawing> {
  const { width, height } = await sharp(svg).metadata();
  return { name, svg, width, height, ...renditionsOf(svg, { width, height }) };
}

/** Lists the output files of a picture with these dimensions in pixels. `content`: the bytes of its file. */
export function renditionsOf(
  content: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): Renditions {
  const fittedSizes = sizes.flatMap((size) => {
    const fitted = Math.min(widths[size], width);
    const box = { width: fitted, height: Math.max(1, Math.round((height * fitted) / width)) };
    return (["avif", "webp"] as const).map((format) => ({ suffix: `-${size}.${format}`, format, ...box }));
  });
  const renditions = [...fittedSizes, preview];
  return {
    renditions,
    key: createHash("sha256")
      .update(content)
      .update(JSON.stringify([compression, background, renditions, sharp.versions]))
      .digest("hex")
      .slice(0, 24),
  };
}

export function cachedFile(cacheDir: string, picture: Renditions, { suffix }: Rendition): string {
  return join(cacheDir, `${picture.key}${suffix}`);
}

export async function isRendered(cacheDir: string, picture: Renditions): Promise<boolean> {
  const files = picture.renditions.map((rendition) => stat(cachedFile(cacheDir, picture, rendition)));
  return (await Promise.allSettled(files)).every((file) => file.status === "fulfilled");
}

/** Renders a drawing into the cache. */
export function renderDrawing(cacheDir: string, drawing: Drawing): Promise<void> {
  return render(cacheDir, drawing, sharp(drawing.svg));
}

/**
 * Decodes a picture once at full size, resizes it once for each size, and compresses it. Files are written to the cache
 * atomically.
 */
export async function render(cacheDir: string, picture: Renditions, decoded: Sharp): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const full = await rawOf(decoded.flatten({ background }));
  const resized = new Map<string, RawImage>();
  for (const rendition of picture.renditions) {
    const { width, height } = rendition;
    const box = `${width}x${height}`;
    const { data, raw } =
      resized.get(box) ??
      (await rawOf(sharp(full.data, { raw: full.raw }).resize(width, height, { fit: "cover" })));
    resized.set(box, { data, raw });
    const compressed = await compress(sharp(data, { raw }), rendition);
    const file = cachedFile(cacheDir, picture, rendition);
    await writeFile(`${file}.${process.pid}`, compressed);
    await rename(`${file}.${process.pid}`, file);
  }
}

type RawImage = { readonly data: Buffer; readonly raw: CreateRaw };

async function rawOf(image: Sharp): Promise<RawImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function compress(image: Sharp, { format, width }: Rendition): Promise<Buffer> {
  if (format === "avif")
    return image.avif(width > widths.medium ? compression.largeAvif : compression.avif).toBuffer();
  if (format === "webp") return image.webp(compression.webp).toBuffer();
  return image.jpeg(compression.jpg).toBuffer();
}
