import type { IncomingMessage } from "node:http";
import type { Browser, BrowserContextOptions, Page, Request } from "@playwright/test";
import type { FooterContent, HeaderContent } from "../../src/api/contract/content.ts";
import { waitForHydratedForms, waitForRouter } from "../support/hydration.ts";
import { listen, listenForTest } from "../support/listen.ts";
import { findFreePort, type RunningSite, startSite } from "../support/site.ts";
import { afterTest, expect, test as siteTest } from "../support/test.ts";

/** Fixture of all tests of a worker: a running site and a listener for its lead posts. */
export type SuiteFixture = {
  readonly site: RunningSite;
  readonly browser: Browser;
  readonly metricsUrl: string;
  /** Leads that the site has posted to `LEAD_WEBHOOK_URL`. */
  readonly leadPosts: readonly LeadPost[];
};

/** Body of a post to `LEAD_WEBHOOK_URL`. */
export type LeadPost = { readonly leadId: string; readonly lead: Readonly<Record<string, unknown>> };

let current: SuiteFixture | undefined;

/** Returns the fixture of the worker. */
export function suite(): SuiteFixture {
  if (current === undefined) throw new Error("The fixture is not set up yet.");
  return current;
}

/** Playwright's `test` with the fixture of the worker. */
export const test = siteTest.extend<
  object,
  { readonly operator: Operator; readonly metricsPort: string; readonly stage: undefined }
>({
  metricsPort: [async ({}, use) => use(String(await findFreePort())), { scope: "worker" }],
  operator: [
    async ({}, use) => {
      const leadPosts: LeadPost[] = [];
      const { url, close } = await listen(async (request, response) => {
        leadPosts.push(JSON.parse(await readBody(request)));
        response.writeHead(204).end();
      });
      await use({ url, leadPosts });
      await close();
    },
    { scope: "worker" },
  ],
  settings: [
    ({ operator, metricsPort }, use) =>
      use({
        LOG_LEVEL: "info",
        LEAD_WEBHOOK_URL: operator.url,
        METRICS_PORT: metricsPort,
        // The tests exceed the rate limits of one IP address, so they use several IP addresses, through a trusted
        // proxy.
        TRUST_PROXY: "true",
        // The tests also book repeatedly as the same person, so these IP addresses are exempt from limits.
        UNLIMITED_ADDRESSES: "127.0.0.1,198.51.100.0/24",
      }),
    { scope: "worker" },
  ],
  stage: [
    async ({ site, browser, operator, metricsPort }, use) => {
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
      current = { site, browser, metricsUrl, leadPosts: operator.leadPosts };
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
});

/** The operator's endpoint for leads, and the posts that it has received. */
type Operator = { readonly url: string; readonly leadPosts: readonly LeadPost[] };

/** Options of a page. `origin` overrides the site of the fixture. */
export type VisitOptions = BrowserContextOptions & {
  readonly origin?: string;
  /** Runs before anything is loaded, for example to set up routes, clocks or storage. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/**
 * Opens a path in a new browser context without waiting for hydration. The context is closed when the test has
 * finished.
 */
export async function openPage(
  path: string,
  { origin, prepare, ...options }: VisitOptions = {},
): Promise<Page> {
  const baseURL = origin ?? suite().site.origin;
  const context = await suite().browser.newContext({ ...options, baseURL });
  afterTest(() => context.close());
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(baseURL + path, { waitUntil: "domcontentloaded" });
  return page;
}

/** Like `openPage`, but waits until the page is hydrated. */
export async function visit(path: string, opening: VisitOptions = {}): Promise<Page> {
  const page = await openPage(path, opening);
  await waitForHydratedForms(page);
  return page;
}

/** Loads another path as a new document in the same context. This takes half as long as opening a new context. */
export async function revisit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href, { waitUntil: "domcontentloaded" });
  await waitForHydratedForms(page);
}

export const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true } as const;

/** Fetches a path of the fixture's site or another origin, without following redirects. */
export function fetchPath(path: string, init?: RequestInit, origin = suite().site.origin): Promise<Response> {
  return fetch(origin + path, { redirect: "manual", ...init });
}

/** Fetches JSON. Fails unless the response is OK. */
export async function fetchJson<Reply>(path: string, origin?: string): Promise<Reply> {
  const response = await fetchPath(path, {}, origin);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Reply;
}

let address = 0;

/** Returns an unused IP address of a range reserved for documentation. */
export function nextClientAddress(): string {
  address += 1;
  return `198.51.100.${address}`;
}

/** Starts another site with these settings. The site is stopped when the test has finished. */
async function startSiteWith(env: Readonly<Record<string, string>>): Promise<RunningSite> {
  const site = await startSite(env);
  afterTest(() => site.stop());
  return site;
}

/**
 * Starts another site that uses the fixture's service, which is much faster than starting a new service. `change` can
 * replace responses of the service. It receives the path with the query and returns null to keep a response.
 */
export async function startSiteWithChangedResponses(
  change: (path: string) => Promise<object | null> | object | null,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningSite> {
  const url = await listenForTest(async (request, response) => {
    const path = request.url ?? "/";
    const changed = await change(path);
    const res = await fetchPath(path, {
      method: request.method ?? "GET",
      headers: { "content-type": request.headers["content-type"] ?? "application/json" },
      ...(request.method === "POST" ? { body: await readBody(request) } : {}),
    });
    const body = changed === null ? await res.text() : JSON.stringify(changed);
    response.writeHead(res.status, { "content-type": "application/json" }).end(body);
  });
  return startSiteWith({ WORKSPACE_SERVICE_URL: url, TOKEN_SECRET: "x".repeat(32), ...env });
}

/** Content of the layout around the screens. */
export type LayoutContent = {
  readonly header: HeaderContent;
  readonly footer: FooterContent;
  readonly brand: object;
};

/** Starts another site that uses the fixture's service with changed layout content. `more` replaces other responses. */
export async function startSiteWithLayout(
  change: (frame: LayoutContent) => Partial<LayoutContent>,
  more: (path: string) => object | null = () => null,
): Promise<RunningSite> {
  const real = await fetchJson<LayoutContent>("/widget/headerFooter");
  return startSiteWithChangedResponses((path) =>
    path.startsWith("/widget/headerFooter") ? { ...real, ...change(real) } : more(path),
  );
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** Browser requests that wait until the test releases them. */
export type HeldRequests = {
  /** Resolves with the first request that the browser has sent. */
  readonly asked: Promise<Request>;
  readonly release: () => void;
};

/** Holds the page's requests to a path, such as `/api/cms/109`, until the test releases them. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<HeldRequests> {
  const requested = createDeferred<Request>();
  const released = createDeferred<void>();
  afterTest(() => released.resolve());
  await page.route(toUrlMatcher(path), async (route) => {
    requested.resolve(route.request());
    await released.promise;
    // `continue` rejects if the page has been closed after a failed test.
    await route.continue().catch(() => undefined);
  });
  return { asked: requested.promise, release: () => released.resolve() };
}

/** Creates a promise that the test resolves. */
export function createDeferred<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Converts a path to a matcher for `page.route`. */
export function toUrlMatcher(path: string | RegExp): (url: URL) => boolean {
  return ({ pathname }) => (typeof path === "string" ? pathname === path : path.test(pathname));
}

/** Collects the bodies that the page posts to a path. */
export function collectPosts(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Clicks the first visible link with this `href`. */
export async function followLink(page: Page, href: string): Promise<void> {
  await waitForRouter(page);
  await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click();
}

/** Navigates to a path without a new document, as a link does. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/**
 * Waits until the page's URL has a certain path. Unlike `waitForURL`, this function does not wait for the load event,
 * and a failure reports the actual path.
 */
export async function arriveByNavigation(page: Page, pathname: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
}

/** Returns the lines of the site's log with this message. */
export function logLines(message: string): Record<string, unknown>[] {
  return suite()
    .site.log()
    .split("\n")
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line));
}

/** An event that the page has sent to analytics. */
export type AnalyticsEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** Returns the page's analytics events with this name. */
export function eventsOf(page: Page, name: string): Promise<AnalyticsEvent[]> {
  return page.evaluate(
    (wanted) =>
      ((window as { dataLayer?: AnalyticsEvent[] }).dataLayer ?? []).filter(({ event }) => event === wanted),
    name,
  );
}

/**
 * Presses a button whose handler blocks for 320 ms, because browsers reliably measure only slow interactions. First
 * waits for a web vital, because the first interaction ends the measurement of the largest contentful paint.
 */
export async function waitForSlowInteraction(page: Page): Promise<void> {
  await expect.poll(async () => (await eventsOf(page, "web_vitals")).length).toBeGreaterThan(0);
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.textContent = "Be slow";
    button.onclick = () => {
      const end = performance.now() + 320;
      while (performance.now() < end);
      button.textContent = "Done at last";
    };
    document.querySelector("main")?.prepend(button);
  });
  await page.getByRole("button", { name: "Be slow" }).click();
  await page.getByRole("button", { name: "Done at last" }).waitFor();
}

/** Hides the page, as switching tabs does, after the browser has measured the first input. */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      new PerformanceObserver(() => resolve()).observe({ type: "first-input", buffered: true });
    });
    // web-vitals also waits for an idle callback. The timeout is needed because an invisible window may never be idle.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1200 }));
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}
