import type { Page } from "playwright-core";

/** Lets no further script of the site reach the page until the function that it answers is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
