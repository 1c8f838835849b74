import { setTimeout } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { waitForFullHydration } from "../support/hydration.ts";

export type VisitedPage = {
  readonly name: string;
  readonly url: string;
  /** A cookie as `name=value`, for a page that needs one. */
  readonly cookie: string | null;
};

/** What one visit cost. Times are milliseconds since the navigation started. */
export type Visit = {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly lcpElement: string;
  /** Total blocking time: the part of each long task beyond 50 ms. */
  readonly blockingMs: number;
  readonly hydratedMs: number;
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly elements: number;
  /** Layouts of at least nine tenths of a document with 100 objects or more, drawings included. */
  readonly wholeLayouts: number;
  /** Sum of the elements of all style recalculations. */
  readonly restyled: number;
  /** Layouts of SVG documents with fewer than 100 objects: icons, patterns and masks that are images. */
  readonly svgLayouts: number;
  readonly requests: number;
  /** Pictures that were requested in more than one size or format. */
  readonly repeatedPictures: number;
  /** Time between the first byte of the document and the request for the largest picture; null for text. */
  readonly pictureAfterMs: number | null;
};

/** The measured phone, without its connection and CPU. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** Visits a page with an empty cache on the throttled phone, and waits until all of it is hydrated and the network idle. */
export async function measureVisit(browser: Browser, { url, cookie }: VisitedPage): Promise<Visit> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true });
  if (cookie !== null) {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session);
  const files = recordFiles(session);
  await page.addInitScript(observePaint);
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await page.goto(url);
  await waitForFullHydration(page);
  await files.settled();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const paint = await readPaint(page);
  await context.close();
  const sum = (type: string) =>
    files.loaded.filter((file) => file.type === type).reduce((kb, file) => kb + file.bytes / 1000, 0);
  return {
    ...paint,
    scriptKb: sum("Script"),
    styleKb: sum("Stylesheet"),
    ...countLayouts(traceEvents),
    requests: files.loaded.length,
    repeatedPictures: countRepeated(
      files.loaded.filter(({ type }) => type === "Image").map((file) => file.url),
    ),
  };
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await slowDown(session);
}

/** Makes the CPU of the page 4 × slower. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** How long no request may start, in milliseconds, until a page counts as idle. Hydration is a pause between requests. */
const quietMs = 1000;

type LoadedFile = { readonly url: string; readonly type: string; bytes: number };

/** Records the files that a page loads. `settled` resolves once all are loaded and no other is requested. */
function recordFiles(session: CDPSession) {
  const files = new Map<string, LoadedFile>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("data:"))
      files.set(requestId, { url: request.url, type: type ?? "Other", bytes: 0 });
  });
  const loaded: LoadedFile[] = [];
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file === undefined) return;
    file.bytes = encodedDataLength;
    loaded.push(file);
  });
  session.on("Network.loadingFailed", ({ requestId }) => files.delete(requestId));
  const settled = async (): Promise<void> => {
    const requested = files.size;
    await setTimeout(quietMs);
    if (files.size > requested || loaded.length < files.size) await settled();
  };
  return { loaded, settled };
}

type PaintRecord = {
  lcpMs: number;
  element: string;
  picture: string;
  blockingMs: number;
  hydratedMs: number;
};

/** Runs in the page before its own scripts. */
function observePaint(): void {
  const record: PaintRecord = { lcpMs: 0, element: "", picture: "", blockingMs: 0, hydratedMs: 0 };
  Object.assign(window, { paintRecord: record });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url: string })[]) {
      record.lcpMs = entry.startTime;
      record.element = entry.element?.tagName.toLowerCase() ?? "";
      record.picture = entry.url;
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) record.blockingMs += duration - 50;
  }).observe({ type: "longtask", buffered: true });
  // The heading of the page, which React marks when it has hydrated it.
  const timer = setInterval(() => {
    const heading = document.querySelector("main h1");
    if (heading === null || !Object.keys(heading).some((key) => key.startsWith("__reactFiber"))) return;
    record.hydratedMs = performance.now();
    clearInterval(timer);
  }, 8);
}

async function readPaint(page: Page) {
  return page.evaluate(() => {
    const record = (window as unknown as { paintRecord: PaintRecord }).paintRecord;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [picture] = performance.getEntriesByName(record.picture) as PerformanceResourceTiming[];
    return {
      fcpMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      lcpMs: record.lcpMs,
      lcpElement: `${record.element} ${record.picture.split("/").pop() ?? ""}`.trim(),
      blockingMs: record.blockingMs,
      hydratedMs: record.hydratedMs,
      elements: document.querySelectorAll("*").length,
      pictureAfterMs: picture && navigation ? picture.startTime - navigation.responseStart : null,
    };
  });
}

type TraceEvent = {
  readonly name: string;
  readonly args: {
    readonly beginData?: {
      readonly frame: string;
      readonly dirtyObjects: number;
      readonly totalObjects: number;
    };
    readonly elementCount?: number;
  };
};

/** Objects of the smallest document that counts as more than an icon or a pattern. */
const smallestDocument = 100;

function countLayouts(events: readonly TraceEvent[]) {
  const layouts = events.flatMap(({ name, args }) =>
    name === "Layout" && args.beginData ? [args.beginData] : [],
  );
  const sizes = new Map<string, number>();
  for (const { frame, totalObjects } of layouts)
    sizes.set(frame, Math.max(sizes.get(frame) ?? 0, totalObjects));
  const sizeOf = (frame: string) => sizes.get(frame) ?? 0;
  return {
    wholeLayouts: layouts.filter(
      ({ frame, dirtyObjects }) => sizeOf(frame) >= smallestDocument && dirtyObjects >= 0.9 * sizeOf(frame),
    ).length,
    svgLayouts: layouts.filter(({ frame }) => sizeOf(frame) < smallestDocument).length,
    restyled: events.reduce(
      (sum, { name, args }) => sum + (name === "UpdateLayoutTree" ? (args.elementCount ?? 0) : 0),
      0,
    ),
  };
}

/** Counts pictures that occur more than once, whatever their size (`-small`) and format. */
function countRepeated(urls: readonly string[]): number {
  const pictures = urls.map((url) => url.replace(/(-(thumb|small|medium|large))?\.\w+$/, ""));
  return pictures.length - new Set(pictures).size;
}
