import type { Locator, Page } from "@playwright/test";
import { waitForRouter } from "../support/hydration.ts";
import { expect } from "../support/test.ts";
import { customBrandSite, excludedCentreIds } from "./custom-brand-site.ts";
import {
  arriveByNavigation,
  createDeferred,
  fetchJson,
  fetchPath,
  followLink,
  holdRequests,
  startSiteWithChangedResponses,
  toUrlMatcher,
  visit,
} from "./fixture.ts";
import { requirement } from "./requirement.ts";

const fallback = "We broke something or world might be ending !";
const unavailable =
  "The center that you are looking for is temporarily unavailable. But hey, we may still have an option available for you";

const main = (page: Page): Locator => page.locator("main");
const heading = (page: Page): Locator =>
  page.getByRole("heading", { level: 1, name: "Whoops!", exact: true });

/** Navigates to the terms on the client and mocks the response to their API call. Without a status, the call fails. */
async function visitBrokenTerms(status: number | null, body?: unknown): Promise<Page> {
  const page = await visit("/privacy");
  await page.route(toUrlMatcher("/api/cms/109"), (route) =>
    status === null ? route.abort("connectionreset") : route.fulfill({ status, json: body }),
  );
  await followLink(page, "/terms");
  await heading(page).waitFor();
  return page;
}

async function expectLinks(page: Page, toContact: "Contact Us" | "Ask Us"): Promise<void> {
  const home = main(page).getByRole("link", { name: "Home Page", exact: true });
  expect(await home.getAttribute("href")).toBe("/");
  const contact = main(page).getByRole("link", { name: toContact, exact: true });
  expect(await contact.getAttribute("href")).toBe("/contact-us/");
  await waitForRouter(page);
  await contact.click();
  await arriveByNavigation(page, "/contact-us/");
  await page.getByRole("heading", { level: 2, name: "Request a Call Back" }).waitFor();
}

requirement("E2", async () => {
  const { origin } = await customBrandSite();
  const path = `/coworking-space/delhi/${excludedCentreIds[0]}`;
  expect((await fetchPath(path, {}, origin)).status).toBe(404);
  const page = await visit(path, { origin });
  await heading(page).waitFor();
  await main(page).getByText(unavailable, { exact: true }).waitFor();
  await expectLinks(page, "Contact Us");
  const booking = await visit(`/booking-details/${excludedCentreIds[0]}/anything`, { origin });
  await booking.getByText(unavailable, { exact: true }).waitFor();
});

requirement(["E3", "X4", "X7"], async () => {
  const thrown = await visitBrokenTerms(200, { sections: null });
  await main(thrown).getByText(/null/).first().waitFor();
  expect(await main(thrown).getByText(fallback).count()).toBe(0);
  const rejected = await visitBrokenTerms(500, {
    error: { code: "internal_error", message: "The archive is on fire." },
  });
  await main(rejected).getByText("The archive is on fire.", { exact: true }).waitFor();
  expect(await main(rejected).getByText(fallback).count()).toBe(0);
  const failed = await visitBrokenTerms(null);
  await main(failed).getByText("Network Error", { exact: true }).waitFor();
});

requirement("E4", async () => {
  const page = await visitBrokenTerms(500, { error: { code: "internal_error", message: "" } });
  await main(page).getByText(fallback, { exact: true }).waitFor();
});

requirement(["E5", "E1"], async () => {
  const unknown = await visit("/no-such-page");
  await heading(unknown).waitFor();
  await expectLinks(unknown, "Ask Us");
  await expectLinks(await visitBrokenTerms(200, { sections: null }), "Ask Us");
});

requirement("E6", async () => {
  // The service does not respond to the server's requests for the cities. So the page arrives before the cities are
  // loaded.
  const responseSent = createDeferred<void>();
  let isForBrowser = false;
  const { origin } = await startSiteWithChangedResponses(
    async (path) => {
      if (path.startsWith("/api/listFilteredCities") && !isForBrowser) await responseSent.promise;
      return null;
    },
    { PAGE_DATA_SECONDS: "2" },
  );
  const page = await visit("/privacy", {
    origin,
    prepare: (fresh) =>
      fresh.route(toUrlMatcher("/api/listFilteredCities"), async (route) => {
        isForBrowser = true;
        await route.continue();
      }),
  });
  responseSent.resolve();
  await page.route(toUrlMatcher("/api/cms/109"), (route) => route.fulfill({ json: { sections: null } }));
  const home = await holdRequests(page, "/api/home");
  await followLink(page, "/terms");
  await heading(page).waitFor();
  await home.asked;
  home.release();
  const { cities } = await fetchJson<{ cities: unknown[] }>("/api/listFilteredCities");
  const cards = page.getByRole("region", { name: "FIND YOUR SPACE IN" }).getByRole("listitem");
  await expect.poll(() => cards.count()).toBe(cities.length);
  expect(isForBrowser, "the browser has requested the cities").toBe(true);
});
