import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Tallest page that is pictured, in pixels; a longer one is cut there. */
const maxHeight = 2400;

/** Height of the window, in pixels; what lies over a page is seen as in such a window. */
const windowHeight = 800;

/** By the width of the window in pixels (a phone, a tablet, a desk), the part of a picture's size that is enough to read it. */
const scales = [
  [360, 0.75],
  [768, 0.55],
  [1280, 0.45],
] as const;

/** Writes the pictures of a page at each width into `reports/screens`; the footer is the same everywhere, and is on one of them. */
export async function writePictures(page: Page, face: string, state: string): Promise<void> {
  for (const [width, scale] of scales) {
    const file = pictureOf(face, state, width);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await takeScreenshot(page, width, scale, face === "home" && state === "default"));
  }
}

/** Where a picture is written. */
export function pictureOf(face: string, state: string, width: number): string {
  return join("reports/screens", face, `${state}-${width}.webp`);
}

/**
 * A picture of the page at a width, by day, as WebP; with its fonts and pictures there, and nothing moving. `isCompleteChoice`: down
 * to the end of the footer, not only of the screen.
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
  // As high as the page, so that bars at the window's foot stand at the page's foot, and all pictures are fetched.
  await page.setViewportSize({ width, height: Math.min(Math.max(height, windowHeight), maxHeight) });
  await page.evaluate(waitForImages);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  const scaled = sharp(shot).resize({ width: Math.round(width * scale) });
  return scaled.webp({ quality: 24, effort: 6 }).toBuffer();
}

/** What is to be seen of the page, in pixels; 0 where something lies over it. */
function heightOf(includesLayout: boolean): number {
  if (document.querySelector("dialog[open], [role=dialog]:not([hidden]), iframe") !== null) return 0;
  const end = includesLayout ? document.documentElement : (document.querySelector("main") ?? document.body);
  return Math.ceil(end.getBoundingClientRect().bottom + window.scrollY);
}

async function waitForImages(): Promise<void> {
  window.scrollTo(0, 0);
  await document.fonts.ready;
  const seen = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight,
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, 3000));
  for (const image of seen) image.loading = "eager";
  await Promise.race([Promise.allSettled(seen.map((image) => image.decode())), timeout]);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
