import type { Locator } from "@playwright/test";
import { rooms } from "../../e2e/support/rooms.ts";
import type {
  AreaFault,
  AreaStepName,
  BookingsLinkFault,
  BookingsLinkStepName,
  BoundaryFault,
  BoundaryStepName,
  ConnectionFault,
  ConnectionStepName,
  NavigationStepName,
} from "../../paths/journeys/small.ts";
import { allThere } from "../../support/taken-over.ts";
import { heading, nothing, part, ready } from "./looks.ts";
import { cut, emptyCache, loseDatabase, somebody } from "./others.ts";
import { whenTold } from "./rows.ts";
import type { BrowserExecutor } from "./walker.ts";

/* The charts that stand in every page: a data area, the error boundary, the header's overlays, a lost connection. */

const listing = /^\/widget\/productTypeBuildings/;

/** The journeys of a data area, with the rooms of the listing. */
export const areaInBrowser: BrowserExecutor<AreaStepName, AreaFault> = {
  cannot: {
    "out of memory": "A browser that is out of memory shows no page at all.",
    "the page is about something else": "The page shows nothing of an area that it does not need.",
  },
  leavesOut: ({ steps }) => {
    const [first, second] = steps;
    const isFirstAnswered = first?.fault === undefined;
    return isFirstAnswered && second?.step === "tries again"
      ? "The listing asks again only after a failure; another question is another area."
      : undefined;
  },
  unseen: { unneeded: "The page shows nothing of an area that it does not need." },
  looks: {
    fetching: part('section[aria-labelledby="results"][aria-busy="true"]'),
    success: part('section[aria-labelledby="results"]:not([aria-busy="true"]) a', { has: /^See times/ }),
    failure: /We couldn't load the rooms/,
  },
  begin: async (walker) => {
    const { world, page, press } = walker;
    return {
      steps: {
        asks: async () => {
          await page.goto("/office-space");
          await allThere(page);
          await press(page.getByRole("banner").getByRole("link", { name: "Meeting rooms" }));
        },
        "tries again": () => press(page.getByRole("main").getByRole("button", { name: "Try again" })),
        "the service answers": async () => world.letGo(),
      },
      faults: {
        "the service is slow": async (act) => {
          world.line.hold(listing);
          await act();
        },
        "the network is lost": async (act) => {
          cut(walker, listing);
          await act();
        },
        "the service is away": async (act, step) => {
          // The page itself still comes from the site; only what it then asks meets the outage.
          if (step === "asks") {
            await page.goto("/office-space");
            await allThere(page);
            await emptyCache(page);
          }
          loseDatabase(walker, rooms.neem);
          if (step === "asks")
            await press(page.getByRole("banner").getByRole("link", { name: "Meeting rooms" }));
          else await act();
        },
      },
    };
  },
};

const scripts = /^\/assets\//;

/** The journeys of the error boundary of a screen: its script does not come. */
export const boundaryInBrowser: BrowserExecutor<BoundaryStepName, BoundaryFault> = {
  cannot: {
    "the screen breaks again": "A screen that broke is gone: nothing of it is left to break.",
  },
  leavesOut: ({ variant }) =>
    variant === "may be skipped"
      ? "What may be skipped is a list of centres that the page brings; nothing outside breaks it."
      : undefined,
  looks: {
    ok: heading(/^Privacy policy/),
    errored: heading(/^Whoops!/),
  },
  begin: async (walker) => {
    const { page, press } = walker;
    const breaks = async (address: RegExp) => {
      cut(walker, address);
      await press(page.getByRole("contentinfo").getByRole("link", { name: /Terms/ }));
    };
    let isReportLost = false;
    return {
      steps: {
        "opens the screen": async () => {
          await page.goto("/privacy");
          await allThere(page);
          await emptyCache(page);
        },
        "the screen breaks": () => breaks(isReportLost ? /^\/(assets\/|api\/pageError)/ : scripts),
      },
      faults: {
        "the report is lost": async (act) => {
          isReportLost = true;
          await act();
        },
        "the service is slow": async (act) => {
          walker.world.line.hold(/^\/api\/pageError/);
          await act();
        },
      },
    };
  },
};

const mailed = /Check your email/;

/** The journeys of asking for the link to one's bookings. */
export const bookingsLinkInBrowser: BrowserExecutor<BookingsLinkStepName, BookingsLinkFault> = {
  cannot: {},
  field: (name, { buttons }) => (buttons.includes("Get a link") ? name : undefined),
  looks: {
    "open.filling": part('main form:has(button:not([aria-disabled])):not(:has([aria-invalid="true"]))', {
      hasNot: /We couldn't send your request/,
    }),
    "open.refused": part('main [aria-invalid="true"]'),
    "open.failed": /We couldn't send your request/,
    asking: part('main button[aria-disabled="true"]'),
    asked: mailed,
  },
  begin: async (walker) => {
    const { world, page, press, typed } = walker;
    const { email } = somebody("link");
    let address = email;
    const call = /^\/order\/|^\/api\/|^\/widget\//;
    whenTold(
      walker,
      mailed,
      "select distinct email from booking_links where email = $1",
      () => [email],
      () => [{ email: typed.get("email") }],
    );
    const type = async (text: string) => {
      await page.getByRole("main").getByRole("textbox").fill(text);
      typed.set("email", text);
    };
    return {
      steps: {
        "opens the page": async () => void (await page.goto("/my-bookings")),
        "asks for the link": async () => {
          const button = page.getByRole("main").getByRole("button");
          if ((await button.getAttribute("aria-disabled")) !== null) return;
          await type(address);
          await press(button);
        },
        "the service answers": async () => world.letGo(),
      },
      faults: {
        "the service is slow": async (act) => {
          world.pauseService();
          await act();
        },
        "the network is lost": async (act) => {
          cut(walker, call);
          await act();
        },
        "it is no address": async (act) => {
          address = badEmail;
          await act();
          address = email;
        },
      },
    };
  },
};

const badEmail = "asha at example";
const phoneWidth = 360;

/** The journeys with the header's overlays. */
export const navigationInBrowser: BrowserExecutor<NavigationStepName, never> = {
  cannot: {},
  looks: {
    closed: nothing('[role="dialog"]'),
    locations: part('[role="dialog"][aria-label="Choose a city"]'),
    menu: part('[role="dialog"][aria-label="Menu"]'),
    search: part('[role="dialog"][aria-label="Search"]'),
  },
  begin: async ({ page, press }) => {
    const banner = page.getByRole("banner");
    const open = page.getByRole("dialog");
    const isOpen = async () => (await open.filter({ visible: true }).count()) > 0;
    const mustBeClosed = () => open.filter({ visible: true }).waitFor({ state: "detached" });
    /** A window is made wider or narrower where the control is not in the header at its width. */
    const show = async (control: Locator, width: number) => {
      if (!(await control.isVisible())) await page.setViewportSize({ width, height: 900 });
    };
    const closing = (act: () => Promise<unknown>) => async () => {
      const wasOpen = await isOpen();
      await act();
      if (wasOpen) await mustBeClosed();
    };
    return {
      steps: {
        "opens a page": async () => void (await page.goto("/terms")),
        "presses the flag": async () => {
          const flag = banner.locator('button[aria-controls="locations"]').first();
          await show(flag, 1280);
          await press(flag);
        },
        "presses the menu button": async () => {
          const toggle = banner.getByRole("button", { name: / menu$/ });
          await show(toggle, phoneWidth);
          await press(toggle);
        },
        "presses the search button": () => press(banner.getByRole("button", { name: "Search", exact: true })),
        "types a city": () => page.getByRole("searchbox", { name: "Search for a city" }).fill("Mum"),
        "clicks outside": closing(async () => {
          const {
            x = 0,
            y = 0,
            width = 0,
            height = 0,
          } = (await open.filter({ visible: true }).boundingBox()) ?? {};
          const isBelow = width === page.viewportSize()?.width;
          await page.mouse.click(
            isBelow ? x + 10 : x > 10 ? x - 10 : x + width + 10,
            isBelow ? y + height + 10 : 600,
          );
        }),
        "presses Escape": closing(() => page.keyboard.press("Escape")),
        "follows a link": closing(async () => {
          const within = open.filter({ visible: true }).getByRole("link");
          // The search has links only when something was found.
          await press((await within.count()) > 0 ? within.first() : banner.getByRole("link").first());
        }),
      },
      faults: {},
    };
  },
};

/** The page that could not come, which is asked for again to see whether the site answers. */
const itself = /^\/terms/;

/** The journeys of a page that could not come. */
export const connectionInBrowser: BrowserExecutor<ConnectionStepName, ConnectionFault> = {
  cannot: {},
  leavesOut: ({ steps }) => {
    const isOnline = steps.map(({ step }) => step).indexOf("the browser is online again");
    const tried = steps.findIndex(
      ({ step, fault }) => step === "tries again" && fault !== "the site does not answer",
    );
    return tried >= 0 && (isOnline < 0 || tried < isOnline)
      ? "A browser that is back online says so, and the page looks by itself before anybody can."
      : undefined;
  },
  looks: {
    away: [heading(/^You're offline$/), ready("Try again"), part("main", { hasNot: /You're still offline/ })],
    looking: part('main button[aria-disabled="true"]'),
    stillAway: /You're still offline\./,
    back: heading(/^Terms/),
  },
  begin: async (walker) => {
    const { world, page, context, press } = walker;
    return {
      steps: {
        "loses the connection": async () => {
          await page.goto("/privacy");
          await context.setOffline(true);
          await page.getByRole("contentinfo").getByRole("link", { name: /Terms/ }).click();
        },
        "tries again": () => press(page.getByRole("main").getByRole("button", { name: "Try again" })),
        "the browser is online again": () => context.setOffline(false),
        "the site answers": async () => world.line.letGo(),
      },
      faults: {
        "the site does not answer": async (act) => {
          cut(walker, itself);
          await act();
          // Without a connection nobody is asked: that the browser has none is the fault by itself.
          if (await page.evaluate(() => !navigator.onLine)) world.line.mend();
        },
        "the site is slow": async (act) => {
          world.line.hold(itself);
          await act();
        },
      },
    };
  },
};
