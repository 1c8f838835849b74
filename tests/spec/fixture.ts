import type { IncomingMessage } from "node:http";
import type { Browser, BrowserContextOptions, Page, Request } from "@playwright/test";
import type { FooterContent, HeaderContent } from "../../src/api/contract/content.ts";
import { waitForHydratedForms, waitForRouter } from "../support/hydration.ts";
import { listen, listenForTest } from "../support/listen.ts";
import { freePort, type RunningSite, startSite } from "../support/site.ts";
import { afterTest, expect, test as siteTest } from "../support/test.ts";

/** What all rows of a worker share: one running site with a listener for its lead posts, and one browser. */
export type SuiteFixture = {
  readonly site: RunningSite;
  readonly browser: Browser;
  readonly metricsUrl: string;
  /** Leads that the site has posted to its operator. */
  readonly leadPosts: readonly LeadPost[];
};

/** What the site posts to `LEAD_WEBHOOK_URL`. */
export type LeadPost = { readonly leadId: string; readonly lead: Readonly<Record<string, unknown>> };

let current: SuiteFixture | undefined;

/** The stage of the running suite. */
export function suite(): SuiteFixture {
  if (current === undefined) throw new Error("The stage is set up before the first row.");
  return current;
}

/** Playwright's test with the stage of the worker. */
export const test = siteTest.extend<
  object,
  { readonly operator: Operator; readonly metricsPort: string; readonly stage: undefined }
>({
  metricsPort: [async ({}, use) => use(String(await freePort())), { scope: "worker" }],
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
        // Rows send more requests than one address may, so they come from several, through a trusted proxy …
        TRUST_PROXY: "true",
        // … and book again and again as the same person.
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

/** The operator's endpoint for leads, and what it has received. */
type Operator = { readonly url: string; readonly leadPosts: readonly LeadPost[] };

/** How a page is opened; `site` is another one than the stage's. */
export type Opening = BrowserContextOptions & {
  readonly origin?: string;
  /** Before anything is loaded: routes, clocks, storage. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** Opens a path in a browser context of its own, as the server sent it; closed when the test has finished. */
export async function openPage(path: string, { origin, prepare, ...options }: Opening = {}): Promise<Page> {
  const baseURL = origin ?? suite().site.origin;
  const context = await suite().browser.newContext({ ...options, baseURL });
  afterTest(() => context.close());
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(baseURL + path, { waitUntil: "domcontentloaded" });
  return page;
}

/** The same, and waits until the browser has taken the page over. */
export async function visit(path: string, opening: Opening = {}): Promise<Page> {
  const page = await openPage(path, opening);
  await waitForHydratedForms(page);
  return page;
}

/** The same visitor asks for another path, as a new document: a new visitor takes twice the time of the browser. */
export async function revisit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href, { waitUntil: "domcontentloaded" });
  await waitForHydratedForms(page);
}

export const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true } as const;

/** Asks the running site, or another one. */
export function fetchPath(path: string, init?: RequestInit, origin = suite().site.origin): Promise<Response> {
  return fetch(origin + path, { redirect: "manual", ...init });
}

/** The JSON of an OK reply. */
export async function fetchJson<Reply>(path: string, origin?: string): Promise<Reply> {
  const response = await fetchPath(path, {}, origin);
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Reply;
}

let address = 0;

/** Posts JSON, each time from another address, so that limits of one visitor do not count. */
export function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return fetchPath(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress(), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** An address of the documentation's range that no request has come from. */
export function nextAddress(): string {
  address += 1;
  return `198.51.100.${address}`;
}

/** Another site with other settings; stopped when the test has finished. */
export async function siteWith(env: Readonly<Record<string, string>>): Promise<RunningSite> {
  const site = await startSite(env);
  afterTest(() => site.stop());
  return site;
}

/**
 * Another site in front of the stage's service, whose replies a test may change; far quicker to start than one with a
 * service of its own. `change` gets the path with its query and the body, and answers null to leave a reply alone.
 */
export async function siteWithChangedResponses(
  change: (path: string) => Promise<object | null> | object | null,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningSite> {
  const url = await listenForTest(async (request, response) => {
    const path = request.url ?? "/";
    const changed = await change(path);
    const reply = await fetchPath(path, {
      method: request.method ?? "GET",
      headers: { "content-type": request.headers["content-type"] ?? "application/json" },
      ...(request.method === "POST" ? { body: await readBody(request) } : {}),
    });
    const body = changed === null ? await reply.text() : JSON.stringify(changed);
    response.writeHead(reply.status, { "content-type": "application/json" }).end(body);
  });
  return siteWith({ WORKSPACE_SERVICE_URL: url, TOKEN_SECRET: "x".repeat(32), ...env });
}

/** What the content service says round the screens. */
export type LayoutContent = {
  readonly header: HeaderContent;
  readonly footer: FooterContent;
  readonly brand: object;
};

/** Another site before the stage's service, with other words round its screens; `more` changes other replies. */
export async function siteWithLayout(
  change: (frame: LayoutContent) => Partial<LayoutContent>,
  more: (path: string) => object | null = () => null,
): Promise<RunningSite> {
  const real = await fetchJson<LayoutContent>("/widget/headerFooter");
  return siteWithChangedResponses((path) =>
    path.startsWith("/widget/headerFooter") ? { ...real, ...change(real) } : more(path),
  );
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** A call that is held back in the browser until the test lets it go. */
export type HeldRequests = {
  /** Resolves when the browser has asked. */
  readonly asked: Promise<Request>;
  readonly release: () => void;
};

/** Holds back what the page asks from a path, such as `/api/cms/109`. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<HeldRequests> {
  const requested = deferred<Request>();
  const released = deferred<void>();
  afterTest(() => released.resolve());
  await page.route(toUrlMatcher(path), async (route) => {
    requested.resolve(route.request());
    await released.promise;
    // The page may be gone by now, when a test has failed.
    await route.continue().catch(() => undefined);
  });
  return { asked: requested.promise, release: () => released.resolve() };
}

/** A promise that a test settles by hand. */
export function deferred<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What a path looks like to `page.route`. */
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

/** Follows a link of the page by its address, as a visitor does: the first that is on view. */
export async function followLink(page: Page, href: string): Promise<void> {
  await waitForRouter(page);
  await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click();
}

/** Goes to a path of the site without a new document, as a link does. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/**
 * Waits until the page shows a path. Not for the end of its loading, as `waitForURL` does; and a click that was lost, or
 * that loaded a document, is told by the address that the page shows instead.
 */
export async function arriveAt(page: Page, pathname: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
}

/** Lines of the site's log with a message. */
export function logLines(message: string): Record<string, unknown>[] {
  return suite()
    .site.log()
    .split("\n")
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line));
}

/** The data that a page hands from the server to the browser. */
export async function pageData(path: string, origin?: string): Promise<PageData> {
  const html = await (await fetchPath(path, {}, origin)).text();
  const [, text] = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  if (text === undefined) throw new Error(`${path} came without its data.`);
  return JSON.parse(text);
}

/** Persisted areas by their name, with what was asked after a question mark. */
export type PageData = {
  readonly snapshots: Readonly<
    Record<string, { value: string; context: { data: unknown; error: unknown; input: unknown } }>
  >;
};

/** What the page has told analytics. */
export type AnalyticsEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** The page's analytics events of a name. */
export function eventsOf(page: Page, name: string): Promise<AnalyticsEvent[]> {
  return page.evaluate(
    (wanted) =>
      ((window as { dataLayer?: AnalyticsEvent[] }).dataLayer ?? []).filter(({ event }) => event === wanted),
    name,
  );
}

/**
 * A visitor presses a button that is slow to answer: only an interaction that keeps the browser busy for a while is sure
 * to be measured. The page has to measure itself before it: the largest paint is final, and told, at the first one.
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

/** The visitor goes on to another tab, once the browser has measured how long its answer to the last input took. */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      new PerformanceObserver(() => resolve()).observe({ type: "first-input", buffered: true });
    });
    // The measuring library waits for an idle moment too, at most a second: a window that nobody sees may have none.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1200 }));
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}
