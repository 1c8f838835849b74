import puppeteer from "puppeteer-core";
import { Builder, By, Key, type WebElement } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import { vi } from "vitest";

/**
 * A window of a real browser with a separate profile. Elements are selected by XPath, which both drivers support and
 * which can match text. Each action waits up to a minute for its element to be ready.
 */
export type Window = {
  readonly goto: (url: string) => Promise<unknown>;
  readonly resize: (width: number, height: number) => Promise<unknown>;
  /** Returns the value of a JavaScript expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Waits until an element is visible. */
  readonly see: (xpath: string) => Promise<unknown>;
  readonly click: (xpath: string) => Promise<unknown>;
  /** Clicks an element in the iframe of the open dialog. */
  readonly clickInDialog: (xpath: string) => Promise<unknown>;
  /** Types into an empty text field, sets a date, or selects the option of a native select by its value. */
  readonly fill: (xpath: string, value: string) => Promise<unknown>;
  /** Presses a key in the focused element. */
  readonly press: (key: keyof typeof webDriverKeys) => Promise<unknown>;
  /** Takes a screenshot of the viewport as PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
  readonly close: () => Promise<unknown>;
};

/** Timeout of an action in milliseconds. It is so long that an action that times out would never have succeeded. */
const timeout = 60_000;

/** Opens a window of Firefox or WebKitGTK, as packaged by Debian. */
export const openWindow = { firefox: openFirefox, webkit: openWebKit };

async function openFirefox(): Promise<Window> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "intl.accept_languages": "en-IN" },
    timeout,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  return {
    goto: (url) => page.goto(url),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    see: (xpath) => page.locator(`xpath/${xpath}`).setVisibility("visible").wait(),
    click: (xpath) => page.locator(`xpath/${xpath}`).click(),
    clickInDialog: async (xpath) => {
      const iframe = await page.locator("dialog iframe").waitHandle();
      const frame = await iframe.contentFrame();
      await frame.locator(`xpath/${xpath}`).click();
    },
    fill: (xpath, value) => page.locator(`xpath/${xpath}`).fill(value),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

const webDriverKeys = { Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN } as const;

/**
 * Sets a date as the browser's date picker does. Typing is unreliable: digits are lost while the focus moves from the
 * month to the day.
 */
const setDate = `
  const [field, date] = arguments;
  field.value = date;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));`;

/**
 * Opens a window of WebKitGTK. WebKitGTK has no headless mode and needs a display, for example Xvfb. Its driver
 * supports WebDriver, but not BiDi.
 */
async function openWebKit(): Promise<Window> {
  const service = new DriverService.Builder("/usr/bin/WebKitWebDriver")
    .setLoopback(true)
    .setEnvironment({ ...process.env, LC_ALL: "C.UTF-8", WEBKIT_DISABLE_COMPOSITING_MODE: "1" })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start(timeout))
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
        args: ["--automation"],
      },
    })
    .build();
  /** Repeats an action until the element exists and accepts the action. The page may replace the element meanwhile. */
  const act = (xpath: string, action: (element: WebElement) => Promise<unknown>) =>
    vi.waitFor(
      () =>
        driver
          .findElement(By.xpath(xpath))
          .then(action)
          .catch((cause: unknown) => {
            throw new Error(`${xpath}: ${cause}`);
          }),
      { timeout, interval: 100 },
    );
  const click = (xpath: string) =>
    act(xpath, async (element) => {
      // The driver rejects actions on elements outside the viewport instead of scrolling to the elements.
      await driver.executeScript(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        element,
      );
      await element.click();
    });
  return {
    goto: (url) => driver.get(url),
    resize: (width, height) => driver.manage().window().setRect({ x: 0, y: 0, width, height }),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    see: (xpath) =>
      act(xpath, async (element) => {
        if (!(await element.isDisplayed())) throw new Error(`${xpath} is not visible.`);
      }),
    click,
    clickInDialog: async (xpath) => {
      await act("//dialog//iframe", (element) => driver.switchTo().frame(element));
      await click(xpath);
      await driver.switchTo().defaultContent();
    },
    fill: (xpath, value) =>
      act(xpath, async (element) => {
        const type = await element.getAttribute("type");
        if (type === "select-one") await element.findElement(By.css(`option[value="${value}"]`)).click();
        else if (type === "date") await driver.executeScript(setDate, element, value);
        else await element.sendKeys(value);
      }),
    press: async (key) => (await driver.switchTo().activeElement()).sendKeys(webDriverKeys[key]),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    close: () => driver.quit().finally(() => service.kill()),
  };
}
