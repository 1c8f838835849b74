import type { Page } from "@playwright/test";
import type { ScreenFixture } from "./screen-state.ts";

/** Opens a path as a document, and waits until the page has hydrated. */
export async function open(fixture: ScreenFixture, path: string): Promise<void> {
  const { page } = fixture;
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens a small page and navigates to a path as a link does. `before` runs before the navigation. */
export async function navigateTo(
  fixture: ScreenFixture,
  path: string,
  before?: () => Promise<void>,
): Promise<void> {
  const { page } = fixture;
  await open(fixture, path.startsWith("/terms") ? "/privacy" : "/terms");
  // Waits until the scripts of other screens have been prefetched, which happens while the browser is idle.
  await page.waitForFunction(() => document.documentElement.dataset.scripts === "prefetched");
  await before?.();
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}

/** Waits until the page is no longer busy and has been painted again. */
export async function waitUntilIdle({ page }: ScreenFixture): Promise<void> {
  await page.locator("main h1, main h2").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  await waitForPaint(page);
}

export async function waitForText(fixture: ScreenFixture, words: string | RegExp): Promise<void> {
  await fixture.page.getByRole("main").getByText(words).first().waitFor();
  await waitForPaint(fixture.page);
}

/** Waits until React has hydrated the page: React adds a property to every hydrated element. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector("main h1, main h2");
    return heading !== null && Object.keys(heading).some((key) => key.startsWith("__react"));
  });
  await waitForPaint(page);
}

async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
