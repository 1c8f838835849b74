import type { Locator, Page } from "@playwright/test";
import type { FooterContent } from "../../src/api/contract/content.ts";
import { waitForRouter } from "../support/hydration.ts";
import { expect } from "../support/test.ts";
import { screenPaths } from "./bookings.ts";
import { arriveByNavigation, fetchJson, fetchPath, phone, visit } from "./fixture.ts";
import { requirement } from "./requirement.ts";

const footer = (page: Page): Locator => page.getByRole("contentinfo");

/** Checks that the list below a heading of the footer contains the links of the content, in order. */
async function expectList(page: Page, heading: string, links: FooterContent["locations"]): Promise<void> {
  const list = footer(page)
    .locator("div")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) })
    .last();
  const renderedLinks = await list
    .getByRole("link")
    .evaluateAll((anchors) => anchors.map((a) => ({ name: a.textContent, href: a.getAttribute("href") })));
  expect(links.length, heading).toBeGreaterThan(0);
  expect(renderedLinks, heading).toEqual(links);
}

/** Paths of a content page and of the checkout pages, which have the same footer with folded lists. */
async function footerPaths(): Promise<readonly string[]> {
  const paths = await screenPaths();
  return ["/terms", paths["booking-details"], paths["payment-result"]];
}

requirement(["F1", "F2", "F3"], async () => {
  const content = (await fetchJson<{ footer: FooterContent }>("/widget/headerFooter")).footer;
  for (const path of await footerPaths()) {
    const page = await visit(path);
    const fold = footer(page).locator("summary");
    await expect(fold).toHaveCount(path === "/terms" ? 0 : 1);
    if (path !== "/terms") {
      await expect(footer(page).getByRole("heading", { name: "Locations", exact: true })).toBeHidden();
      await fold.click();
    }
    await expectList(page, "Locations", content.locations);
    await expectList(page, "Offerings", content.offerings);
    await expectList(page, "Company", content.company);
    await expectList(page, "Value-added services", content.services);
    await expectList(page, "Coworking space", content.coworkingSpace);
    await expectList(page, "Office space", content.officeSpace);
    await expectList(page, "Flexi pass", content.flexiPass);
    await expectList(page, "Virtual office", content.virtualOffice);
    await expectList(page, "Meeting room", content.meetingRoom);
    const [contact] = content.ContactInfo;
    if (contact === undefined) throw new Error("The content has no address.");
    const hrefs = { [contact.Email]: `mailto:${contact.Email}`, [contact.Phone]: /^tel:\d+$/ };
    for (const [name, href] of Object.entries(hrefs))
      await expect(footer(page).getByRole("link", { name })).toHaveAttribute("href", href);
    await footer(page).getByText(contact.Address).waitFor();
    await footer(page).getByText("© 2019 Baithak, Inc. All rights reserved.", { exact: true }).waitFor();
    for (const name of ["Facebook", "Instagram", "Twitter", "LinkedIn"] as const) {
      const href = content.social[name.toLowerCase() as Lowercase<typeof name>];
      await expect(footer(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
  }
});

/** A button in the bar at the bottom of a phone's screen. The bar is outside of the header, main and footer. */
const barButton = (page: Page, name: RegExp): Locator =>
  page
    .getByRole("link", { name })
    .and(page.locator("a:not(main a, header a, footer a)"))
    .filter({ visible: true });
const callButton = (page: Page): Locator => barButton(page, /^Call /);
const backButton = (page: Page): Locator => barButton(page, /^Request a Call Back$/);

requirement(["F4", "F6"], async () => {
  for (const path of ["/", "/terms", "/coworking-space/pune"]) {
    const page = await visit(path, phone);
    await callButton(page).waitFor();
    await expect(callButton(page)).toHaveAttribute("href", "tel:18000000000");
    const onScreen = await callButton(page).boundingBox();
    expect(onScreen?.y, "the button is at the bottom of the window").toBeGreaterThan(600);
    expect(onScreen?.y).toBeLessThan(800);
    await waitForRouter(page);
    await backButton(page).click();
    await arriveByNavigation(page, "/contact-us/");
    await page.context().close();
  }
  const { "contact-us": _, ...paths } = await screenPaths();
  // On checkout pages, the buttons are part of the page, so that they do not cover its own button.
  for (const path of [paths["booking-details"], paths["payment-result"]]) {
    const page = await visit(path, phone);
    await expect(callButton(page)).toHaveAttribute("href", "tel:18000000000");
    await expect(backButton(page)).toBeVisible();
    const beforeScrolling = await callButton(page).boundingBox();
    expect(beforeScrolling?.y, "the button is below the window").toBeGreaterThan(800);
    await page.context().close();
  }
  for (const [screen, path] of Object.entries(paths)) {
    // Only the pages above were checked at phone size. For all other screens, the HTML is checked.
    expect(await (await fetchPath(path)).text(), screen).toContain('aria-label="Talk to us"');
  }
  const desktopPage = await visit("/terms");
  expect(await callButton(desktopPage).count(), "call buttons in a wide window").toBe(0);
});

requirement("F5", async () => {
  const page = await visit((await screenPaths())["booking-details"], phone);
  await waitForRouter(page);
  await backButton(page).click();
  await arriveByNavigation(page, "/contact-us/");
  await page.getByRole("button", { name: "Request a Call Back" }).waitFor();
  await expect(callButton(page).or(backButton(page))).toHaveCount(0);
});
