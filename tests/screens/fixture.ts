import type { Browser } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { openWatchedPage } from "../support/watched-page.ts";
import type { ScreenFixture, ScreenState } from "./screen-state.ts";

/** A fixture with a function that closes it. */
export type OpenFixture = {
  readonly fixture: ScreenFixture;
  /** Closes the page and returns its unexpected problems. */
  readonly close: () => Promise<string[]>;
};

/** Opens a fixture for a screen state: a new visitor's page on the running site. */
export async function openFixture(
  browser: Browser,
  { origin, dataDir, now }: Pick<ClockedSite, "origin" | "dataDir" | "now">,
  { seat }: Pick<ScreenState, "seat">,
): Promise<OpenFixture> {
  const { faults, ...watched } = await openWatchedPage(browser, origin, {
    // Playwright cannot intercept the requests of a service worker.
    serviceWorkers: "block",
  });
  const expected: string[] = [];
  return {
    fixture: { ...watched, origin, dataDir, now, seat, expectProblem: (words) => void expected.push(words) },
    close: async () => {
      const found = faults().filter((error) => !expected.some((words) => error.includes(words)));
      await watched.page.unrouteAll({ behavior: "ignoreErrors" });
      await watched.context.close();
      return found;
    },
  };
}
