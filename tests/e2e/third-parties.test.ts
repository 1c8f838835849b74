import type { Browser, BrowserContext, Page } from "@playwright/test";
import { waitForFullHydration, waitForHydration } from "../support/hydration.ts";
import type { RunningSite } from "../support/site.ts";
import { afterTest, expect, test } from "../support/test.ts";
import { bookingPath, findFreeHour } from "./support/rooms.ts";
import {
  continueToDetails,
  holdSlot,
  orderKeyOf,
  payWith,
  resultHeading,
  searchFromHome,
} from "./support/steps.ts";

test.use({ settings: { GTM_ID: "GTM-ABC123", GOOGLE_MAPS_KEY: "key", LOG_LEVEL: "info" } });

/**
 * A visitor's page and context. `outside` contains the requests to other hosts: URLs with their referrers and bodies.
 */
type Visitor = { readonly page: Page; readonly context: BrowserContext; readonly outside: string[] };

/**
 * Opens a page for a new visitor and mocks all other hosts. The mocked Tag Manager behaves like a real container: it
 * marks the document, observes the history, and sends the URL, referrer, history state and data layer.
 */
async function openVisitor(
  browser: Browser,
  site: RunningSite,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: site.origin, ...options });
  afterTest(() => context.close());
  const externalRequests: string[] = [];
  await context.route(
    (url) => url.origin !== site.origin,
    (route) => {
      const request = route.request();
      externalRequests.push(
        [request.url(), request.headers().referer ?? "", request.postData() ?? ""].join(" "),
      );
      const isContainer = request.url().includes("/gtm.js");
      return isContainer
        ? route.fulfill({ contentType: "text/javascript", body: `(${String(container)})()` })
        : route.fulfill({ status: 204 });
    },
  );
  const page = await context.newPage();
  return { page, context, outside: externalRequests };
}

/** The container of the mocked Tag Manager. Runs in the page. */
function container(): void {
  const notifyReady = () => {
    const { dataLayer } = window as { dataLayer?: unknown };
    const analyticsData = [location.href, document.referrer, history.state, dataLayer];
    navigator.sendBeacon("https://region1.google-analytics.com/g/collect", JSON.stringify(analyticsData));
  };
  Object.assign(window, { tagged: true });
  const push = history.pushState.bind(history);
  history.pushState = (...given) => {
    push(...given);
    notifyReady();
  };
  addEventListener("popstate", notifyReady);
  notifyReady();
}

const isTagged = (page: Page) => page.evaluate(() => "tagged" in window);
const waitForTagManager = (page: Page) => page.waitForFunction(() => "tagged" in window);

test("Tag Manager runs on no booking page and never gets the token", async ({ browser, site }) => {
  const { page, outside } = await openVisitor(browser, site);
  const rejected: string[] = [];
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) rejected.push(line.text());
  });
  const hour = await findFreeHour(site.origin);
  await page.goto("/");
  await waitForTagManager(page);
  await waitForFullHydration(page);
  await searchFromHome(page, hour);
  await page.waitForURL(/\/meeting-rooms\/delhi\/all\?/);
  // The list has a map, so it is a document with another policy.
  await waitForTagManager(page);
  await page.getByRole("link", { name: `Book ${hour.room.name}, Radial House` }).click();
  await page.waitForURL(/\/booking-details\//);
  await continueToDetails(page);
  const before = outside.length;
  expect(await isTagged(page)).toBe(false);
  await holdSlot(page);
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await isTagged(page)).toBe(false);
  // Google's map would be requested as soon as it is near the viewport. A ticket has none.
  await page.getByRole("link", { name: "Directions to Radial House" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(outside.slice(before), "requests to other hosts from booking to invoice").toEqual([]);
  expect(rejected, "requests that the Content-Security-Policy blocks").toEqual([]);

  const { orderId, token } = await orderKeyOf(page);
  expect(page.url()).toBe(`${site.origin}/payment-success/${orderId}`);
  expect(
    JSON.stringify(await page.evaluate(() => [history.state, document.referrer, location.href])),
  ).not.toContain(token);
  await page.reload();
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();

  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).first().click();
  await page.waitForURL(/\/about-us/);
  await waitForTagManager(page);
  await page.goBack();
  await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  expect(await isTagged(page)).toBe(false);
  expect(outside.length).toBeGreaterThan(before);
  expect(outside.join("\n")).not.toContain(token);
  expect(site.log()).not.toContain(token);
});

test("a booking page opened from a tagged document loads a new document", async ({ browser, site }) => {
  const { page } = await openVisitor(browser, site);
  const hour = await findFreeHour(site.origin);
  await page.goto("/about-us");
  await waitForTagManager(page);
  await page.evaluate(
    (path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    bookingPath(hour, "time"),
  );
  await page.getByRole("heading", { level: 2, name: "When do you need it?" }).waitFor();
  await waitForHydration(page);
  expect(await isTagged(page)).toBe(false);
});

test("going Back from the payment shows the hold on the previous page", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin });
  afterTest(() => context.close());
  const page = await context.newPage();
  // Does not use Playwright's routes: they would disable the browser's cache, from which Back restores the page.
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setBlockedURLs", { urls: ["*googletagmanager.com*"] });
  const hour = await findFreeHour(site.origin);
  const { date, from, to } = hour;
  await page.goto(`/meeting-rooms/delhi/all?${new URLSearchParams({ date, from, to, people: "2" })}`);
  await waitForFullHydration(page);
  await page
    .getByRole("link", { name: /^Book / })
    .first()
    .click();
  await continueToDetails(page);
  await holdSlot(page);
  await page.goBack();
  await page.getByRole("timer").waitFor();
  await page.goBack();
  await page.waitForURL("**/meeting-rooms/**");
  await page.getByText(/^We're holding .* for you until/).waitFor();
});

test("the policy allows the map script on pages with a map, however they are opened", async ({
  browser,
  site,
}) => {
  const { page, outside } = await openVisitor(browser, site);
  await page.goto("/terms");
  await waitForTagManager(page);
  const policies: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "document") {
      policies.push((await response.headerValue("content-security-policy")) ?? "");
    }
  });
  await page.getByRole("link", { name: "Delhi", exact: true }).first().click();
  await page.waitForURL(/\/coworking-space\/delhi/);
  await expect.poll(() => policies.length).toBeGreaterThan(0);
  for (const policy of policies) expect(policy).toContain("https://maps.googleapis.com");
  await page.getByRole("region", { name: "Map", exact: true }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => outside.some((requested) => requested.startsWith("https://maps.googleapis.com/maps/api/js")))
    .toBe(true);
});
