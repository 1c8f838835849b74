import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { hasFocus } from "./viewport.ts";

/** A visitor who has nothing but a keyboard; counts the keys. */
export type Keyboard = {
  /** Moves the focus on with Tab until it is at a control, and checks that it can be seen there. */
  readonly tabTo: (control: Locator) => Promise<void>;
  readonly press: (key: string, times?: number) => Promise<void>;
  /** Moves the focus on to a control, and presses a key there: Enter where none is named. */
  readonly pressAt: (control: Locator, key?: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Types into the parts of the focused date field; their order is the browser's, so each is tried. */
  readonly typeDate: (control: Locator, date: string) => Promise<void>;
  /** Chooses one of a group of radio buttons: Tab comes to the group, the arrow keys go on to the one. */
  readonly choose: (radio: Locator) => Promise<void>;
  /** Chooses in the focused select with the arrow keys. */
  readonly select: (control: Locator, value: string) => Promise<void>;
  readonly keys: () => number;
};

/** More stops than any way of the journeys has. */
const maxTabs = 120;

/** The keyboard of a page. */
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
        expect(await isFocusShown(control), `the focus is seen at ${control}`).toBe(true);
        return;
      }
      await press("Tab");
    }
    throw new Error(`${control} is not reached with Tab.`);
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
      // The one that Tab came to is not chosen by that.
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
 * Collects what the live regions of a page's documents say from now on, in the order of its saying; to be called before the
 * page is opened.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const around = element?.closest(regions);
      const within = around ? [around] : (element?.querySelectorAll(regions) ?? []);
      for (const region of within) {
        const words = region.textContent?.trim() ?? "";
        if (words !== "" && said.at(-1) !== words) said.push(words);
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "childList" ? addedNodes : [target]) hear(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Waits until a live region has said the words. */
export async function waitForAnnouncement(
  said: () => Promise<string[]>,
  words: string | RegExp,
): Promise<void> {
  const isSaid = async () => (await said()).some((each) => each.match(words) !== null);
  await expect.poll(isSaid, { message: `“${words}” is said` }).toBe(true);
}

/** Waits until the focus is at an element. */
export async function waitForFocus(element: Locator): Promise<void> {
  await element.waitFor();
  const message = `the focus comes to ${element} on ${element.page().url()}`;
  await expect.poll(() => hasFocus(element), { message }).toBe(true);
}

/** A ring, or another shadow or border than without the focus, on the control or on its visible face (a radio's chip). */
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
