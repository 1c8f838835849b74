import type { Page } from "@playwright/test";

/**
 * Waits until the page is hydrated, except for deferred components. Resolves immediately if the page has no scripts.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOurs = document.getElementById("root") !== null;
    return !isOurs || document.documentElement.dataset.scripts !== undefined;
  });
}

/** Waits until the page and its forms are hydrated. Before hydration, forms are submitted to the server. */
export async function waitForHydratedForms(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main form")].every((form) =>
      Object.keys(form).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

/** Waits until links navigate without a new document. */
export async function waitForRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.scripts === "prefetched");
}

/** Waits until the page and its deferred components are hydrated, and links navigate without a new document. */
export async function waitForFullHydration(page: Page): Promise<void> {
  await waitForHydratedForms(page);
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("footer, main section")];
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactFiber")));
  });
  await waitForRouter(page);
}
