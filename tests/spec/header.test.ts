import type { Locator, Page } from "@playwright/test";
import type { CmsPage } from "../../src/api/contract/content.ts";
import { waitForRouter } from "../support/hydration.ts";
import { expect } from "../support/test.ts";
import {
  arriveByNavigation,
  fetchJson,
  type LayoutContent,
  phone,
  startSiteWithLayout,
  visit,
} from "./fixture.ts";
import { requirement } from "./requirement.ts";

/** The menu that opens on phones. */
const sideMenu = (page: Page): Locator => page.getByRole("dialog", { name: "Menu" });
const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

requirement(["H2", "H6", "N6", "J7"], async () => {
  const real = await fetchJson<LayoutContent>("/widget/headerFooter");
  expect(Object.keys(real.header).sort()).toEqual(["contact", "contactUs", "menuList"]);
  expect(real.header).toMatchObject({ contact: "1800 000 0000", contactUs: "Request a Call Back" });
  const menuList = [
    { name: "Rooms by the sea", href: "/meeting-rooms/mumbai/all" },
    { name: "Location", href: "/coworking-space/delhi/" },
    { name: "What we offer", href: "/office-space/" },
    { name: "Towns", href: "/coworking-space/delhi/", hasDropDown: "true" },
    { name: "Our story", href: "/about-us" },
  ];
  const terms = await fetchJson<CmsPage>("/api/cms/109?transformationRequired=true&templateName=terms");
  const { origin } = await startSiteWithLayout(
    ({ footer }) => ({
      header: { menuList, contact: "080 4718 2600", contactUs: "Ring me" },
      footer: { ...footer, company: [{ name: "Where we come from", href: "/about-us" }] },
    }),
    (path) => {
      if (!path.startsWith("/api/cms/109")) return null;
      const [first, ...others] = terms.sections;
      return { ...terms, sections: [{ ...first, heading: "What we agree on" }, ...others] };
    },
  );
  const page = await visit("/terms", { origin });
  await page.getByRole("heading", { name: "What we agree on" }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Where we come from" }).waitFor();
  const items = mainMenu(page).getByRole("listitem").filter({ visible: true });
  await expect(items).toHaveText(["Rooms by the sea", "What we offer", "Towns", "Our story"]);
  for (const name of ["080 4718 2600", "Ring me"])
    await page.getByRole("banner").getByRole("link", { name }).waitFor();
  const location = (within: Locator) => within.getByRole("link", { name: "Location", exact: true });
  await expect(location(page.getByRole("banner"))).toHaveCount(0);
  await waitForRouter(page);
  await mainMenu(page).getByRole("link", { name: "Our story" }).click();
  await arriveByNavigation(page, "/about-us");
  const phonePage = await visit("/terms", { ...phone, origin });
  await phonePage.getByRole("button", { name: "Open menu" }).click();
  await sideMenu(phonePage).waitFor();
  await expect(location(sideMenu(phonePage))).toHaveCount(0);
});

requirement(["H9", "K7"], async () => {
  for (const [window, menu] of [
    [320, 160],
    [390, 195],
    [440, 220],
    [460, 230],
    [700, 230],
  ] as const) {
    const page = await visit("/terms", { ...phone, viewport: { width: window, height: 800 } });
    await page.getByRole("button", { name: "Open menu" }).click();
    await sideMenu(page).waitFor();
    const width = await sideMenu(page).evaluate((menu) => (menu as HTMLElement).offsetWidth);
    expect(width, `in ${window}px`).toBe(menu);
    await page.context().close();
  }
});
