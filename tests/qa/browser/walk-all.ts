import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { openWatchedPage, type PageOptions } from "../../e2e/support/watched-page.ts";
import { bookingOnChart } from "../../paths/executors/booking-chart.ts";
import { walkJourney as walkOnChart, wordsOf } from "../../paths/executors/chart-depth.ts";
import { type BookingFault, type BookingStepName, bookingJourneys } from "../../paths/journeys/booking.ts";
import type { Journey } from "../../paths/journeys/journey.ts";
import type { TracedStep } from "../../paths/walk.ts";
import { launchChromium } from "../../support/chromium.ts";
import { rowsIn } from "../recorded.ts";
import {
  openResults,
  pathId,
  type Requested,
  reportFolder,
  type WalkedPath,
  type WalkedStep,
  type WalkFailure,
} from "../results.ts";
import { bookingInBrowser } from "./booking.ts";
import { brokenInvariants, ordersOf, watchFreeTimes } from "./invariants.ts";
import type { BrowserSteps, Walker } from "./walker.ts";
import { openWorld, type World } from "./world.ts";

/** One path that is to be walked in the browser. */
export type BrowserPath = {
  readonly id: string;
  readonly chart: string;
  readonly group: string;
  readonly name: string;
  readonly rows: readonly string[];
  readonly walk: (walk: Walk) => Promise<void>;
  readonly why?: string;
};

/** What a path is walked with. */
type Walk = {
  readonly world: World;
  readonly browser: Browser;
  readonly steps: WalkedStep[];
  readonly picturesOf: PictureKeeper;
  readonly id: string;
};

/** Two walk side by side, each in a world of its own. */
const workers = 2;

/** What of the browser depth is walked, and where its results go. */
export type Wanted = {
  readonly isWanted: (path: BrowserPath) => boolean;
  /** Name of the file of results. */
  readonly results: string;
};

/**
 * Walks the paths that are wanted; answers how many there were, and how many of them failed. Broken off by a signal, it
 * leaves its results without an end.
 */
export async function walkInBrowser({
  isWanted,
  results: name,
}: Wanted): Promise<{ count: number; failed: number }> {
  const all = (await journeyPaths()).filter(isWanted);
  if (all.length === 0) return { count: 0, failed: 0 };
  const paths = all.filter(({ why }) => why === undefined);
  const results = openResults("browser", name, paths.length);
  for (const { chart, name: path, why } of all)
    if (why !== undefined) results.add({ kind: "left-out", chart, depth: "browser", name: path, why });
  const browser = await launchChromium();
  const picturesOf = pictureKeeper();
  const queue = [...paths];
  let failed = 0;
  const work = async () => {
    const world = await openWorld();
    try {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const walked = await walkPath(path, world, browser, picturesOf);
        // The browser is gone: the walk was broken off, which is no failure of the path.
        if (!browser.isConnected()) return;
        results.add(walked);
        if (walked.failure !== undefined) failed += 1;
        console.log(
          `${walked.failure === undefined ? "passed" : "FAILED"} ${path.id} ${path.name}, ${walked.ms} ms`,
        );
      }
    } finally {
      await world.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, paths.length) }, work));
  if (!browser.isConnected()) return { count: all.length, failed };
  await browser.close();
  results.end();
  return { count: all.length, failed };
}

async function walkPath(
  path: BrowserPath,
  world: World,
  browser: Browser,
  picturesOf: PictureKeeper,
): Promise<WalkedPath> {
  const { id, chart, group, name, rows } = path;
  const steps: WalkedStep[] = [];
  const startedAt = performance.now();
  let failure: WalkFailure | undefined;
  try {
    await path.walk({ world, browser, steps, picturesOf, id });
  } catch (error) {
    failure =
      error instanceof WalkError ? error.failure : { expected: "the step can be done", seen: String(error) };
  }
  const ms = Math.round(performance.now() - startedAt);
  return {
    kind: "path",
    id,
    chart,
    depth: "browser",
    group,
    name,
    rows,
    steps,
    ms,
    ...(failure && { failure }),
  };
}

class WalkError extends Error {
  readonly failure: WalkFailure;
  constructor(failure: WalkFailure) {
    super(failure.seen);
    this.failure = failure;
  }
}

/** How journeys are walked: as they are, and in the ways in which visitors differ. */
type Manner = {
  readonly group: string;
  readonly isWalked: (journey: BookingJourney) => boolean;
  readonly options?: PageOptions;
  /** Done after every step; what must follow is the screen of the step's state, with everything kept. */
  readonly disturb?: (walker: Walker) => Promise<void>;
};

/** The slot is held; every way of walking can come so far. */
const toHold = "J4 the slot is held at the service's price";
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const manners: readonly Manner[] = [
  { group: "journeys", isWalked: () => true },
  {
    group: "at 360 px",
    isWalked: ({ name }) =>
      [toHold, "J4 books and pays", "J4 somebody else is faster, and takes the alternative"].includes(name),
    options: phone,
  },
  {
    group: "without scripts, up to payment",
    isWalked: ({ name }) => name === toHold,
    options: { javaScriptEnabled: false },
  },
  {
    group: "with a reload after every step",
    isWalked: ({ name }) => name === toHold,
    disturb: async ({ page }) => void (await page.reload()),
  },
  {
    group: "with Back and Forward after every step",
    isWalked: ({ name }) => name === toHold,
    disturb: async ({ page }) => {
      await page.goBack();
      await page.goForward();
    },
  },
  {
    group: "with a second tab after every step",
    isWalked: ({ name }) => name === toHold,
    disturb: async ({ page, context }) => {
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      await second.close();
    },
  },
];

async function journeyPaths(): Promise<BrowserPath[]> {
  const paths = await Promise.all(manners.map(pathsIn));
  return paths.flat();
}

function pathsIn(manner: Manner): Promise<BrowserPath[]> {
  return Promise.all(
    bookingJourneys.filter(manner.isWalked).map(async (journey) => {
      const { name, variant = "by the hour", steps } = journey;
      const group = `${manner.group}, ${variant}`;
      const words = steps.flatMap(({ step, fault }) => (fault === undefined ? [step] : [step, fault]));
      const left = words.flatMap((word) => bookingInBrowser.cannot[word] ?? [])[0];
      const why = left ?? bookingInBrowser.leavesOut?.(journey);
      const traced: TracedStep[] = [];
      await walkOnChart(bookingOnChart, journey, traced);
      return {
        id: pathId("booking", group, name),
        chart: "booking",
        group,
        name,
        rows: rowsIn(name),
        walk: (walk) => walkJourney(journey, traced, walk, manner),
        ...(why !== undefined && { why }),
      } satisfies BrowserPath;
    }),
  );
}

type BookingJourney = Journey<BookingStepName, BookingFault>;

async function walkJourney(
  journey: BookingJourney,
  traced: readonly TracedStep[],
  { world, browser, steps, picturesOf, id }: Walk,
  { options = { viewport: { width: 1280, height: 900 } }, disturb }: Manner,
): Promise<void> {
  const visitor = await openWatchedPage(browser, world.origin, options);
  const { page, context } = visitor;
  context.setDefaultTimeout(20_000);
  await page.clock.install({ time: world.site.now() });
  const walker: Walker = {
    world,
    page,
    context,
    typed: new Map(),
    afterwards: [],
    wishes: [],
    broken: [],
    isPriceStale: false,
  };
  const requests = watchRequests(walker);
  watchFreeTimes(walker);
  const undoAll = async () => {
    for (const undo of walker.afterwards.splice(0)) await undo();
  };
  try {
    const hands = await bookingInBrowser.begin(walker, journey);
    for (const [index, { step, data = {}, fault, state }] of journey.steps.entries()) {
      if (step !== "the service answers") await undoAll();
      const startedAt = performance.now();
      const words = wordsOf({ step, data, fault });
      const isLast = index === journey.steps.length - 1;
      const next = journey.steps[index + 1]?.step;
      const place = traced[index] ?? { states: [], transitions: [], unmet: [], ignored: [] };
      const record = async (failure?: WalkFailure) => {
        const key = [place.states.at(-1) ?? "", ...(failure ? [id] : [])].join(" ");
        const pictures = await picturesOf(page, `${id}-${index + 1}`, key).catch(() => ({}));
        steps.push({
          ...place,
          words,
          ms: Math.round(performance.now() - startedAt),
          requests: requests.splice(0),
          pictures,
        });
      };
      let expected = `"${step}" can be done`;
      try {
        await act(hands, step, data, fault, next);
        const blocked = next === "finds the checkout blocked";
        const look = state === undefined || blocked ? undefined : lookOf(state);
        if (look !== undefined) {
          expected = `the screen of ${state}: ${look.source}`;
          await page.getByText(look).first().waitFor();
        }
        if (isLast) {
          expected = `in the end ${JSON.stringify(journey.ends)}`;
          await seesEnd(page, journey);
        }
        const shown = look ?? lookOf(place.states.at(-1) ?? "");
        if (disturb !== undefined && shown !== undefined) {
          expected = `after it the screen of ${place.states.at(-1)} still, with what was typed`;
          await disturb(walker);
          await page.getByText(shown).first().waitFor();
        }
        expected = "what holds on every path";
        const broken = await brokenInvariants(walker);
        if (broken.length > 0) throw new Error(broken.join("\n"));
        await record();
      } catch (error) {
        const seen = `${String(error).split("\nCall log")[0]}\n${await mainText(page)}`;
        const order = JSON.stringify(await ordersOf(walker), null, 1);
        await record({ expected, seen });
        throw new WalkError({ expected, seen, order });
      }
    }
  } finally {
    world.line.letGo();
    await undoAll();
    await context.close();
  }
}

async function act(
  { steps, faults }: BrowserSteps<BookingStepName, BookingFault>,
  step: BookingStepName,
  data: Parameters<NonNullable<(typeof steps)[BookingStepName]>>[0],
  fault: BookingFault | undefined,
  next: string | undefined,
): Promise<void> {
  const doStep = steps[step];
  if (doStep === undefined) throw new Error(`Nothing does "${step}" in the browser.`);
  if (fault === undefined) return doStep(data, next);
  const cause = faults[fault];
  if (cause === undefined) throw new Error(`Nothing brings about that ${fault} in the browser.`);
  await cause(() => doStep(data, next), step);
}

/** Words on the screen of a state, or of the innermost state around it that has some. */
function lookOf(state: string): RegExp | undefined {
  const parts = state.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const look = bookingInBrowser.looks[parts.slice(0, length).join(".")];
    if (look !== undefined) return look;
  }
  return undefined;
}

async function seesEnd(page: Page, { ends }: BookingJourney): Promise<void> {
  if (ends.address !== undefined) await page.waitForURL((url) => url.pathname.startsWith(ends.address ?? ""));
  for (const words of ends.sees) await page.getByRole("main").getByText(words).first().waitFor();
  const text = await mainText(page);
  for (const words of ends.seesNot ?? [])
    if (text.includes(words)) throw new Error(`The screen says "${words}".`);
}

async function mainText(page: Page): Promise<string> {
  return page
    .getByRole("main")
    .innerText({ timeout: 2_000 })
    .catch(() => "(no page)");
}

/** What the page asks the service and the gateway, with how long each answer took. */
function watchRequests({ page, wishes }: Walker): Requested[] {
  const requests: Requested[] = [];
  const begun = new Map<unknown, number>();
  const isCall = (url: URL) => /^\/(?:api|order|widget)\/|^\/gateway-simulator\/pay/.test(url.pathname);
  page.on("request", (request) => {
    begun.set(request, performance.now());
    if (request.method() === "POST" && request.url().endsWith("/order/verifyAndBook")) {
      const wish = request.postDataJSON();
      if (wish?.buildingId !== undefined) wishes.push(wish);
    }
  });
  const note = (request: import("playwright-core").Request, status: number) => {
    const url = new URL(request.url());
    if (!isCall(url)) return;
    const ms = Math.round(performance.now() - (begun.get(request) ?? performance.now()));
    requests.push({ line: `${request.method()} ${url.pathname}`, status, ms });
  };
  page.on("response", (reply) => note(reply.request(), reply.status()));
  page.on("requestfailed", (request) => note(request, 0));
  return requests;
}

/** Takes pictures of a page; at three widths where the place has not been seen before. */
type PictureKeeper = (page: Page, name: string, place: string) => Promise<Record<string, string>>;

/** Half of the pixels are enough to see a screen, and keep the report small. */
const pictureScale = 0.5;

function pictureKeeper(): PictureKeeper {
  const seen = new Set<string>();
  return async (page, name, place) => {
    const usual = page.viewportSize() ?? { width: 1280, height: 900 };
    const widths = seen.has(place) ? [usual.width] : [360, 768, 1280];
    seen.add(place);
    const files: Record<string, string> = {};
    for (const width of widths) {
      const file = `pictures/${name}-${width}.webp`;
      await page.setViewportSize({ width, height: 900 });
      const shot = await page.screenshot({
        animations: "disabled",
        caret: "hide",
        scale: "css",
        timeout: 10_000,
      });
      const picture = await sharp(shot)
        .resize({ width: Math.round(width * pictureScale) })
        .webp({ quality: 40 })
        .toBuffer();
      await mkdir(dirname(join(reportFolder, file)), { recursive: true });
      await writeFile(join(reportFolder, file), picture);
      files[width] = file;
    }
    await page.setViewportSize(usual);
    return files;
  };
}
