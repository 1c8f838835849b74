import type { Page } from "@playwright/test";

/** Lets what was held come, or answers as if it were gone from the server. */
export type Release = (how?: "come" | "gone") => void;

/** Lets no further script of the site reach the page until the function that it answers is called. */
export function holdScripts(page: Page): Promise<Release> {
  return hold(page, async () => true);
}

/** Lets only the scripts reach the page that its document links, until the returned function is called. */
export function holdDeferredScripts(page: Page): Promise<Release> {
  let sent: Promise<string> | undefined;
  return hold(page, async (path) => {
    // The elements of the page would not tell: scripts add links to deferred code.
    sent ??= fetch(page.url()).then((response) => response.text());
    return !(await sent).includes(path);
  });
}

async function hold(page: Page, isHeld: (path: string) => Promise<boolean>): Promise<Release> {
  let release: Release = () => undefined;
  const released = new Promise<"come" | "gone">((resolve) => {
    release = (how = "come") => resolve(how);
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    if ((await isHeld(new URL(route.request().url()).pathname)) && (await released) === "gone")
      return route.fulfill({ status: 404 });
    await route.continue();
  });
  return release;
}
