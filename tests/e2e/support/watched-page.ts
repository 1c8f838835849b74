import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { formsHydrated } from "../../support/taken-over.ts";
import { newVisitor, type Visitor } from "../../support/visitors.ts";

/** A page in a context of its own (a visitor of its own), watched for whatever goes wrong in it. */
export type WatchedPage = Visitor & {
  /**
   * Announces a refusal that belongs to the journey: replies of this status to addresses with this text are no fault, and
   * neither is the line that Chromium writes into the console for each of them.
   */
  readonly expectReply: (status: number, address: string) => void;
  /** Console errors, page errors, and requests that failed or were refused without having been announced. */
  readonly faults: () => string[];
};

export type PageOptions = BrowserContextOptions & {
  /** Whether the journey continues before scripts have taken a page over; else each page that loads is waited for. */
  readonly isAheadOfScripts?: boolean;
  /** When the page's clock begins; it is the machine's when left out. */
  readonly clockAt?: number;
};

/** Opens a page of a new visitor in India, on a usual window. */
export async function openWatchedPage(
  browser: Browser,
  origin: string,
  { isAheadOfScripts = false, clockAt, ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const all: BrowserContextOptions = {
    locale: "en-IN",
    // Not India's: what the site says in IST must not come from the visitor's own clock.
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  };
  const visitor = await newVisitor(browser, { ...all, baseURL: origin }, clockAt);
  visitor.context.setDefaultTimeout(60_000);
  const watch = createWatch(options.javaScriptEnabled ?? true);
  const follow = (page: Page) => {
    watch.follow(page);
    if (!isAheadOfScripts && options.javaScriptEnabled !== false) waitForScripts(page);
  };
  follow(visitor.page);
  visitor.context.on("page", follow);
  return { ...visitor, expectReply: watch.expectReply, faults: watch.faults };
}

function waitForScripts(page: Page): void {
  for (const way of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[way].bind(page) as (...given: never[]) => ReturnType<Page["goto"]>;
    const goAndWait = async (...given: never[]) => {
      const reply = await go(...given);
      await formsHydrated(page);
      return reply;
    };
    Object.assign(page, { [way]: goAndWait });
  }
}

type Expected = { readonly status: number; readonly address: string };

function createWatch(runsScripts: boolean) {
  const expected: Expected[] = [];
  const faults: string[] = [];
  let isOffline = false;
  const isExpected = (status: number, url: string) =>
    expected.some((each) => each.status === status && url.includes(each.address));
  return {
    expectReply: (status: number, address: string) => void expected.push({ status, address }),
    faults: () => [...faults],
    follow: (page: Page) => {
      page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        // The reply itself is judged below, where its status is known.
        if (message.text().startsWith("Failed to load resource")) return;
        // What a page throws when its script does not come, told by React; who has a connection never sees that.
        if (isOffline && message.text().includes("Loading chunk failed")) return;
        if (message.type() === "error") faults.push(`console: ${message.text()}`);
      });
      page.on("response", (reply) => {
        if (reply.status() < 400 || isExpected(reply.status(), reply.url())) return;
        faults.push(`${reply.status()} to ${reply.request().method()} ${reply.url()}`);
      });
      page.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // The page itself breaks off what it no longer needs, such as when it is left.
        if (reason === "net::ERR_ABORTED") return;
        // Only a journey itself takes the connection away.
        if (reason === "net::ERR_INTERNET_DISCONNECTED") {
          isOffline = true;
          return;
        }
        // A browser without scripts refuses to load them, and calls it so.
        if (!runsScripts && reason === "csp") return;
        faults.push(`${reason} at ${request.method()} ${request.url()}`);
      });
    },
  };
}
