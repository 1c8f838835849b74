import type { Locator, Page } from "@playwright/test";
import { phone, visit } from "./stage.ts";

/** The menu that opens on phones. */
export const sideMenu = (page: Page): Locator => page.getByRole("dialog", { name: "Menu" });

/** Width of the open side menu in a window of a width. */
export async function sideMenuWidth(windowWidth: number): Promise<number> {
  const page = await visit("/terms", { ...phone, viewport: { width: windowWidth, height: 800 } });
  await page.getByRole("button", { name: "Open menu" }).click();
  await sideMenu(page).waitFor();
  const width = await sideMenu(page).evaluate((menu) => (menu as HTMLElement).offsetWidth);
  await page.context().close();
  return width;
}
