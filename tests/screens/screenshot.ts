import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Maximum height of a picture in pixels. A page that is longer than this is cut off. */
const maxHeight = 2400;

/** Height of the window in pixels. Overlays are pictured at this height. */
const windowHeight = 800;

/** Scale at which a picture is still readable, by window width in pixels (phone, tablet, desktop). */
const scales = [
  [360, 0.75],
  [768, 0.55],
  [1280, 0.45],
] as const;

/**
 * Writes the pictures of a page at each width into `reports/screens`. The footer is identical on all pages, so only the
 * default state of the home page includes the footer.
 */
export async function writeScreenshots(page: Page, variant: string, state: string): Promise<void> {
  for (const [width, scale] of scales) {
    const file = screenshotPath(variant, state, width);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      await takeScreenshot(page, width, scale, variant === "home" && state === "default"),
    );
  }
}

export function screenshotPath(variant: string, state: string, width: number): string {
  return join("reports/screens", variant, `${state}-${width}.webp`);
}

/**
 * Takes a picture of the page as WebP in the light colour scheme, without animations, once its fonts and images have
 * loaded. With `includesLayout`, the picture ends at the footer, otherwise at the end of the screen.
 */
async function takeScreenshot(
  page: Page,
  width: number,
  scale: number,
  includesLayout: boolean,
): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: windowHeight });
  const height = await page.evaluate(heightOf, includesLayout);
  // Makes the window as high as the page, so that all images load and bottom bars are at the end of the page.
  await page.setViewportSize({ width, height: Math.min(Math.max(height, windowHeight), maxHeight) });
  await page.evaluate(waitForImages);
  const screenshot = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  const scaled = sharp(screenshot).resize({ width: Math.round(width * scale) });
  return scaled.webp({ quality: 24, effort: 6 }).toBuffer();
}

/** Returns the visible height of the page in pixels, or 0 if an overlay is open. */
function heightOf(includesLayout: boolean): number {
  if (document.querySelector("dialog[open], [role=dialog]:not([hidden]), iframe") !== null) return 0;
  const end = includesLayout ? document.documentElement : (document.querySelector("main") ?? document.body);
  return Math.ceil(end.getBoundingClientRect().bottom + window.scrollY);
}

async function waitForImages(): Promise<void> {
  window.scrollTo(0, 0);
  await document.fonts.ready;
  const visibleImages = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight,
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, 3000));
  for (const image of visibleImages) image.loading = "eager";
  await Promise.race([Promise.allSettled(visibleImages.map((image) => image.decode())), timeout]);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
