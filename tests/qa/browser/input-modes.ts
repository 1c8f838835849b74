import type { Locator, Page } from "@playwright/test";
import { createKeyboard } from "../../e2e/support/keyboard.ts";
import type { PageOptions } from "../../support/watched-page.ts";
import { waitUntil } from "./actors.ts";
import type { BrowserVisitor } from "./browser-visitor.ts";

/** An input mode of path runs: the usual one, or another way of using the site. */
export type InputModeDefinition = {
  readonly group: string;
  readonly options?: PageOptions;
  /** Presses a control. The default is a click with the mouse. */
  readonly press?: (control: Locator) => Promise<void>;
  /** Ticks a radio button or an unchecked checkbox. The default is a click with the mouse. */
  readonly tick?: (control: Locator) => Promise<void>;
  /** Fills a field. By default, the whole text is set in one step. */
  readonly fill?: (control: Locator, text: string) => Promise<void>;
  /**
   * Runs after every step and checks `follows`. Returns true if the interruption undoes the step. Otherwise, the screen
   * of the step's state must be visible again, with all input kept.
   */
  readonly interrupt?: (visitor: BrowserVisitor, follows: ExpectedAfter | undefined) => Promise<boolean>;
};

/** Expected text on the page after a step's interruption, or null if the visitor leaves the site. */
export type ExpectedAfter = RegExp | null;

/**
 * All input modes by name. `variants` in `browser-paths.ts` lists the journeys that each state machine runs in them.
 */
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
    // If `follows` is a text, the reload resets the screen. Otherwise, the reload must keep everything.
    interrupt: async ({ page, typedFields }, follows) => {
      await page.reload();
      if (!follows) return false;
      await page.getByRole("main").getByText(follows).first().waitFor();
      typedFields.clear();
      return true;
    },
  },
  withBackAndForward: {
    group: "with Back and Forward after every step",
    interrupt: async ({ page }, follows) => {
      await page.goBack();
      if (follows === undefined) throw new Error("The expected page after Back is missing for this step.");
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
      // Compares the headings and the order numbers, which show whether both tabs have the same room, or the same order
      // with the same result status.
      const reported = (tab: Page) => tab.getByRole("main").getByRole("heading", { level: 1 }).innerText();
      const number = async (tab: Page) => (await tab.getByText(/^Booking B\d{6}-/).allInnerTexts()).join();
      const inBoth = () =>
        Promise.all([page, second].map(async (tab) => [await reported(tab), await number(tab)].join(" ")));
      // Waits until both tabs agree: the first tab shows changes, such as a refund, automatically, but with a delay.
      await waitUntil(async () => {
        const [firstTab, secondTab] = await inBoth();
        return firstTab === secondTab;
      }, "the same content in both tabs").catch(async (error) => {
        throw new Error(`${error} The tabs show: ${(await inBoth()).join(" | ")}`);
      });
      await second.close();
      return false;
    },
  },
} as const satisfies Record<string, InputModeDefinition>;

export type InputModeName = keyof typeof inputModes;
