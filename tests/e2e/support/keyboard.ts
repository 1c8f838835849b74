import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { hasFocus } from "./viewport.ts";

/** A visitor who uses only a keyboard. Counts the pressed keys. */
export type Keyboard = {
  /** Presses Tab until a control has the focus, and checks that the focus is visible. */
  readonly tabTo: (control: Locator) => Promise<void>;
  readonly press: (key: string, times?: number) => Promise<void>;
  /** Tabs to a control and presses a key there, Enter by default. */
  readonly pressAt: (control: Locator, key?: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /**
   * Types into the parts of the focused date field. The order of the parts depends on the browser, so every order is
   * tried.
   */
  readonly typeDate: (control: Locator, date: string) => Promise<void>;
  /** Chooses a radio button: Tab reaches the group, the arrow keys reach the button. */
  readonly choose: (radio: Locator) => Promise<void>;
  /** Chooses an option of the focused select with the arrow keys. */
  readonly select: (control: Locator, value: string) => Promise<void>;
  readonly keys: () => number;
};

/** Maximum number of presses of Tab on the way to a control. Every journey needs fewer presses. */
const maxTabs = 120;

export function createKeyboard(page: Page): Keyboard {
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    keys += times;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    keys += text.length;
  };
  const tabTo = async (control: Locator) => {
    await control.waitFor({ state: "attached" });
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if (await hasFocus(control)) {
        expect(await isFocusShown(control), `the focus is visible at ${control}`).toBe(true);
        return;
      }
      await press("Tab");
    }
    throw new Error(`Tab does not reach ${control}.`);
  };
  return {
    press,
    type,
    keys: () => keys,
    tabTo,
    pressAt: async (control, key = "Enter") => {
      await tabTo(control);
      await press(key);
    },
    typeDate: async (control, date) => {
      const [year = "", month = "", day = ""] = date.split("-");
      for (const parts of [
        [month, day, year],
        [day, month, year],
        [year, month, day],
      ]) {
        await press("ArrowLeft", parts.length);
        await type(parts.join(""));
        if ((await control.inputValue()) === date) return;
      }
      throw new Error(`${control} cannot be set to ${date} by keyboard.`);
    },
    choose: async (radio) => {
      const isInGroup = () =>
        radio.evaluate((element) => {
          const { activeElement } = element.ownerDocument;
          return activeElement?.getAttribute("name") === (element as HTMLInputElement).name;
        });
      for (let tabs = 0; tabs < maxTabs && !(await isInGroup()); tabs += 1) await press("Tab");
      for (let arrows = 0; arrows < maxTabs && !(await hasFocus(radio)); arrows += 1)
        await press("ArrowDown");
      // Tab focuses a radio button without choosing it.
      if (!(await radio.isChecked())) await press("Space");
    },
    select: async (control, value) => {
      const steps = await control.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        return [...options].findIndex((option) => option.value === wanted) - selectedIndex;
      }, value);
      await press(steps < 0 ? "ArrowUp" : "ArrowDown", Math.abs(steps));
    },
  };
}

/**
 * Collects the announcements of live regions from now on, in order. Must be called before the page is opened.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { said: announcements });
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const recordChange = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const liveRegion = element?.closest(regions);
      const liveRegions = liveRegion ? [liveRegion] : (element?.querySelectorAll(regions) ?? []);
      for (const region of liveRegions) {
        const text = (region.textContent?.trim() ?? "").replaceAll("\u00a0", " ");
        if (text !== "" && announcements.at(-1) !== text) announcements.push(text);
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "childList" ? addedNodes : [target]) recordChange(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Waits until a live region has announced the words. */
export async function waitForAnnouncement(
  announcements: () => Promise<string[]>,
  words: string | RegExp,
): Promise<void> {
  const isAnnounced = async () => (await announcements()).some((each) => each.match(words) !== null);
  await expect.poll(isAnnounced, { message: `“${words}” is announced` }).toBe(true);
}

export async function waitForFocus(element: Locator): Promise<void> {
  await element.waitFor();
  const message = `${element} has the focus on ${element.page().url()}`;
  await expect.poll(() => hasFocus(element), { message }).toBe(true);
}

/** Checks for a focus ring, or a changed shadow or border, on the control or its visible part (a radio's chip). */
function isFocusShown(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const faces = [element, element.nextElementSibling, element.parentElement].filter(
      (each) => each !== null,
    );
    return faces.some((face) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(face);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  });
}
