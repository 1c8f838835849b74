import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { hydrationWarning } from "../../src/screens/site/hydration-warning.ts";
import { waitForHydratedForms } from "./hydration.ts";

/** A visitor's browser context and page, watched for errors. */
export type WatchedPage = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Accepts responses with this status from URLs that contain `address`. */
  readonly expectResponse: (status: number, address: string) => void;
  /** Returns console errors, uncaught errors, failed requests, and error responses that were not accepted. */
  readonly faults: () => string[];
};

export type PageOptions = BrowserContextOptions & {
  /**
   * True for a visitor who acts before the page is hydrated. By default, the test waits until each document is
   * hydrated.
   */
  readonly skipHydrationWait?: boolean;
  /** True if the page is translated. Then it may differ from the server's HTML when it hydrates. */
  readonly isTranslated?: boolean;
  /** Start time of the page's clock. The default is the time of the machine. */
  readonly clockAt?: number;
};

/** Default browser options of visitors. */
export const visitorOptions: BrowserContextOptions = {
  locale: "en-IN",
  // The time zone is not India's, so that IST times on the page cannot come from the visitor's clock.
  timezoneId: "America/New_York",
  reducedMotion: "reduce",
  viewport: { width: 1280, height: 900 },
};

export async function openWatchedPage(
  browser: Browser,
  origin: string,
  { skipHydrationWait = false, isTranslated = false, clockAt, ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ ...visitorOptions, ...options, baseURL: origin });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (clockAt !== undefined) await page.clock.install({ time: clockAt });
  const watch = createWatch(options.javaScriptEnabled ?? true, isTranslated);
  const follow = (opened: Page) => {
    watch.follow(opened);
    if (!skipHydrationWait && options.javaScriptEnabled !== false) waitForScripts(opened);
  };
  follow(page);
  context.on("page", follow);
  return { context, page, expectResponse: watch.expectReply, faults: watch.faults };
}

function waitForScripts(page: Page): void {
  for (const way of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[way].bind(page) as (...given: never[]) => ReturnType<Page["goto"]>;
    const navigateAndWait = async (...given: never[]) => {
      const response = await go(...given);
      await waitForHydratedForms(page);
      return response;
    };
    Object.assign(page, { [way]: navigateAndWait });
  }
}

type Expected = { readonly status: number; readonly address: string };

function createWatch(runsScripts: boolean, isTranslated: boolean) {
  const expected: Expected[] = [];
  const errors: string[] = [];
  let isOffline = false;
  const isExpected = (status: number, url: string) =>
    expected.some((each) => each.status === status && url.includes(each.address));
  return {
    expectReply: (status: number, address: string) => void expected.push({ status, address }),
    faults: () => [...errors],
    follow: (page: Page) => {
      page.on("pageerror", (error) => errors.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        // The response handler below checks such responses, because it knows their status.
        if (message.text().startsWith("Failed to load resource")) return;
        // React reports scripts that fail to load. This is expected only offline.
        if (isOffline && message.text().includes("Loading chunk failed")) return;
        const isDifference = !isTranslated && message.text().startsWith(hydrationWarning);
        if (message.type() === "error" || isDifference) errors.push(`console: ${message.text()}`);
      });
      page.on("response", (response) => {
        if (response.status() < 400 || isExpected(response.status(), response.url())) return;
        errors.push(`${response.status()} to ${response.request().method()} ${response.url()}`);
      });
      page.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // Pages abort requests, for example on navigation.
        if (reason === "net::ERR_ABORTED") return;
        // This error occurs only if the test itself sets the browser offline.
        if (reason === "net::ERR_INTERNET_DISCONNECTED") {
          isOffline = true;
          return;
        }
        // A browser without scripts reports blocked scripts with the reason `csp`.
        if (!runsScripts && reason === "csp") return;
        errors.push(`${reason} at ${request.method()} ${request.url()}`);
      });
    },
  };
}
