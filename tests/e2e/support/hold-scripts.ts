import type { Page } from "@playwright/test";

/** Continues the held requests (`come`), or fails them as if the server no longer had the files (`gone`). */
export type Release = (how?: "come" | "gone") => void;

/** Holds every script that the page requests from now on, until the returned function is called. */
export function holdScripts(page: Page): Promise<Release> {
  return hold(page, async () => true);
}

/** Holds the requests for scripts that the document does not link, until the returned function is called. */
export function holdDeferredScripts(page: Page): Promise<Release> {
  let sent: Promise<string> | undefined;
  return hold(page, async (path) => {
    // Reads the HTML instead of the DOM, because scripts insert links to deferred scripts into the DOM.
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
