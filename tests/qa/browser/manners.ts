import type { Locator } from "playwright-core";
import { keyboardOf } from "../../e2e/support/keyboard.ts";
import type { PageOptions } from "../../e2e/support/watched-page.ts";
import type { Walker } from "./walker.ts";

/** How journeys are walked: as they are, and in the ways in which visitors differ. */
export type Manner = {
  readonly group: string;
  readonly options?: PageOptions;
  /** How a control is pressed; with the mouse where nothing else is said. */
  readonly press?: (control: Locator) => Promise<void>;
  /** Done after every step; what must follow is the screen of the step's state, with everything kept. */
  readonly disturb?: (walker: Walker) => Promise<void>;
};

/** All of them, by name. What a chart's journeys are walked in stands with the chart (`charts.ts`). */
export const manners = {
  asTheyAre: { group: "journeys" },
  onPhone: {
    group: "at 360 px",
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
  withoutScripts: { group: "without scripts", options: { javaScriptEnabled: false } },
  byKeyboard: {
    group: "by keyboard",
    press: async (control) => {
      const keyboard = keyboardOf(control.page());
      await keyboard.tabTo(control);
      await keyboard.press((await control.getAttribute("type")) === "radio" ? "Space" : "Enter");
    },
  },
  withReload: {
    group: "with a reload after every step",
    disturb: async ({ page }) => void (await page.reload()),
  },
  withBackAndForward: {
    group: "with Back and Forward after every step",
    disturb: async ({ page }) => {
      await page.goBack();
      await page.goForward();
    },
  },
  withSecondTab: {
    group: "with a second tab after every step",
    disturb: async ({ page, context }) => {
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByRole("main").getByRole("heading").first().waitFor();
      await second.close();
    },
  },
} as const satisfies Record<string, Manner>;

export type MannerName = keyof typeof manners;
