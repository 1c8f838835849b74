import { mkdir } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { sharedChromium } from "../../support/chromium.ts";
import { type ClockedSite, lendSite, startClockedSite } from "./clocked-site.ts";
import { openWatchedPage, type PageOptions, type WatchedPage } from "./watched-page.ts";

/** What the journeys of a file share: one site, one browser. */
export type Journeys = {
  readonly site: () => ClockedSite;
  readonly origin: () => string;
  /** A page of a new visitor; closed after the test, which fails when anything went wrong in the page. */
  readonly openPage: (options?: PageOptions) => Promise<WatchedPage>;
};

/**
 * Gives the tests of a file a site and a browser; to be called at the head of the file. Files share both, one after the other.
 * @param settings adds to the site's; a file with settings has a site of its own
 */
export function openJourneys(settings?: () => Promise<Readonly<Record<string, string>>>): Journeys {
  let site: ClockedSite | undefined;
  let browser: Browser | undefined;
  let leave = async (): Promise<void> => undefined;
  /** How much the site had logged when the file began. */
  let logged = 0;
  const pages: WatchedPage[] = [];

  beforeAll(async () => {
    const opened = await Promise.all([settings ? ownSite(settings) : lendSite(), sharedChromium()]);
    [site, browser] = opened;
    leave = opened[0].giveBack;
    logged = opened[0].log().length;
  });

  afterEach(async ({ task }) => {
    const opened = pages.splice(0);
    const faults = [...opened.flatMap((page) => page.faults()), ...siteFaults(running(), logged)];
    if (task.result?.state === "fail") await keepPictures(opened, task.name);
    await Promise.all(opened.map(({ leave }) => leave()));
    expect(faults).toEqual([]);
  });

  afterAll(() => leave());

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

async function ownSite(settings: () => Promise<Readonly<Record<string, string>>>) {
  const site = await startClockedSite(await settings());
  return { ...site, giveBack: () => site.stop() };
}

/** Errors that the site wrote into its log since it was so long; its log from there on when it is no longer there. */
function siteFaults({ process, log }: ClockedSite, from: number): string[] {
  const isGone = process.exitCode !== null || process.signalCode !== null;
  const lines = log().slice(from).split("\n");
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
