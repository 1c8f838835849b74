import { mkdir } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium } from "../../support/chromium.ts";
import { type ClockedSite, startClockedSite } from "./clocked-site.ts";
import { openWatchedPage, type PageOptions, type WatchedPage } from "./watched-page.ts";

/** What the journeys of a file share: one site, one browser. */
export type Journeys = {
  readonly site: () => ClockedSite;
  readonly origin: () => string;
  /** A page of a new visitor; closed after the test, which fails when anything went wrong in the page. */
  readonly openPage: (options?: PageOptions) => Promise<WatchedPage>;
};

/**
 * Starts site and browser before the tests of a file and stops them after; to be called at the head of the file.
 * @param settings adds to the site's
 */
export function openJourneys(
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Journeys {
  let site: ClockedSite | undefined;
  let browser: Browser | undefined;
  const pages: WatchedPage[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startClockedSite(await settings()), launchChromium()]);
  });

  afterEach(async ({ task }) => {
    const opened = pages.splice(0);
    const faults = [...opened.flatMap((page) => page.faults()), ...siteFaults(running())];
    if (task.result?.state === "fail") await keepPictures(opened, task.name);
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(faults).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), site?.stop()]);
  });

  const running = () => given(site);
  return {
    site: running,
    origin: () => running().origin,
    openPage: async (options) => {
      const page = await openWatchedPage(given(browser), running().origin, options);
      pages.push(page);
      return page;
    },
  };
}

function given<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("Site and browser are there only while tests run.");
  return part;
}

/** Errors that the site wrote into its log; its whole log when it is no longer there. */
function siteFaults({ process, log }: ClockedSite): string[] {
  const isGone = process.exitCode !== null || process.signalCode !== null;
  const lines = log().split("\n");
  const errors = lines.filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
  return isGone ? [`the site ended: ${process.exitCode ?? process.signalCode}`, ...lines] : errors;
}

/** What the visitor last saw in a journey that failed, for whoever looks into it. */
async function keepPictures(pages: readonly WatchedPage[], name: string): Promise<void> {
  const folder = "reports/e2e-failures";
  await mkdir(folder, { recursive: true });
  for (const [index, { page }] of pages.entries()) {
    const file = `${folder}/${name.replace(/\W+/g, "-").slice(0, 80)}-${index + 1}.png`;
    await page.screenshot({ path: file, fullPage: true }).catch(() => undefined);
  }
}
