import type { Page } from "@playwright/test";
import { axeFindings } from "../screens/axe.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { createKeyboard } from "./support/keyboard.ts";

const centrePage = "/coworking-space/delhi/delhi-connaught-place";
const links = (page: Page) => page.getByRole("link", { name: /: open picture \d of \d$/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Pictures of Radial House" });
const position = (page: Page) => dialog(page).getByRole("status");

/** The picture in the middle of the window, if it has loaded. */
function currentFile(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const found = document
      .elementsFromPoint(innerWidth / 2, innerHeight / 2)
      .find((each) => each.matches("img"));
    return found instanceof HTMLImageElement && found.naturalWidth > 0
      ? new URL(found.currentSrc).pathname.replace(/^.*\//, "").replace(/-\w+\.avif$/, "")
      : null;
  });
}

for (const width of [360, 1280]) {
  test(`a visitor looks at all pictures of a centre by keyboard (${width} px wide)`, async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 740 } });
    const keyboard = createKeyboard(page);
    await page.goto(centrePage);
    await waitForFullHydration(page);
    const shown = await links(page).count();
    const name = (await links(page).first().getAttribute("aria-label")) ?? "";
    const total = Number(name.replace(/^.* of /, ""));
    expect(shown).toBeGreaterThan(2);
    // The other pictures are those of the rooms.
    expect(total).toBeGreaterThan(shown);
    const files = await links(page).evaluateAll((all) =>
      all.map((link) =>
        new URL((link as HTMLAnchorElement).href).pathname.replace(/^.*\/|-large\.webp$/g, ""),
      ),
    );
    const second = links(page).nth(1);
    await keyboard.pressAt(second);
    await expect(position(page)).toHaveText(`2 of ${total}`);
    await expect.poll(() => currentFile(page)).toBe(files[1]);
    await expect(dialog(page).getByRole("button", { name: "Close pictures" })).toBeFocused();
    expect(await axeFindings(page, { includesLayout: true })).toEqual([]);

    await keyboard.press("ArrowRight");
    await expect(position(page)).toHaveText(`3 of ${total}`);
    await expect.poll(() => currentFile(page)).toBe(files[2]);
    await keyboard.press("ArrowLeft", 2);
    await expect(position(page)).toHaveText(`1 of ${total}`);
    await expect.poll(() => currentFile(page)).toBe(files[0]);
    await keyboard.pressAt(dialog(page).getByRole("button", { name: "Previous picture" }));
    await expect(position(page)).toHaveText(`${total} of ${total}`);
    const isOther = async () => ![null, ...files].includes(await currentFile(page));
    await expect.poll(isOther).toBe(true);
    // The focus cannot leave the dialog.
    await keyboard.pressAt(dialog(page).getByRole("button", { name: "Next picture" }));
    await expect(position(page)).toHaveText(`1 of ${total}`);

    await keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(second).toBeFocused();
  });
}

test("a swipe to the next picture is announced", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto(centrePage);
  await waitForFullHydration(page);
  await links(page).first().click();
  await expect(position(page)).toHaveText(/^1 of /);
  await page.mouse.move(180, 370);
  await page.mouse.wheel(300, 0);
  await expect(position(page)).toHaveText(/^2 of /);
});

test("with reduced motion, the next picture is shown at once", async ({ openPage }) => {
  const { page } = await openPage({ reducedMotion: "reduce" });
  await page.goto(centrePage);
  await waitForFullHydration(page);
  await links(page).first().click();
  const strip = dialog(page).getByRole("list");
  const isSmooth = () => strip.evaluate((list) => getComputedStyle(list).scrollBehavior);
  expect(await isSmooth()).toBe("auto");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await isSmooth()).toBe("smooth");
});

test("without JavaScript, each picture is a link to its largest file", async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(centrePage);
  const href = (await links(page).first().getAttribute("href")) ?? "";
  await links(page).first().click();
  await page.waitForURL(`**${href}`);
  expect(href).toMatch(/^\/pictures\/\w+\/[\w-]+\.svg$/);
});

test("the room's page opens its pictures", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/booking-details/delhi-connaught-place/delhi-connaught-place-neem");
  await waitForFullHydration(page);
  await links(page).first().click();
  await page
    .getByRole("dialog", { name: "Pictures of Neem" })
    .getByRole("button", { name: "Close pictures" })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
