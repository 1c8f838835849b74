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
import { waitForFullHydration } from "../../support/hydration.ts";
import { disconnectDatabase, emptyCache, newPerson, resetRequests } from "./actors.ts";
import type { BrowserExecutor } from "./browser-visitor.ts";
import { expectOnceShown } from "./database-rows.ts";
import { absent, enabledButton, heading, part } from "./visual-states.ts";

/*
 * State machines that are part of every page: a data area, the error boundary, the header's overlays, a lost
 * connection.
 */

const listing = /^\/widget\/productTypeBuildings/;

/** Runs the journeys of a data area with the rooms of the listing. */
export const areaBrowserExecutor: BrowserExecutor<AreaStepName, AreaFault> = {
  cannot: {
    "out of memory": "A browser that is out of memory shows no page at all.",
    "the page is about something else": "The page renders nothing of an area that it does not need.",
  },
  skipReason: ({ steps }) => {
    const [first, second] = steps;
    const isFirstAnswered = first?.fault === undefined;
    return isFirstAnswered && second?.step === "tries again"
      ? "The listing repeats a request only after a failure; a different request is another area."
      : undefined;
  },
  notShown: { unneeded: "The page renders nothing of an area that it does not need." },
  looks: {
    fetching: part('section[aria-labelledby="results"][aria-busy="true"]'),
    success: part('section[aria-labelledby="results"]:not([aria-busy="true"]) a', { has: /^See times/ }),
    failure: /We couldn't load the rooms/,
  },
  begin: async (visitor) => {
    const { environment, page, press } = visitor;
    return {
      steps: {
        asks: async (_, __, error) => {
          await page.goto("/office-space");
          await waitForFullHydration(page);
          // The page itself still loads. Only its later requests fail.
          if (error === "the service is away") {
            await emptyCache(page);
            disconnectDatabase(visitor, rooms.neem);
          }
          const banner = page.getByRole("banner");
          const menu = banner.getByRole("button", { name: "Open menu" });
          if (await menu.isVisible()) await press(menu);
          await press(banner.getByRole("link", { name: "Meeting rooms", exact: true }));
        },
        "tries again": () => press(page.getByRole("main").getByRole("button", { name: "Try again" })),
      },
      before: {
        "the service is slow": () => environment.line.hold(listing),
        "the network is lost": () => resetRequests(visitor, listing),
        "the service is away": (step) => {
          if (step !== "asks") disconnectDatabase(visitor, rooms.neem);
        },
      },
    };
  },
};

/** Runs the journeys of a screen's error boundary, in which the screen's script fails to load. */
export const boundaryBrowserExecutor: BrowserExecutor<BoundaryStepName, BoundaryFault> = {
  cannot: {
    "the screen breaks again": "A screen that has failed is removed from the page, so it cannot fail again.",
  },
  skipReason: ({ variant }) =>
    variant === "may be skipped"
      ? "The part that may be skipped is a list of centres in the page data, which no fault outside of the page can break."
      : undefined,
  looks: {
    ok: heading(/^Privacy policy/),
    errored: heading(/^Whoops!/),
  },
  begin: async (visitor) => {
    const { page, press } = visitor;
    return {
      steps: {
        "opens the screen": async () => {
          await page.goto("/privacy");
          await waitForFullHydration(page);
          await emptyCache(page);
        },
        "the screen breaks": async (_, __, error) => {
          resetRequests(
            visitor,
            error === "the report is lost" ? /^\/(assets\/|api\/pageError)/ : /^\/assets\//,
          );
          await press(page.getByRole("contentinfo").getByRole("link", { name: /Terms/ }));
        },
      },
      before: {
        "the report is lost": () => undefined,
        "the service is slow": () => visitor.environment.line.hold(/^\/api\/pageError/),
      },
    };
  },
};

const mailSentText = /Check your email/;

/** Runs the journeys of requesting the link to the visitor's bookings. */
export const bookingsLinkBrowserExecutor: BrowserExecutor<BookingsLinkStepName, BookingsLinkFault> = {
  cannot: {},
  fieldName: (name, { buttons }) => (buttons.includes("Get a link") ? name : undefined),
  looks: {
    "open.filling": part('main form:has(button:not([aria-disabled])):not(:has([aria-invalid="true"]))', {
      hasNot: /We couldn't send your request/,
    }),
    "open.refused": part('main [aria-invalid="true"]'),
    "open.failed": /We couldn't send your request/,
    asking: part('main button[aria-disabled="true"]'),
    asked: mailSentText,
  },
  begin: async (visitor) => {
    const { environment, page, press, typedFields } = visitor;
    const { email } = newPerson("link");
    const call = /^\/order\/|^\/api\/|^\/widget\//;
    expectOnceShown(
      visitor,
      mailSentText,
      "select distinct email from booking_links where email = $1",
      () => [email],
      () => [{ email: typedFields.get("email") }],
    );
    return {
      steps: {
        "opens the page": () => page.goto("/my-bookings"),
        "asks for the link": async (_, __, error) => {
          const button = page.getByRole("main").getByRole("button");
          if ((await button.getAttribute("aria-disabled")) !== null) return;
          const address = error === "it is no address" ? "asha at example" : email;
          await page.getByRole("main").getByRole("textbox").fill(address);
          typedFields.set("email", address);
          await press(button);
        },
      },
      before: {
        "the service is slow": environment.pauseService,
        "the network is lost": () => resetRequests(visitor, call),
        "it is no address": () => undefined,
      },
    };
  },
};

const phoneWidth = 360;

export const navigationBrowserExecutor: BrowserExecutor<NavigationStepName, never> = {
  cannot: {},
  looks: {
    closed: absent('[role="dialog"]'),
    locations: part('[role="dialog"][aria-label="Choose a city"]'),
    menu: part('[role="dialog"][aria-label="Menu"]'),
    search: part('[role="dialog"][aria-label="Search"]'),
  },
  begin: async ({ page, press }) => {
    const banner = page.getByRole("banner");
    const dialog = page.getByRole("dialog");
    const isOpen = async () => (await dialog.filter({ visible: true }).count()) > 0;
    const mustBeClosed = () => dialog.filter({ visible: true }).waitFor({ state: "detached" });
    /** Resizes the window if the header does not show the control at its current width. */
    const show = async (control: Locator, width: number) => {
      if (!(await control.isVisible())) await page.setViewportSize({ width, height: 900 });
    };
    const closing = (act: () => Promise<unknown>) => async () => {
      const wasDialogOpen = await isOpen();
      await act();
      if (wasDialogOpen) await mustBeClosed();
    };
    return {
      steps: {
        "opens a page": () => page.goto("/terms"),
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
          } = (await dialog.filter({ visible: true }).boundingBox()) ?? {};
          const isBelow = width === page.viewportSize()?.width;
          await page.mouse.click(
            isBelow ? x + 10 : x > 10 ? x - 10 : x + width + 10,
            isBelow ? y + height + 10 : 600,
          );
        }),
        "presses Escape": closing(() => page.keyboard.press("Escape")),
        "follows a link": closing(async () => {
          const within = dialog.filter({ visible: true }).getByRole("link");
          // The search shows links only if it has results.
          await press((await within.count()) > 0 ? within.first() : banner.getByRole("link").first());
        }),
      },
      before: {},
    };
  },
};

/** Matches the page that fails to load. The browser requests it again to check whether the site responds. */
const termsPath = /^\/terms/;

/** Runs the journeys of a page that failed to load: the visitor is offline, or the site does not respond. */
export const connectionBrowserExecutor: BrowserExecutor<ConnectionStepName, ConnectionFault> = {
  cannot: {},
  skipReason: ({ steps }) => {
    const isOnline = steps.map(({ step }) => step).indexOf("the browser is online again");
    const tried = steps.findIndex(
      ({ step, fault }) => step === "tries again" && fault !== "the site does not answer",
    );
    return tried >= 0 && (isOnline < 0 || tried < isOnline)
      ? "A browser that is online again fires the `online` event, and the page sends its request before the visitor can."
      : undefined;
  },
  looks: {
    away: [
      heading(/^You're offline$/),
      enabledButton("Try again"),
      part("main", { hasNot: /You're still offline/ }),
    ],
    looking: part('main button[aria-disabled="true"]'),
    stillAway: /You're still offline\./,
    back: heading(/^Terms/),
  },
  begin: async (visitor) => {
    const { environment, page, context, press } = visitor;
    return {
      steps: {
        "loses the connection": async () => {
          await page.goto("/privacy");
          await context.setOffline(true);
          await page.getByRole("contentinfo").getByRole("link", { name: /Terms/ }).click();
        },
        "tries again": () => press(page.getByRole("main").getByRole("button", { name: "Try again" })),
        "the browser is online again": () => context.setOffline(false),
      },
      before: {
        "the site is slow": () => environment.line.hold(termsPath),
        // An offline browser sends no request, so no request needs to be reset.
        "the site does not answer": async (step) => {
          if (step !== "tries again" || (await page.evaluate(() => navigator.onLine)))
            resetRequests(visitor, termsPath);
        },
      },
    };
  },
};
