import type { Page, Route } from "@playwright/test";
import type { BuildingDataResponse } from "../../src/api/contract/places.ts";
import { pageParams } from "../../src/screens/navigation/preserve-query.ts";
import { hydrationWarning } from "../../src/screens/site/hydration-warning.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { expect } from "../support/test.ts";
import { screenPaths } from "./bookings.ts";
import {
  arriveByNavigation,
  collectPosts,
  followLink,
  holdRequests,
  navigateTo,
  openPage,
  revisit,
  suite,
  toUrlMatcher,
  visit,
} from "./fixture.ts";
import { requirement } from "./requirement.ts";

const script = /^\/assets\/.*\.js$/;

requirement("S1", async () => {
  const page = await visit("/terms");
  const shared = await scriptsInHtml(page, "/terms");
  const home = await scriptsInHtml(page, "/");
  const listing = await scriptsInHtml(page, "/meeting-rooms/delhi/all");
  const without = (scripts: readonly string[], others: readonly string[]) =>
    scripts.filter((path) => !others.includes(path));
  expect(without(home, shared), "scripts of the home screen").not.toEqual([]);
  const listingOnly = without(listing, [...shared, ...home]);
  expect(listingOnly, "scripts of only the listing").not.toEqual([]);
  await followLink(page, "/meeting-rooms/delhi/all");
  await page.getByRole("heading", { level: 1, name: "Meeting rooms in Delhi" }).waitFor();
  expect(without(listingOnly, await loadedScripts(page))).toEqual([]);
});

/** Returns the paths of the scripts that a page's HTML links. Unlike the loaded scripts, these do not depend on time. */
async function scriptsInHtml(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(new URL(path, page.url()).href);
  const links = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
  return links.map(([, script = ""]) => script);
}

async function loadedScripts(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  return addresses.map((address) => new URL(address).pathname).filter((path) => script.test(path));
}

requirement("S2", async () => {
  const page = await visit("/terms");
  const routesInto = [
    ["/office-space/", "offerings"],
    ["/", "home"],
    ["/office-space/virtual-office", "offering-detail"],
    ["/contact-us/", "contact-us"],
    ["/meeting-rooms/delhi/all", "listing"],
  ] as const;
  for (const [href, kind] of routesInto) {
    await revisit(page, "/terms");
    await waitForFullHydration(page);
    const held = await holdRequests(page, script);
    await followLink(page, href);
    await expectSkeleton(page, kind);
    held.release();
    await page.locator("main h1").waitFor();
    expect(await page.locator("[data-skeleton]").count(), `the skeleton of ${href} is gone`).toBe(0);
    await page.unrouteAll();
  }
  await revisit(page, "/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  const held = await holdRequests(page, script);
  await expectTimes(page).click();
  await expectSkeleton(page, "booking");
  held.release();
  await page.locator("main h1").waitFor();
});

/** Returns the link to the times of the first room in a listing. */
function expectTimes(page: Page) {
  return page
    .locator("main")
    .getByRole("link", { name: /^See times/ })
    .first();
}

/** Expects a skeleton of this kind, with `aria-busy` and grey blocks. */
async function expectSkeleton(page: Page, kind: string): Promise<void> {
  const skeleton = page.locator(`main [data-skeleton="${kind}"][aria-busy="true"]`);
  await skeleton.waitFor();
  const colours = await skeleton.evaluate((element) =>
    [...element.querySelectorAll("*")]
      .filter((block) => block.children.length === 0 && block.getBoundingClientRect().height > 4)
      .map((block) => getComputedStyle(block))
      .filter(({ backgroundColor }) => !/^rgba\(.*, 0\)$/.test(backgroundColor))
      .map(({ backgroundColor }) => backgroundColor),
  );
  expect(colours.length, `${kind}: blocks`).toBeGreaterThan(3);
  for (const colour of new Set(colours)) {
    const channels = /rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1, 4).map(Number) ?? [];
    expect(channels, colour).toHaveLength(3);
    expect(Math.max(...channels) - Math.min(...channels), `${colour} is grey`).toBeLessThan(32);
  }
}

requirement("S3", async () => {
  // The result page is always a new document, so the test breaks the data in the document.
  // "My bookings" is a new document as well, but without a link it loads no data that could break.
  const { "not-found": _, "my-bookings": __, "payment-result": result, ...paths } = await screenPaths();
  const page = await visit("/privacy");
  for (const [screen, path] of Object.entries(paths)) {
    await page.unrouteAll();
    await revisit(page, screen === "privacy" ? "/terms" : "/privacy");
    await page.route(toUrlMatcher(callPath), (route) => route.fulfill({ json: {} }));
    await navigateTo(page, path);
    await expectErrorPage(page, screen);
  }
  await page.unrouteAll();
  await page.route(toUrlMatcher(/^\/payment-/), breakFlow);
  await page.goto(suite().site.origin + result);
  await expectErrorPage(page, "payment-result");
});

const callPath = /^\/(api|widget|order)\//;

/** Responds with the original document in which the order data is broken. */
async function breakFlow(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(/"order":\{/g, '"order":[],"_":{');
  await route.fulfill({ response, body });
}

async function expectErrorPage(page: Page, screen: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name: "Whoops!", exact: true });
  await expect.poll(() => heading.count(), { message: screen }).toBe(1);
  await page.getByRole("banner").waitFor();
  await page.getByRole("contentinfo").waitFor();
}

requirement("S5", async () => {
  const query = "utm_source=letter&floor=3&tag=a&tag=b";
  const clicks = [
    ["/", "/office-space/"],
    ["/", "/coworking-space/pune/"],
    ["/terms", "/"],
    ["/terms", "/contact-us/"],
    ["/office-space", "/office-space/virtual-office"],
    ["/meeting-rooms/delhi/all", "/about-us"],
  ] as const;
  const page = await visit("/privacy");
  for (const [from, href] of clicks) {
    await revisit(page, `${from}?${query}`);
    await followLink(page, href);
    await arriveByNavigation(page, href);
    expect(new URL(page.url()).search, `from ${from} to ${href}`).toBe(`?${query}`);
  }
  await revisit(page, `/meeting-rooms/delhi/all?${query}`);
  await expectTimes(page).click();
  await page.waitForURL((url) => url.pathname.startsWith("/booking-details/"));
  const params = new URL(page.url()).searchParams;
  for (const [name, value] of new URLSearchParams(query)) expect(params.getAll(name)).toContain(value);

  const singlePageQuery = pageParams.map((name) => `${name}=1`).join("&");
  await revisit(page, `/terms?${singlePageQuery}&utm_source=letter`);
  await followLink(page, "/");
  await arriveByNavigation(page, "/");
  expect(new URL(page.url()).search, "parameters of a single page are dropped").toBe("?utm_source=letter");
});

requirement("S8", async () => {
  const pageWithoutScripts = await openPage("/terms", { javaScriptEnabled: false });
  for (const path of ["/", "/meeting-rooms/delhi/all", "/coworking-space/pune", "/contact-us"]) {
    await pageWithoutScripts.goto(suite().site.origin + path);
    const sent = await contentOf(pageWithoutScripts);
    expect(sent.length, `length of ${path} without scripts`).toBeGreaterThan(500);

    const errors: string[] = [];
    const calls: string[] = [];
    const page = await visit(path, {
      prepare: async (fresh) => {
        fresh.on("console", (message) => {
          const isDifference = message.text().startsWith(hydrationWarning);
          if (message.type() === "error" || isDifference) errors.push(message.text());
        });
        fresh.on("pageerror", (error) => errors.push(error.message));
        fresh.on("request", (request) => {
          const { pathname } = new URL(request.url());
          const isCall = request.resourceType() === "fetch" && /^\/(api|widget|order)\//.test(pathname);
          if (request.method() === "GET" && isCall) calls.push(pathname);
        });
      },
    });
    await page.waitForLoadState("networkidle");
    expect(await contentOf(page), `content of ${path} after hydration`).toBe(sent);
    expect(errors, path).toEqual([]);
    expect(calls, `requests for data of ${path} after hydration`).toEqual([]);
    expect(await isRunByReact(page), path).toBe(true);
    await page.context().close();
  }
});

async function contentOf(page: Page): Promise<string> {
  const text = await page.locator("main").evaluate((main) => {
    const mainCopy = main.cloneNode(true) as HTMLElement;
    // A browser with scripts does not render `noscript`, but `textContent` includes its markup.
    for (const element of mainCopy.querySelectorAll("noscript")) element.remove();
    return mainCopy.textContent ?? "";
  });
  return text.replace(/\s+/g, " ").trim();
}

/** Returns true if a link navigates without loading a new document. */
async function isRunByReact(page: Page): Promise<boolean> {
  await page.evaluate(() => document.documentElement.setAttribute("data-same-document", "yes"));
  await followLink(page, "/about-us");
  await arriveByNavigation(page, "/about-us");
  return (await page.locator("html[data-same-document]").count()) === 1;
}

requirement("S9", async () => {
  const page = await visit("/terms");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await followLink(page, "/privacy");
  await heading("Privacy policy");
  await followLink(page, "/meeting-rooms/delhi/all");
  await heading("Meeting rooms in Delhi");
  await expectTimes(page).click();
  await page.getByRole("heading", { level: 2, name: "When do you need it?" }).waitFor();
  await followLink(page, "/contact-us/");
  await arriveByNavigation(page, "/contact-us/");
  await page.getByRole("main").getByRole("textbox").first().waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "When do you need it?" }).waitFor();
  await page.goBack();
  await heading("Meeting rooms in Delhi");
  await page.goBack();
  await heading("Privacy policy");
  expect(new URL(page.url()).pathname).toBe("/privacy");
  await page.goBack();
  await heading("Terms and conditions");
  await page.goForward();
  await page.goForward();
  await heading("Meeting rooms in Delhi");
  expect(new URL(page.url()).pathname).toBe("/meeting-rooms/delhi/all");
  expect(documents, "documents that were loaded").toEqual([]);
});

requirement(["T1", "T3"], async () => {
  const page = await visit("/meeting-rooms/delhi/all");
  const roomsCall = "/widget/productTypeBuildings";
  const people = page.getByRole("spinbutton", { name: /People/ });
  const results = page.locator('section[aria-labelledby="results"]');
  const names = results.getByRole("heading", { level: 3 });
  const held = await holdRequests(page, roomsCall);
  await people.fill("9");
  await held.asked;
  await expect(results).toHaveAttribute("aria-busy", "true");
  await expect(names, "a new request clears the data").toHaveCount(0);
  held.release();
  await names.first().waitFor();
  await page.unrouteAll();
  await page.route(toUrlMatcher(roomsCall), (route) => route.fulfill({ status: 503, json: {} }));
  await people.fill("10");
  await page.getByText("We couldn't load the rooms").waitFor();
  await expect(results).toHaveAttribute("aria-busy", "false");
  await expect(names, "a failure clears the data").toHaveCount(0);
});

requirement("S4", async () => {
  const centre = "/coworking-space/delhi/delhi-connaught-place";
  const page = await visit("/coworking-space/delhi/");
  const reports = collectPosts(page, "/api/pageError");
  await page.route(toUrlMatcher("/api/buildingData"), async (route) => {
    const response = await route.fetch();
    const details: BuildingDataResponse = await response.json();
    const nearby = details.nearby?.map(({ building, ...near }) => ({
      building: { ...building, images: null },
      ...near,
    }));
    await route.fulfill({ response, json: { ...details, nearby } });
  });
  await followLink(page, centre);
  await page.getByRole("heading", { level: 1, name: "Radial House" }).waitFor();
  await expect.poll(() => reports.length, { message: "the failed section is reported" }).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("heading", { name: "Whoops!" }).count(), "number of error pages").toBe(0);
  expect(
    await page.getByRole("heading", { level: 2, name: "Nearby centres" }).count(),
    "headings of the failed section",
  ).toBe(0);
  await page.getByRole("heading", { level: 2, name: "Getting here" }).waitFor();
  expect(await page.getByRole("contentinfo").count(), "the footer is still shown").toBe(1);
});
