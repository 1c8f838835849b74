import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { reportFolder } from "../results.ts";

/** Takes pictures of a page; at three widths where the place has not been seen before. */
export type PictureKeeper = (page: Page, name: string, place: string) => Promise<Record<string, string>>;

/** Half of the pixels are enough to see a screen, and keep the report small. */
const pictureScale = 0.5;

/** Begins to take pictures. */
export function pictureKeeper(): PictureKeeper {
  const seen = new Set<string>();
  return async (page, name, place) => {
    const usual = page.viewportSize() ?? { width: 1280, height: 900 };
    const widths = seen.has(place) ? [usual.width] : [360, 768, 1280];
    seen.add(place);
    const files: Record<string, string> = {};
    for (const width of widths) {
      const file = `pictures/${name}-${width}.webp`;
      await page.setViewportSize({ width, height: 900 });
      const shot = await page.screenshot({
        animations: "disabled",
        caret: "hide",
        scale: "css",
        timeout: 10_000,
      });
      const picture = await sharp(shot)
        .resize({ width: Math.round(width * pictureScale) })
        .webp({ quality: 40 })
        .toBuffer();
      await mkdir(dirname(join(reportFolder, file)), { recursive: true });
      await writeFile(join(reportFolder, file), picture);
      files[width] = file;
    }
    await page.setViewportSize(usual);
    return files;
  };
}
