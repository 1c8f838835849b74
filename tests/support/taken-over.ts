import type { Page } from "playwright-core";

/** Waits until scripts run the page, which then has told its visit; a page without scripts of ours is not waited for. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataLayer } = window as { dataLayer?: { event: string }[] };
    const isOurs = document.getElementById("root") !== null;
    return !isOurs || dataLayer?.some(({ event }) => event === "page_view") === true;
  });
}
