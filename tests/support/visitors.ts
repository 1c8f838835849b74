import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** A visitor of the site: a browser context and its page, as if nobody had used them before. */
export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** To be called instead of closing the context. */
  readonly leave: () => Promise<void>;
};

type Options = BrowserContextOptions & {
  /** Origin of the site. */
  readonly baseURL: string;
};

/** A context that nobody uses at the moment, emptied, and what it was made with. */
type Kept = {
  readonly made: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
};

const kept = new WeakMap<Browser, Kept[]>();

/** As many contexts as the files of a worker use in turn. */
const mostKept = 4;

/** What changes a context or page for good, so that no other visitor can have it. */
const changes = {
  context: [
    ...["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession", "route"],
    ...["setExtraHTTPHeaders", "setGeolocation", "setOffline"],
  ],
  page: [
    ...["addInitScript", "emulateMedia", "exposeBinding", "exposeFunction", "route", "setExtraHTTPHeaders"],
    ...["setDefaultTimeout", "setViewportSize"],
  ],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
} as const;

/** Where the page of a visitor stands between two of them. */
const between = "/robots.txt";

/** Whether a visitor has not come to the site yet, or has gone back to where they were before. */
export function isBeforeSite(url: URL): boolean {
  return url.protocol === "about:" || url.pathname === between;
}

/** Events that tests listen to. */
const events = [
  ...["console", "dialog", "download", "framenavigated", "load", "page", "pageerror", "popup"],
  ...["request", "requestfailed", "requestfinished", "response", "serviceworker", "weberror"],
];

/**
 * A new visitor. Where an earlier one with the same options has left an unchanged context, its page is emptied and used
 * again: cookies, storage, workers, history and listeners are gone, files stay in the cache. That takes a quarter of the time of
 * a page in a new process.
 * @param clockAt the time at which the page's clock is installed; without it, a visitor whose clock was moved is not used again
 */
export async function newVisitor(browser: Browser, options: Options, clockAt?: number): Promise<Visitor> {
  const made = JSON.stringify([options, clockAt === undefined]);
  const pool = kept.get(browser) ?? [];
  kept.set(browser, pool);
  const found = pool.findIndex((each) => each.made === made);
  const [again] = found < 0 ? [] : pool.splice(found, 1);
  const used = again ?? (await open(browser, options, made));
  const { context, page } = used;
  if (clockAt !== undefined) {
    if (again === undefined) await page.clock.install({ time: clockAt });
    else {
      await page.clock.resume();
      await page.clock.setSystemTime(clockAt);
    }
  }
  const own = new Map([context, page, page.clock].map((each) => [each, new Set(Object.keys(each))]));
  let isChanged = false;
  const watch = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const method: (...given: unknown[]) => unknown = Reflect.get(target, name).bind(target);
      const watched = (...given: unknown[]) => {
        isChanged = true;
        return method(...given);
      };
      Object.assign(target, { [name]: watched });
    }
  };
  watch(context, changes.context);
  watch(page, changes.page);
  if (clockAt === undefined) watch(page.clock, changes.clock);
  const leave = async () => {
    for (const [target, names] of own)
      for (const name of Object.keys(target)) if (!names.has(name)) Reflect.deleteProperty(target, name);
    const isKept = !isChanged && (await empty(used, options.baseURL).catch(() => false));
    if (!isKept) return context.close();
    pool.push(used);
    if (pool.length > mostKept) await pool.shift()?.context.close();
  };
  return { context, page, leave };
}

async function open(browser: Browser, options: Options, made: string): Promise<Kept> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { made, context, page, devtools: await context.newCDPSession(page) };
}

/** Takes away whatever a visitor has left; false where the page is gone, or the site. */
async function empty({ context, page, devtools }: Kept, origin: string): Promise<boolean> {
  if (page.isClosed()) return false;
  for (const event of events) {
    context.removeAllListeners(event);
    page.removeAllListeners(event);
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  // It has no scripts; an empty page would have a process of its own, and so would the next one of the site.
  const reply = await page.goto(origin + between);
  if (reply?.ok() !== true) return false;
  await page.evaluate(() => sessionStorage.clear());
  await page.mouse.move(0, 0);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await context.clearCookies();
  await devtools.send("Page.resetNavigationHistory");
  return true;
}
