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

/** Maximum number of tab stops. Every page has fewer tab stops. */
const maxStops = 150;

export function createZoomTraversal(page: Page): ZoomTraversal {
  const errors: string[] = [];
  const checkFocus = async () => {
    errors.push(...(await page.evaluate(problemsAtFocus)));
  };
  const pressUntil = async (key: "Tab" | "Shift+Tab", isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < maxStops; presses += 1) {
      if (await isThere()) return;
      await page.keyboard.press(key);
      await checkFocus();
    }
    throw new Error(`${key} does not reach the target.`);
  };
  const isInFooter = () => page.evaluate(() => document.activeElement?.closest("#site-footer") !== null);
  return {
    look: checkFocus,
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
  const labelOrElement = activeElement.closest("label") ?? activeElement;
  const controlText = (labelOrElement.textContent || activeElement.id).trim().slice(0, 40);
  const stop = `${document.title.split(":")[0]}: <${activeElement.localName}> ${controlText}`;
  // If a link wraps, only its first line is checked.
  const { left, right, top, bottom, width, height } =
    labelOrElement.getClientRects()[0] ?? labelOrElement.getBoundingClientRect();
  const visibleWidth = Math.min(right, documentElement.clientWidth) - Math.max(left, 0);
  const high = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (visibleWidth < 0.6 * width || high < 0.6 * Math.min(height, window.innerHeight))
    errors.push(`${stop}: out of view, at ${[left, top, right, bottom].map(Math.round)}`);
  else if (topElement === null || !labelOrElement.contains(topElement))
    errors.push(`${stop}: covered by <${topElement?.localName} ${topElement?.getAttribute("class")}>`);
  if (documentElement.scrollWidth > documentElement.clientWidth)
    errors.push(`${stop}: the document is ${documentElement.scrollWidth} px wide`);
  return errors;
}
