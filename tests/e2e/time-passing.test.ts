import type { Page } from "@playwright/test";
import { addDays, istDateOf, istInstant } from "../../src/api/contract/ist.ts";
import { formatDay } from "../../src/ui/dates.ts";
import type { ClockedSite } from "../support/clocked-site.ts";
import { expect, test } from "../support/test.ts";
import { openDays, rooms } from "./support/rooms.ts";
import { passDays } from "./support/steps.ts";
import { hasFocus, isFullyVisible, viewportSizes } from "./support/viewport.ts";

test.use({ siteName: "open-page" });

/* Tests a booking page that stays open past a deadline or past midnight. */

const minute = 60_000;

/** Advances the site's clock to an instant. */
const advanceTo = (site: ClockedSite, instant: Date) => site.moveClock(instant.getTime() - site.now());

/** Advances the clocks of the site and the page. */
async function advanceClock(site: ClockedSite, page: Page, minutes: number): Promise<void> {
  await site.moveClock(minutes * minute);
  await page.clock.fastForward(minutes * minute);
}

for (const viewport of viewportSizes) {
  test(`sold-out passes are an error of the calendar (${viewport.width} px)`, async ({ openPage, site }) => {
    const { page } = await openPage({ viewport });
    const room = rooms.flexiPass;
    const date = await openDays(site.origin, room, 2, site.now());
    const soldDate = addDays(date, 1);
    // Changes the response: the test cannot sell out the day, because it would exceed the limit of holds per visitor.
    await page.route(`**/order/availability?*date=${soldDate}*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), left: 0 } });
    });
    await page.goto(`/booking-details/${room.buildingId}/${room.catalogId}?date=${date}&passes=1&step=time`);
    await passDays(page).locator(`label:has([value="${date}"])`).click();
    await passDays(page).locator(`label:has([value="${soldDate}"])`).click();
    await page
      .getByText(`No passes are left on ${formatDay(soldDate)}.`)
      .last()
      .waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    const day = passDays(page).locator(`[value="${soldDate}"]`);
    await page.getByText("No passes are left on this day. Choose another date.").waitFor();
    expect(await hasFocus(day)).toBe(true);
    await expect.poll(() => isFullyVisible(day.locator("xpath=.."))).toBe(true);
  });
}

for (const viewport of viewportSizes) {
  test(`a chosen day that passes at midnight shows an error (${viewport.width} px)`, async ({
    openPage,
    site,
  }) => {
    const before = istDateOf(site.now());
    const evening = istInstant(before, "23:50");
    const today = evening.getTime() > site.now() ? before : addDays(before, 1);
    await advanceTo(site, istInstant(today, "23:50"));
    const { page } = await openPage({ viewport });
    await page.clock.install();
    const { buildingId, catalogId } = rooms.yamuna;
    await page.goto(`/booking-details/${buildingId}/${catalogId}?date=${today}`);
    const row = page.getByRole("navigation", { name: "Next days" }).getByRole("link");
    await expect.poll(() => row.first().innerText()).toMatch(`Today\n${formatDay(today).slice(4)}`);
    await advanceClock(site, page, 11);
    const tomorrow = addDays(today, 1);
    await expect.poll(() => row.first().innerText()).toMatch(`Today\n${formatDay(tomorrow).slice(4)}`);
    expect(await page.getByLabel("Date", { exact: true }).getAttribute("min")).toBe(tomorrow);
    await page.getByText("This day has passed. Choose today or a later day.").last().waitFor();
    await row.first().click();
    await expect.poll(() => row.first().getAttribute("aria-current")).toBe("date");
    await page.getByText("This day has passed.").last().waitFor({ state: "detached" });
  });
}
