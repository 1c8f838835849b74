import type { Page } from "playwright-core";

/** Waits until scripts run the page, which then has told its visit; a page without scripts of ours is not waited for. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataLayer } = window as { dataLayer?: { event: string }[] };
    const isOurs = document.getElementById("root") !== null;
    return !isOurs || dataLayer?.some(({ event }) => event === "page_view") === true;
  });
}

/** Gives the page a visitor's first sign, and waits for all that comes at it: the router, and what is hydrated then. */
export async function allThere(page: Page): Promise<void> {
  await takenOver(page);
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => {
    // The router numbers the entries of the history.
    const hasRouter = typeof window.history.state?.idx === "number";
    return (
      hasRouter &&
      [...document.querySelectorAll("footer, main form")].every((part) =>
        Object.keys(part).some((key) => key.startsWith("__reactFiber")),
      )
    );
  });
}
