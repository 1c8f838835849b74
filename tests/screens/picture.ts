import type { Page } from "playwright-core";
import sharp from "sharp";
import { maxHeight } from "./list.ts";

/** Height of the window, in pixels; what lies over a page is seen as in such a window. */
const windowHeight = 800;

/** A picture of the whole page at a width, by day, as WebP; with its fonts and pictures there, and nothing moving. */
export async function picture(page: Page, width: number): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: windowHeight });
  const height = await page.evaluate(() => {
    const isCovered = document.querySelector("dialog[open], [role=dialog]:not([hidden]), iframe") !== null;
    return isCovered ? 0 : document.documentElement.scrollHeight;
  });
  // As high as the page, so that bars at the window's foot stand at the page's foot, and all pictures are fetched.
  await page.setViewportSize({ width, height: Math.min(Math.max(height, windowHeight), maxHeight) });
  await page.evaluate(untilAllThere);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
  return sharp(shot).webp({ quality: 40, effort: 6 }).toBuffer();
}

async function untilAllThere(): Promise<void> {
  window.scrollTo(0, 0);
  await document.fonts.ready;
  const seen = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight,
  );
  const patience = new Promise((over) => setTimeout(over, 3000));
  for (const image of seen) image.loading = "eager";
  await Promise.race([Promise.allSettled(seen.map((image) => image.decode())), patience]);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
