import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { reportFolder } from "../results.ts";
import { timeoutMs } from "./visual-states.ts";

/**
 * Takes pictures of a page at the window's width. If no path of the run has taken pictures of this `place` (a state
 * machine with its states), it takes pictures at three widths as well, each from the top of the page.
 */
export type ScreenshotRecorder = (page: Page, place: string) => Promise<Screenshots>;

/** Paths of picture files in the report's folder, by window width in pixels. */
export type Screenshots = Readonly<Record<string, string>>;

/** Scale of pictures. Half size is enough to recognise a screen and keeps the report small. */
const screenshotScale = 0.5;

/** Maximum height of a picture from the top of the page, in pixels. Whole pages would be three times as large. */
const maxHeightPx = 1_800;

/** Folder in which the workers of a run record the places (states of machines) that already have pictures. */
export const capturedFolder = join(reportFolder, "results", "places");

/** Returns true only once per place, even with parallel workers. */
async function claimFirstCapture(place: string): Promise<boolean> {
  await mkdir(capturedFolder, { recursive: true });
  const name = createHash("sha256").update(place).digest("hex").slice(0, 16);
  return mkdir(join(capturedFolder, name)).then(
    () => true,
    () => false,
  );
}

export function createScreenshotRecorder(): ScreenshotRecorder {
  return async (page, place) => {
    const defaultSize = page.viewportSize() ?? { width: 1280, height: 900 };
    const isNew = await claimFirstCapture(place);
    // The path's width is first, because other widths may change what the page shows.
    const widths = [...new Set([defaultSize.width, ...(isNew ? [360, 768, 1280] : [])])];
    const files: Record<string, string> = {};
    const scrolled = isNew ? await page.evaluate(() => window.scrollY) : 0;
    const scrollTo = (top: number) =>
      page.evaluate((scrollTop) => window.scrollTo({ top: scrollTop, behavior: "instant" }), top);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // At other scroll positions, sticky elements would cover parts of the picture.
      if (isNew) await scrollTo(0);
      const height = Math.max(maxHeightPx, scrolled + 900);
      const shot = await page.screenshot({
        animations: "disabled",
        caret: "hide",
        scale: "css",
        timeout: timeoutMs,
        ...(isNew && { fullPage: true, clip: { x: 0, y: 0, width, height } }),
      });
      const picture = await sharp(shot)
        .resize({ width: Math.round(width * screenshotScale) })
        .webp({ quality: 40 })
        .toBuffer();
      // Identical pictures share one file.
      const file = `pictures/${createHash("sha256").update(picture).digest("hex").slice(0, 16)}.webp`;
      await mkdir(dirname(join(reportFolder, file)), { recursive: true });
      await writeFile(join(reportFolder, file), picture);
      files[width] = file;
    }
    await page.setViewportSize(defaultSize);
    if (scrolled > 0) await scrollTo(scrolled);
    return files;
  };
}
