import { startClockedSite } from "../support/clocked-site.ts";
import { test as base, expect } from "../support/test.ts";
import { auditPage } from "./audit-page.ts";
import { openFixture } from "./fixture.ts";
import { screenStates } from "./screen-states.ts";
import { writeScreenshots } from "./screenshot.ts";

/*
 * Audits every screen in every state with axe, at all widths and zoom levels. `npm run screens` takes pictures instead.
 * The clock always starts at a fixed instant, so that a picture changes only if its screen changes. Generated values,
 * such as references and the seconds of a hold, still differ.
 */

const mondayMorning = Date.parse("2026-11-23T10:01:00+05:30");
const arePictured = process.env.SCREENS === "pictures";

const test = base.extend({
  site: [
    async ({}, use) => {
      const site = await startClockedSite({}, mondayMorning);
      await use(site);
      await site.stop("SIGKILL");
    },
    { scope: "worker" },
  ],
});

for (const row of screenStates) {
  const { face, state, reach } = row;
  test(`${face}, ${state}: has no problem at any width or zoom level`, async ({ browser, site }) => {
    const { fixture, close } = await openFixture(browser, site, row);
    if (arePictured) await fixture.page.clock.setFixedTime(site.now());
    await reach(fixture);
    if (arePictured) return writeScreenshots(fixture.page, face, state);
    expect(await auditPage(fixture.page, face === "frame" || state === "default")).toEqual({});
    expect(await close()).toEqual([]);
  });
}
