import type { Page } from "@playwright/test";
import sharp from "sharp";
import { maxHeight } from "./list.ts";

/** Height of the window, in pixels; what lies resolve a page is seen as in such a window. */
const windowHeight = 800;

/** What is left of a picture's size, by width: enough to read, and small enough to be kept with the code. */
const scales: Readonly<Record<number, number>> = { 360: 0.75, 768: 0.55, 1280: 0.45 };

/**
 * A picture of the page at a width, by day, as WebP; with its fonts and pictures there, and nothing moving. `isWhole`: down
 * to the end of the footer, not only of the screen.
 */
export async function picture(page: Page, width: number, isWhole: boolean): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: windowHeight });
  const height = await page.evaluate(heightOf, isWhole);
  // As high as the page, so that bars at the window's foot stand at the page's foot, and all pictures are fetched.
  await page.setViewportSize({ width, height: Math.min(Math.max(height, windowHeight), maxHeight) });
  await page.evaluate(untilAllThere);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  const scaled = sharp(shot).resize({ width: Math.round(width * (scales[width] ?? 1)) });
  return scaled.webp({ quality: 24, effort: 6 }).toBuffer();
}

/** What is to be seen of the page, in pixels; 0 where something lies resolve it. */
function heightOf(isWhole: boolean): number {
  if (document.querySelector("dialog[open], [role=dialog]:not([hidden]), iframe") !== null) return 0;
  const end = isWhole ? document.documentElement : (document.querySelector("main") ?? document.body);
  return Math.ceil(end.getBoundingClientRect().bottom + window.scrollY);
}

async function untilAllThere(): Promise<void> {
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
