import type { Page, Request } from "@playwright/test";
import type { ClockedSite } from "../support/clocked-site.ts";
import { waitForHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { hasFocus } from "./support/viewport.ts";

test("a page whose script fails to load stays usable and reports the failure once", async ({
  openPage,
  site,
}) => {
  const { page, expectResponse } = await openPage({ skipHydrationWait: true });
  expectResponse(422, "/contact-us");
  const files = await ownScriptsOf(site, "/contact-us");
  const requested: string[] = [];
  const reports: unknown[] = [];
  const documents: string[] = [];
  page.on("request", (request: Request) => {
    if (request.url().endsWith("/api/pageError")) reports.push(request.postDataJSON());
    if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
  });
  await page.route(
    ({ pathname }) => files.has(pathname),
    (route) => {
      requested.push(new URL(route.request().url()).pathname);
      return route.abort("aborted");
    },
  );
  await page.goto("/contact-us");
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ error: "Loading chunk failed", pathname: "/contact-us" });
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1 }).waitFor();
  await main.getByRole("textbox", { name: "Your name" }).fill("Asha Rao");
  await main.getByRole("button", { name: "Request a Call Back" }).click();
  await main.getByText("Please correct the highlighted fields.").waitFor();
  expect(await main.getByRole("textbox", { name: "Your name" }).inputValue()).toBe("Asha Rao");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
  await page.waitForURL(/\/privacy/);
  await main.getByRole("heading", { level: 1 }).waitFor();
  expect(documents).toEqual(["/contact-us", "/contact-us", "/privacy"]);
  // Each document requests a file at most twice (preload and import) and sends one report. More would be a retry loop.
  expect(requested.length).toBeLessThanOrEqual(2 * files.size * documents.length);
  expect(reports.length).toBeLessThanOrEqual(documents.length);
});

test("a locality page and a centre page focus their headings after navigation", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage();
  const response = await fetch(`${site.origin}/api/buildingData?buildingId=delhi-saket`);
  const { building } = (await response.json()) as { building: { name: string } };
  for (const [href, heading] of [
    ["/coworking-space/delhi/saket", "Coworking space in Saket"],
    ["/coworking-space/delhi/delhi-saket", building.name],
    ["/office-space/delhi/saket", "Office space in Saket"],
  ] as const) {
    await page.goto("/terms");
    await navigate(page, href);
    const headingLocator = page.getByRole("heading", { level: 1, name: heading });
    await headingLocator.waitFor();
    await expect.poll(() => hasFocus(headingLocator), { message: href }).toBe(true);
    const isTitleAnnounced = async () =>
      (await page.locator("#arrival").textContent()) === (await page.title());
    await expect.poll(isTitleAnnounced, { message: `the title of ${href} is announced` }).toBe(true);
  }
});

test("Back restores the scroll position of a list", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/terms");
  await navigate(page, "/coworking-space/delhi");
  const centre = page.locator("li[id^=centre-] h3 a").last();
  // Playwright scrolls again before it clicks if a loaded picture has just moved the link.
  const left = await page.evaluateHandle(() => {
    const position = { y: 0 };
    addEventListener("click", () => (position.y = window.scrollY), { capture: true });
    return position;
  });
  await centre.click();
  const y = await left.evaluate((position) => position.y);
  expect(y).toBeGreaterThan(500);
  await page.getByRole("heading", { name: "Book by the hour or day" }).waitFor();
  await page.goBack();
  await centre.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(y, -2);
});

test("the consent link opens the privacy policy in a new tab and keeps the form", async ({ openPage }) => {
  const { page, context } = await openPage();
  await page.goto("/contact-us");
  const name = page.getByRole("main").getByRole("textbox", { name: "Your name" });
  await name.fill("Asha Rao");
  const newPage = context.waitForEvent("page");
  await page
    .locator("label[for=field-consent]")
    .getByRole("link", { name: /privacy policy/ })
    .click();
  const secondPage = await newPage;
  await secondPage.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/contact-us");
  expect(await name.inputValue()).toBe("Asha Rao");
  expect(await page.getByRole("checkbox").first().isChecked()).toBe(false);
});

/** Returns the scripts that only this page needs: its preloads without the imports of the entry script. */
async function ownScriptsOf(site: ClockedSite, path: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(site.origin + path)).text();
  const entry = /<script type="module" src="([^"]+)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error("The page has no script.");
  const sharedScripts = await closureOf(site, entry, new Set());
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  const ownScripts = preloaded.filter((href) => !sharedScripts.has(href));
  expect(ownScripts.length).toBeGreaterThan(0);
  return new Set(ownScripts);
}

async function closureOf(site: ClockedSite, file: string, found: Set<string>): Promise<ReadonlySet<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await (await fetch(site.origin + file)).text();
  for (const [, path = ""] of text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
    await closureOf(site, new URL(path, site.origin + file).pathname, found);
  }
  return found;
}

/** Navigates on the client, as Back and Forward do, because no page links to all of these URLs. */
async function navigate(page: Page, href: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, href);
}
