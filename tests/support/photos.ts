import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

type PhotoOptions = {
  readonly width?: number;
  readonly height?: number;
  /** Colour of the whole photo. Photos with different colours have different content. */
  readonly colour?: string;
};

/** Returns a JPEG of one colour, which is large enough for the site by default. */
export function jpeg({
  width = 1600,
  height = 1200,
  colour = "#b5472b",
}: PhotoOptions = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** Writes a file into a folder of photos, such as `centres/delhi-saket/1.jpg`. */
export async function addPhoto(dir: string, path: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), content);
}
