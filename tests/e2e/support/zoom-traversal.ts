import type { Locator, Page } from "@playwright/test";
import { hasFocus } from "./viewport.ts";

/** The viewport of a 1280 × 1024 screen at 400 % zoom. */
export const zoomedWindow = { width: 320, height: 256 } as const;

/** Tabs through a page and records focused elements that cannot be seen. */
export type ZoomTraversal = {
  /** Tabs to the footer and back to a control. Checks the focused element at each stop. */
  readonly tabToAndBack: (control: Locator) => Promise<void>;
  /** Tabs to a control. Checks the focused element at each stop. */
  readonly to: (control: Locator) => Promise<void>;
  /** Checks the focused element. */
  readonly look: () => Promise<void>;
  /** Returns the stops that were out of view or covered, and the documents that were wider than the window. */
  readonly faults: () => string[];
};

/** Maximum number of tab stops. Every page has fewer. */
const maxStops = 150;

export function createZoomTraversal(page: Page): ZoomTraversal {
  const errors: string[] = [];
  const look = async () => {
    errors.push(...(await page.evaluate(problemsAtFocus)));
  };
  const pressUntil = async (key: "Tab" | "Shift+Tab", isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < maxStops; presses += 1) {
      if (await isThere()) return;
      await page.keyboard.press(key);
      await look();
    }
    throw new Error(`${key} does not reach the target.`);
  };
  const isInFooter = () => page.evaluate(() => document.activeElement?.closest("#site-footer") !== null);
  return {
    look,
    tabToAndBack: async (control) => {
      await pressUntil("Tab", isInFooter);
      await pressUntil("Shift+Tab", () => hasFocus(control));
    },
    to: (control) => pressUntil("Tab", () => hasFocus(control)),
    faults: () => [...new Set(errors)],
  };
}

/** Runs in the page: returns the problems of the focused element. */
function problemsAtFocus(): string[] {
  const { activeElement, body, documentElement } = document;
  if (activeElement === null || activeElement === body) return ["nothing has the focus"];
  const errors: string[] = [];
  // Radio buttons and checkboxes are visually hidden, so their visible labels are checked instead.
  const shown = activeElement.closest("label") ?? activeElement;
  const words = (shown.textContent || activeElement.id).trim().slice(0, 40);
  const stop = `${document.title.split(":")[0]}: <${activeElement.localName}> ${words}`;
  // If a link wraps, only its first line is checked.
  const { left, right, top, bottom, width, height } =
    shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  const wide = Math.min(right, documentElement.clientWidth) - Math.max(left, 0);
  const high = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (wide < 0.6 * width || high < 0.6 * Math.min(height, window.innerHeight))
    errors.push(`${stop}: out of view, at ${[left, top, right, bottom].map(Math.round)}`);
  else if (seen === null || !shown.contains(seen))
    errors.push(`${stop}: covered by <${seen?.localName} ${seen?.getAttribute("class")}>`);
  if (documentElement.scrollWidth > documentElement.clientWidth)
    errors.push(`${stop}: the document is ${documentElement.scrollWidth} px wide`);
  return errors;
}
