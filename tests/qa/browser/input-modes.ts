import type { Locator, Page } from "@playwright/test";
import { createKeyboard } from "../../e2e/support/keyboard.ts";
import type { PageOptions } from "../../support/watched-page.ts";
import { waitUntil } from "./actors.ts";
import type { BrowserVisitor } from "./browser-visitor.ts";

/** How journeys are walked: as they are, and in the ways in which visitors differ. */
export type Manner = {
  readonly group: string;
  readonly options?: PageOptions;
  /** How a control is pressed; with the mouse where nothing else is said. */
  readonly press?: (control: Locator) => Promise<void>;
  /** How a radio button or an empty checkbox is ticked; with the mouse where nothing else is said. */
  readonly tick?: (control: Locator) => Promise<void>;
  /** How a field is filled; at once where nothing else is said. */
  readonly fill?: (control: Locator, text: string) => Promise<void>;
  /**
   * Done after every step, and checked against what must follow; true where the step is undone by it. Else the screen of the
   * step's state must stand again, with everything kept.
   */
  readonly interrupt?: (walker: BrowserVisitor, follows: ExpectedAfter | undefined) => Promise<boolean>;
};

/** What must follow a disturbance of a step: words of the page, or null where the visitor leaves the site. */
export type ExpectedAfter = RegExp | null;

/** All of them, by name. What a chart's journeys are walked in stands with the chart (`charts.ts`). */
export const inputModes = {
  asTheyAre: { group: "journeys" },
  onPhone: {
    group: "at 360 px",
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
  withoutScripts: { group: "without scripts", options: { javaScriptEnabled: false } },
  byKeyboard: {
    group: "by keyboard",
    press: async (control) => {
      const keyboard = createKeyboard(control.page());
      await keyboard.tabTo(control);
      await keyboard.press("Enter");
    },
    tick: async (control) => {
      const keyboard = createKeyboard(control.page());
      if ((await control.getAttribute("type")) === "radio") return keyboard.choose(control);
      await keyboard.tabTo(control);
      await keyboard.press("Space");
    },
    fill: async (control, text) => {
      const keyboard = createKeyboard(control.page());
      await keyboard.tabTo(control);
      await keyboard.press("Control+a");
      await keyboard.type(text);
    },
  },
  withReload: {
    group: "with a reload after every step",
    // Where words are stated, a reload begins anew with them; else everything is kept.
    interrupt: async ({ page, typedFields: typed }, follows) => {
      await page.reload();
      if (!follows) return false;
      await page.getByRole("main").getByText(follows).first().waitFor();
      typed.clear();
      return true;
    },
  },
  withBackAndForward: {
    group: "with Back and Forward after every step",
    interrupt: async ({ page }, follows) => {
      await page.goBack();
      if (follows === undefined) throw new Error("What Back shows after this step is not stated.");
      if (follows === null) await page.waitForURL("about:blank");
      else await page.getByRole("main").getByRole("heading", { name: follows }).waitFor();
      await page.goForward();
      return false;
    },
  },
  withSecondTab: {
    group: "with a second tab after every step",
    interrupt: async ({ page, context }) => {
      const second = await context.newPage();
      await second.goto(page.url());
      // The same room, or the same order with the same verdict.
      const reported = (tab: Page) => tab.getByRole("main").getByRole("heading", { level: 1 }).innerText();
      const number = async (tab: Page) => (await tab.getByText(/^Booking B\d{6}-/).allInnerTexts()).join();
      const inBoth = () =>
        Promise.all([page, second].map(async (tab) => [await reported(tab), await number(tab)].join(" ")));
      // What has changed since, such as a refund, the first tab learns by itself.
      await waitUntil(async () => {
        const [here, there] = await inBoth();
        return here === there;
      }, "The same in a second tab as in the first one").catch(async (error) => {
        throw new Error(`${error} They show: ${(await inBoth()).join(" | ")}`);
      });
      await second.close();
      return false;
    },
  },
} as const satisfies Record<string, Manner>;

export type InputModeName = keyof typeof inputModes;
