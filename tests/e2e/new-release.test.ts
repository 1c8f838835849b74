import { rm } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { waitForFullHydration, waitForHydration } from "../support/hydration.ts";
import { createSiteFolder, findFreePort, type RunningSite, startSite } from "../support/site.ts";
import { buildNextRelease, type Release } from "./support/new-release.ts";
import { bookingPath, findFreeHour } from "./support/rooms.ts";
import { asha, continueToDetails, holdSlot, payWith, resultHeading, typeDetails } from "./support/steps.ts";

let release: Release;
let dataDir = "";
let site: RunningSite;

test.beforeAll(async () => {
  [release, dataDir] = await Promise.all([buildNextRelease(), createSiteFolder()]);
});

test.afterAll(async () => {
  await Promise.all([release?.remove(), rm(dataDir, { recursive: true, force: true })]);
});

test("pages of the previous release keep links, forms and payments working", async ({ browser }) => {
  const env = { PORT: String(await findFreePort()), DATA_DIR: dataDir };
  site = await startSite(env);
  const newPage = await open(browser, "/terms");
  const listing = await open(browser, "/meeting-rooms/delhi/all");
  const writing = await open(browser, "/contact-us");
  await nameField(writing).fill(asha.name);
  const hour = await findFreeHour(site.origin);
  const booking = await open(browser, bookingPath(hour));
  await continueToDetails(booking);
  await typeDetails(booking);
  const paying = await open(browser, bookingPath(await findFreeHour(site.origin)));
  await continueToDetails(paying);
  await holdSlot(paying);

  await site.stop();
  site = await startSite(env, release.dist);

  await expectLinkFollowed(newPage, 1);
  await expectLocationsOpen(listing);
  await expectFormSent(writing);
  await holdSlot(booking);
  await payWith(paying, "pay");
  await resultHeading(paying, "You're booked");
  await site.stop();
});

/**
 * The first link needs a script that the new release no longer has, so the browser loads a document. Its scripts belong
 * to the new release, so the further links are followed on the client.
 */
async function expectLinkFollowed(page: Page, documents: number): Promise<void> {
  const loaded = documentsOf(page);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Meeting rooms" }).click();
  await page.getByRole("heading", { level: 1, name: "Meeting rooms in Delhi" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/meeting-rooms/delhi/all");
  await waitForFullHydration(page);
  await header.getByRole("link", { name: "Office space" }).click();
  await page.waitForURL(/\/office-space/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Meeting rooms in Delhi" }).waitFor();
  expect(loaded).toHaveLength(documents);
}

/**
 * The new release no longer has the script of the overlay's machine, so the first click only reloads the page (a
 * listing has no entered values to lose). The second click opens the overlay.
 */
async function expectLocationsOpen(page: Page): Promise<void> {
  const loaded = documentsOf(page);
  const button = page.getByRole("banner").getByRole("button", { name: "Coworking" });
  await Promise.all([page.waitForEvent("load"), button.click()]);
  expect(loaded).toHaveLength(1);
  await waitForHydration(page);
  await button.click();
  await page.getByRole("dialog", { name: "Choose a city" }).waitFor();
  expect(loaded).toHaveLength(1);
}

/** Submits the form with the text that was typed before the release. */
async function expectFormSent(page: Page): Promise<void> {
  const loaded = documentsOf(page);
  expect(await nameField(page).inputValue()).toBe(asha.name);
  await page.getByRole("textbox", { name: "Email" }).fill(asha.email);
  await page.getByRole("textbox", { name: "Mobile number" }).fill(asha.phone);
  await page.getByRole("checkbox", { name: /You may call or write to me/ }).check();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Request a Call Back/ })
    .click();
  await page.getByRole("heading", { name: "Thank you, we've got your request" }).waitFor();
  expect(loaded).toEqual([]);
}

function nameField(page: Page) {
  return page.getByRole("textbox", { name: "Your name" });
}

async function open(browser: Browser, path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto(path);
  await waitForHydration(page);
  // Waits for the script for web vitals, which loads last.
  await page.waitForLoadState("networkidle");
  return page;
}

/** Collects the URLs of the documents that the page loads from now on. */
function documentsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document" && request.frame() === page.mainFrame())
      urls.push(request.url());
  });
  return urls;
}
