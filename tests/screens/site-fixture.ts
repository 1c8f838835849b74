import { startClockedSite } from "../support/clocked-site.ts";
import { test as base } from "../support/test.ts";

const mondayMorning = Date.parse("2026-11-23T10:01:00+05:30");

/**
 * The tests of the screens. Each worker starts a site, whose clock always starts at the same instant, so that a picture
 * changes only if its screen changes.
 */
export const test = base.extend({
  site: [
    async ({}, use) => {
      const site = await startClockedSite({}, mondayMorning);
      await use(site);
      await site.stop("SIGKILL");
    },
    { scope: "worker" },
  ],
});
