import { test as base } from "@playwright/test";
import { renderingState } from "../../src/pictures/rendering-state.ts";
import { type MailServer, startMailServer } from "../../src/workspace/mail/testing.ts";
import { type ClockedSite, startClockedSite } from "./clocked-site.ts";
import { openWatchedPage, type PageOptions, type WatchedPage } from "./watched-page.ts";

export { expect } from "@playwright/test";

/** Options of a test file, set with `test.use()`. */
export type SiteOptions = {
  /** Settings of the site that differ from those of other tests. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Test files with the same `siteName` share a site and run one after another. A file that changes the clock of its
   * site needs a `siteName` that no other file uses.
   */
  readonly siteName: string;
};

/**
 * Opens a page for a new visitor in a new browser context. The test fails if the page logs an error, throws, or
 * receives an error status that was not accepted with `expectResponse`.
 */
export type OpenPage = (options?: PageOptions) => Promise<WatchedPage>;

type SiteFixtures = {
  readonly openPage: OpenPage;
  readonly endings: undefined;
};

const callbacks: (() => unknown)[] = [];

/**
 * Registers a callback for the end of the running test. The last callback runs first. A worker runs one test at a time.
 */
export function afterTest(end: () => unknown): void {
  callbacks.push(end);
}

/** Playwright's `test` with the built site of the worker and its visitors. */
export const test = base.extend<SiteFixtures, SiteOptions & { readonly site: ClockedSite }>({
  settings: [{}, { option: true, scope: "worker" }],
  siteName: ["shared", { option: true, scope: "worker" }],
  site: [
    async ({ settings, siteName: _ }, use) => {
      const site = await startClockedSite(settings);
      await use(site);
      await site.stop("SIGKILL");
    },
    { scope: "worker" },
  ],
  openPage: async ({ browser, site }, use) => {
    const logged = site.log().length;
    const visitors: WatchedPage[] = [];
    await use(async (options) => {
      const visitor = await openWatchedPage(browser, site.origin, options);
      // Accepts missing pictures, because the smoke test does not build them.
      if (renderingState("dist/client/pictures") !== "done") visitor.expectResponse(404, "/pictures/");
      visitors.push(visitor);
      return visitor;
    });
    const errors = [...visitors.flatMap((visitor) => visitor.faults()), ...errorsLogged(site, logged)];
    await Promise.all(visitors.map(({ context }) => context.close()));
    base.expect(errors, "errors in the pages and in the site's log").toEqual([]);
  },
  endings: [
    async ({}, use) => {
      await use(undefined);
      for (const end of callbacks.splice(0).reverse()) await end();
    },
    { auto: true },
  ],
});

/** Playwright's `test` with an SMTP server, which stores the site's emails in `taken`. */
export const testWithMail = test.extend<object, { readonly mailServer: MailServer }>({
  mailServer: [
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  settings: [({ mailServer }, use) => use({ SMTP_URL: mailServer.url }), { scope: "worker" }],
});

/**
 * Returns the errors in the site's log from a position on. If the site has exited, returns all lines from the position.
 */
function errorsLogged({ process, log }: ClockedSite, from: number): string[] {
  const hasEnded = process.exitCode !== null || process.signalCode !== null;
  const lines = log().slice(from).split("\n");
  const errors = lines.filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
  return hasEnded ? [`the site exited: ${process.exitCode ?? process.signalCode}`, ...lines] : errors;
}
