import { readFile } from "node:fs/promises";
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { bookingPath, findFreeHour, rooms } from "../e2e/support/rooms.ts";
import { holdButton, openDetails, openHeldBooking, payButton } from "../e2e/support/steps.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { phone, slowDown } from "./visit.ts";

/** A tap whose delay is measured, on a page of its own. */
type Press = {
  readonly name: string;
  /** Opens the page and returns what to tap. */
  readonly open: (page: Page, origin: string) => Promise<Locator>;
};

const roomPath = `/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}`;

/** Presses of the way from the home page to the ticket. */
const presses: readonly Press[] = [
  { name: "menu", open: openAt("/", (page) => page.getByRole("button", { name: "Open menu" })) },
  { name: "find rooms", open: openAt("/", (page) => page.getByRole("button", { name: "Find rooms" })) },
  {
    name: "city in the list of cities",
    open: openAt("/", (page) => page.getByRole("main").getByRole("link", { name: /^Pune/ })),
  },
  {
    name: "filters",
    open: openAt("/meeting-rooms/delhi/all", (page) => page.getByText("Choose a day")),
  },
  {
    name: "room in the list",
    open: openAt("/meeting-rooms/delhi/all", (page) => page.getByRole("link", { name: /^See times Neem/ })),
  },
  {
    name: "day",
    open: openAt(roomPath, (page) =>
      page.getByRole("navigation", { name: "Next days" }).getByRole("link").nth(5),
    ),
  },
  {
    name: "start time",
    open: openAt(roomPath, (page) => page.locator("label", { hasText: "11:00 am" })),
  },
  {
    name: "continue to the details",
    open: async (page, origin) => {
      await page.goto(bookingPath(await findFreeHour(origin), "time"));
      return page.getByRole("button", { name: "Continue" });
    },
  },
  {
    name: "continue to the payment, with empty fields",
    open: async (page, origin) => {
      await openDetails(page, await findFreeHour(origin));
      return holdButton(page);
    },
  },
  {
    name: "apply a coupon",
    open: async (page, origin) => {
      await openHeldBooking(page, await findFreeHour(origin));
      await waitForFullHydration(page);
      await page.getByRole("textbox", { name: "Coupon" }).fill("NOSUCHCODE");
      return page.getByRole("button", { name: "Apply" });
    },
  },
  {
    name: "pay",
    open: async (page, origin) => {
      await openHeldBooking(page, await findFreeHour(origin));
      return payButton(page);
    },
  },
  {
    name: "request a call back, with empty fields",
    open: openAt("/contact-us/", (page) =>
      page.getByRole("main").getByRole("button", { name: "Request a Call Back" }),
    ),
  },
];

function openAt(path: string, target: (page: Page) => Locator): Press["open"] {
  return async (page) => {
    await page.goto(path);
    return target(page);
  };
}

/**
 * Measures the Interaction to Next Paint (INP) of each press on a phone with a 4 × slower CPU, in milliseconds, as the
 * web-vitals library reports it to operators: the median of three.
 */
export async function measurePresses(browser: Browser, origin: string): Promise<ReadonlyMap<string, number>> {
  const medians = new Map<string, number>();
  for (const press of presses) {
    const values: number[] = [];
    for (let round = 0; round < 3; round += 1) values.push(await measurePress(browser, origin, press));
    medians.set(press.name, values.toSorted((a, b) => a - b)[1] ?? 0);
  }
  return medians;
}

async function measurePress(browser: Browser, origin: string, { open }: Press): Promise<number> {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  const page = await context.newPage();
  await page.addInitScript({
    content: `${await readFile("node_modules/web-vitals/dist/web-vitals.iife.js", "utf8")}
      webVitals.onINP(({ value }) => { window.inpMs = value; }, { reportAllChanges: true, durationThreshold: 16 });`,
  });
  const target = await open(page, origin);
  await target.scrollIntoViewIfNeeded();
  await waitForFullHydration(page);
  await page.waitForLoadState("networkidle");
  const session = await context.newCDPSession(page);
  await slowDown(session);
  await press(page, session, target);
  await page.waitForFunction(() => "inpMs" in window);
  // The click is painted after the press of the finger, which may have been reported already.
  await waitForPaint(page);
  const milliseconds = await page.evaluate(() => (window as unknown as { inpMs: number }).inpMs);
  await context.close();
  return milliseconds;
}

/**
 * Presses like a finger: the pressed look is painted before the finger leaves. Playwright's `tap()` sends both events at
 * once and listens to them in the page, which counts as delay.
 */
async function press(page: Page, session: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("The target of the press is not visible.");
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await waitForPaint(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
}
