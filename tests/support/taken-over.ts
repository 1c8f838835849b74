import type { Page } from "playwright-core";

/** Waits until the page is hydrated, except for deferred components; a page without our scripts is not waited for. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOurs = document.getElementById("root") !== null;
    return !isOurs || performance.getEntriesByName("hydrated").length > 0;
  });
}

/** Waits until the page and its deferred components are hydrated, and links navigate without a new document. */
export async function allThere(page: Page): Promise<void> {
  await takenOver(page);
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("footer, main form, main section")];
    const hasKey = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactFiber"));
    return parts.every(hasKey) && performance.getEntriesByName("prefetched").length > 0;
  });
}
