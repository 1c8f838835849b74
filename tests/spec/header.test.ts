import type { Locator, Page } from "@playwright/test";
import { linksNavigate } from "../support/taken-over.ts";
import { expect } from "../support/test.ts";
import { row } from "./row.ts";
import { sideMenu, sideMenuWidth } from "./side-menu.ts";
import { arriveAt, askJson, type Frame, phone, siteWithFrame, visit } from "./stage.ts";

const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
const overlay = (page: Page): Locator => page.getByRole("dialog", { name: "Choose a city" });
const dropdown = (page: Page): Locator => mainMenu(page).getByRole("button", { name: "Coworking" });

row("H1", "browser", async () => {
  const page = await visit("/terms");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /home page/i })
    .click();
  await arriveAt(page, "/");
  await page.getByRole("heading", { level: 2, name: "FIND YOUR SPACE IN" }).waitFor();
});

/** A site whose content service gives another menu. */
const siteWithMenu = (menuList: Frame["header"]["menuList"]) =>
  siteWithFrame(({ header }) => ({ header: { ...header, menuList } }));

row("H2", "browser", async () => {
  const { origin } = await siteWithMenu([
    { name: "Rooms by the sea", href: "/meeting-rooms/mumbai/all" },
    { name: "What we offer", href: "/office-space/" },
    { name: "Towns", href: "/coworking-space/delhi/", hasDropDown: "true" },
    { name: "Our story", href: "/about-us" },
  ]);
  const page = await visit("/terms", { origin });
  expect(await menuNames(mainMenu(page))).toEqual([
    "Rooms by the sea",
    "What we offer",
    "Towns",
    "Our story",
  ]);
  await linksNavigate(page);
  await mainMenu(page).getByRole("link", { name: "Our story" }).click();
  await arriveAt(page, "/about-us");
});

async function menuNames(menu: Locator): Promise<string[]> {
  return (await menu.getByRole("listitem").allInnerTexts()).map((text) => text.trim());
}

row("H3", "browser", async () => {
  const page = await visit("/terms");
  const second = mainMenu(page).getByRole("listitem").nth(1).getByRole("link");
  expect(await second.getAttribute("href")).toBe("/office-space/");
  await linksNavigate(page);
  await second.click();
  await arriveAt(page, "/office-space/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.title()).toMatch(/offerings/i);
});

row("H4", "browser", async () => {
  const { header } = await askJson<Frame>("/widget/headerFooter");
  const flagged = header.menuList.filter(({ hasDropDown }) => hasDropDown === "true");
  expect(flagged.length).toBeGreaterThan(0);
  const page = await visit("/terms");
  for (const { name } of flagged) {
    expect(await mainMenu(page).getByRole("link", { name, exact: true }).count(), `${name} is no link`).toBe(
      0,
    );
    expect(await overlay(page).isVisible()).toBe(false);
    await mainMenu(page).getByRole("button", { name }).click();
    await overlay(page).waitFor();
    await page.keyboard.press("Escape");
  }
  const plain = header.menuList.filter(({ hasDropDown }) => hasDropDown !== "true");
  for (const { name } of plain) await mainMenu(page).getByRole("link", { name, exact: true }).waitFor();
});

row("H5", "browser", async () => {
  const { cities } = await askJson<{ cities: { city: { name: string } }[] }>("/api/listFilteredCities");
  const page = await visit("/terms");
  await dropdown(page).click();
  const links = overlay(page).getByRole("link");
  await links.first().waitFor();
  expect(await links.count()).toBe(cities.length);
  for (const { city } of cities) await links.filter({ hasText: city.name }).first().waitFor();
  await overlay(page).getByRole("searchbox", { name: "Search for a city" }).fill("navi");
  await expect.poll(() => links.count()).toBe(1);
  await linksNavigate(page);
  await links.first().click();
  await arriveAt(page, "/coworking-space/navi-mumbai/");
  await page.getByRole("heading", { level: 1, name: "Coworking space in Navi Mumbai" }).waitFor();
  expect(await overlay(page).isVisible(), "the overlay is closed").toBe(false);
});

row("H6", "browser", async () => {
  const { origin } = await siteWithMenu([
    { name: "Our story", href: "/about-us" },
    { name: "Location", href: "/coworking-space/delhi/" },
  ]);
  const page = await visit("/terms", { origin });
  await mainMenu(page).getByRole("link").first().waitFor();
  expect(await page.getByRole("banner").getByRole("link", { name: "Location", exact: true }).count()).toBe(0);
  const small = await visit("/terms", { ...phone, origin });
  await small.getByRole("button", { name: "Open menu" }).click();
  await sideMenu(small).waitFor();
  expect(await sideMenu(small).getByRole("link", { name: "Location", exact: true }).count()).toBe(0);
});

row("H7", "browser", async () => {
  const page = await visit("/terms");
  for (const isOpen of [true, false, true, false]) {
    await dropdown(page).click();
    await expect.poll(() => overlay(page).isVisible()).toBe(isOpen);
    expect(await dropdown(page).getAttribute("aria-expanded")).toBe(String(isOpen));
  }
});

row("H8", "browser", async () => {
  const page = await visit("/terms");
  await dropdown(page).click();
  await overlay(page).waitFor();
  await overlay(page).getByRole("searchbox").click();
  expect(await overlay(page).isVisible(), "a click inside leaves it open").toBe(true);
  await page.mouse.click(20, 850);
  await overlay(page).waitFor({ state: "hidden" });
  const small = await visit("/terms", phone);
  await small.getByRole("button", { name: "Open menu" }).click();
  await sideMenu(small).waitFor();
  await small.mouse.click(20, 600);
  await sideMenu(small).waitFor({ state: "hidden" });
  expect(new URL(small.url()).pathname, "the click went nowhere else").toBe("/terms");
});

row("H9", "browser", async () => {
  expect(await sideMenuWidth(320)).toBe(160);
  expect(await sideMenuWidth(390)).toBe(195);
  expect(await sideMenuWidth(440)).toBe(220);
  expect(await sideMenuWidth(600)).toBe(230);
});
