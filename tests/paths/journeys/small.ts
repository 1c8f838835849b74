import type { FaultsOf, StepsOf } from "../executors/machine-level.ts";
import type {
  areaExecutor,
  bookingsLinkExecutor,
  boundaryExecutor,
  connectionExecutor,
  navigationExecutor,
  trackingExecutor,
  watchExecutor,
} from "../executors/small.ts";
import { defineJourneys, defineStateCases, expandCases, type StepLiteral } from "./journey.ts";

/*
 * Journeys through the small state machines: a data area, the error boundary, the header's overlays, campaign tracking,
 * the watch over an order, the link to the visitor's bookings, and an offline page.
 */

export type AreaStepName = StepsOf<typeof areaExecutor>;
export type AreaFault = FaultsOf<typeof areaExecutor>;

const loaded: readonly StepLiteral<AreaStepName, AreaFault>[] = ["asks"];
const unavailableArea: readonly StepLiteral<AreaStepName, AreaFault>[] = ["asks (the service is away)"];
const notNeededSteps: readonly StepLiteral<AreaStepName, AreaFault>[] = [
  "asks (the page is about something else)",
];
const loading: readonly StepLiteral<AreaStepName, AreaFault>[] = ["asks (the service is slow)"];
const retrySlowService = "tries again (the service is slow)" as const;

const areaDefaults = { machine: "area", endIn: () => ({ facts: { travels: true } }) };

/** Journeys of a data area (requirements T1–T3). */
export const areaJourneys = defineJourneys<AreaStepName, AreaFault>(areaDefaults, {
  "T1 asks by itself: fetching, with neither data nor error": {
    by: [...loading, "→ fetching"],
    facts: { fetching: true, data: null, error: null, asked: { load: 1 }, areaInput: { areaInput: "first" } },
  },
  "T2 the response is stored": {
    by: [...loaded, "→ success"],
    facts: { fetching: false, data: "text", error: null },
  },
  "T3 a failure empties the data and stores the error": {
    by: [...loaded, "tries again (the network is lost)", "→ failure"],
    facts: { fetching: false, data: null, error: "network" },
  },
  "T3 X7 a domain error of the service is stored with its code": {
    by: [...unavailableArea, "→ failure"],
    facts: { error: "service_unavailable" },
  },
  "T3 a failure that is no call's is stored, too": {
    by: ["asks (out of memory)", "→ failure"],
    facts: { error: "unexpected", data: null },
  },
  "T3 data that the page does not need is no failure": {
    by: [...notNeededSteps, "→ unneeded"],
    facts: { fetching: false, data: null, error: null },
  },
  "T1 a new request clears the error": {
    by: [...unavailableArea, retrySlowService, "→ fetching"],
    facts: { error: null, data: null, asked: { load: 2 } },
  },
  "T1 a new request clears the data": {
    by: [...loaded, retrySlowService, "→ fetching"],
    facts: { data: null, asked: { load: 2 } },
  },
  "T2 a response after a failure is stored": {
    by: [...unavailableArea, "tries again", "→ success"],
    facts: { data: "text", error: null, areaInput: { areaInput: "first" } },
  },
});

/** The events that each state of a data area handles. */
export const areaStateCases = defineStateCases<AreaStepName, AreaFault>({
  fetching: { tags: "busy", by: loading },
  success: { by: loaded, takes: { retry: "fetching" } },
  failure: { by: unavailableArea, takes: { retry: "fetching" } },
  unneeded: { by: notNeededSteps },
});

export type BoundaryStepName = StepsOf<typeof boundaryExecutor>;
export type BoundaryFault = FaultsOf<typeof boundaryExecutor>;

const ok: readonly StepLiteral<BoundaryStepName, BoundaryFault>[] = ["opens the screen"];
const errored: readonly StepLiteral<BoundaryStepName, BoundaryFault>[] = [...ok, "the screen breaks"];

const boundaryDefaults = { machine: "error-boundary", variant: "shows the error page" };

/** Journeys of the error boundary (requirements T6, S3, S4, X6). */
export const boundaryJourneys = defineJourneys<BoundaryStepName, BoundaryFault>(boundaryDefaults, {
  "S3 a working screen renders, and nothing is reported": {
    by: [...ok, "→ ok"],
    facts: { shows: "children", reports: [] },
  },
  "T6 S3 X6 a screen that breaks shows the error page, and is reported": {
    by: [...errored, "→ errored"],
    facts: { shows: "error page", reports: ["/about-us"], kept: "/about-us" },
  },
  "S4 an optional part shows nothing when it breaks, and is reported": {
    by: [...errored, "→ errored"],
    facts: { shows: "nothing", reports: ["/about-us"] },
    variant: "may be skipped",
  },
  "S4 an optional part renders while it works": {
    by: [...ok, "→ ok"],
    facts: { shows: "children" },
    variant: "may be skipped",
  },
  "T6 a second break changes nothing, and is not reported again": {
    by: [...errored, "the screen breaks again", "→ errored"],
    facts: { shows: "error page", reports: ["/about-us"], kept: "/about-us" },
  },
  "X6 a lost report breaks nothing": {
    by: [...ok, "the screen breaks (the report is lost)", "→ errored"],
    facts: { shows: "error page", reports: ["/about-us"] },
  },
});

/** The events that each state of an error boundary handles. */
export const boundaryStateCases = defineStateCases<BoundaryStepName, BoundaryFault>({
  ok: { by: ok, takes: { "child.threw": "errored" } },
  errored: { by: errored },
});

export type NavigationStepName = StepsOf<typeof navigationExecutor>;

type NavigationStep = StepLiteral<NavigationStepName, never>;
const page: readonly NavigationStep[] = ["opens a page"];
const overlay: readonly NavigationStep[] = [...page, "presses the flag"];
const searched: readonly NavigationStep[] = [...overlay, "types a city"];
const menu: readonly NavigationStep[] = [...page, "presses the menu button"];
const openSiteSearch: readonly NavigationStep[] = [...page, "presses the search button"];

const navigationDefaults = {
  machine: "navigation",
  endIn: (state: string) => ({ facts: { open: state !== "closed", search: "" } }),
};

/** Journeys with the header's overlays (requirements H4, H5, H7–H9, C4). */
export const navigationJourneys = defineJourneys<NavigationStepName, never>(navigationDefaults, {
  "H4 no overlay is open at first": [...page, "→ closed"],
  "H4 H7 the flag opens the cities": [...overlay, "→ locations"],
  "H7 the flag closes them again": [...overlay, "presses the flag", "→ closed"],
  "C4 H5 a typed city stays while the cities are open": {
    by: [...searched, "→ locations"],
    facts: { search: "Mum" },
  },
  "H5 a typed city is forgotten with the cities": [...searched, "presses Escape", "→ closed"],
  "H5 a typed city is forgotten when they are opened again": [
    ...searched,
    "presses the flag",
    "presses the flag",
    "→ locations",
  ],
  "H8 a click outside closes the cities": [...searched, "clicks outside", "→ closed"],
  "H5 going to a city closes the cities": [...searched, "follows a link", "→ closed"],
  "H7 H9 the menu takes the place of the cities": [...searched, "presses the menu button", "→ menu"],
  "H7 H9 the menu button opens the menu": [...menu, "→ menu"],
  "H7 H9 the menu button closes the menu": [...menu, "presses the menu button", "→ closed"],
  "H7 the cities take the place of the menu": [...menu, "presses the flag", "→ locations"],
  "H8 a click outside closes the menu": [...menu, "clicks outside", "→ closed"],
  "H7 the search button opens the search of the site": [...openSiteSearch, "→ search"],
  "H7 the search button closes the search again": [
    ...openSiteSearch,
    "presses the search button",
    "→ closed",
  ],
  ...expandCases(["clicks outside", "presses Escape", "follows a link"] as const, (step) => ({
    [`H8 ${step}: the search closes`]: [...openSiteSearch, step, "→ closed"],
  })),
  "H7 the search takes the place of the cities, and forgets the typed city": [
    ...searched,
    "presses the search button",
    "→ search",
  ],
  "H7 the search takes the place of the menu": [...menu, "presses the search button", "→ search"],
  "H7 the cities take the place of the search": [...openSiteSearch, "presses the flag", "→ locations"],
  "H7 the menu takes the place of the search": [...openSiteSearch, "presses the menu button", "→ menu"],
  "H8 Escape closes the menu": [...menu, "presses Escape", "→ closed"],
  "H8 going to a page closes the menu": [...menu, "follows a link", "→ closed"],
});

const overlayOfToggle = {
  "locations.toggled": "locations",
  "menu.toggled": "menu",
  "search.toggled": "search",
};
/** Events that close every overlay. */
const closingEvents = { "outside.clicked": "closed", "escape.pressed": "closed", "page.navigated": "closed" };

/** The events that each state of the header handles. */
export const navigationStateCases = defineStateCases<NavigationStepName, never>({
  closed: { by: page, takes: overlayOfToggle },
  locations: {
    tags: "open",
    by: overlay,
    takes: {
      ...overlayOfToggle,
      ...closingEvents,
      "locations.toggled": "closed",
      "cities.searched": "locations",
    },
  },
  menu: { tags: "open", by: menu, takes: { ...overlayOfToggle, ...closingEvents, "menu.toggled": "closed" } },
  search: {
    tags: "open",
    by: openSiteSearch,
    takes: { ...overlayOfToggle, ...closingEvents, "search.toggled": "closed" },
  },
});

export type TrackingStepName = StepsOf<typeof trackingExecutor>;

type TrackingStep = StepLiteral<TrackingStepName, never>;
const arrives: readonly TrackingStep[] = ["comes"];
const noTracking = { parameters: {}, inUse: false, stored: null };
const newsParameters = { utm_source: "news", campaign_name: "diwali", utm_medium: "mail" };
const searchParameters = { utm_source: "search" };
const now = 1_790_000_000;

/**
 * Journeys of campaign tracking (requirements T7, K3, N8). Variants set the browser's storage and the URL's parameters.
 */
export const trackingJourneys = defineJourneys<TrackingStepName, never>("tracking", {
  "T7 nothing stored, nothing brought": {
    by: [...arrives, "→ untagged"],
    variant: "nothing stored",
    facts: { ...noTracking, writes: [] },
  },
  "T7 the address brings parameters: stored, with the time in seconds": {
    by: [...arrives, "→ tagged"],
    variant: "from a campaign",
    facts: {
      parameters: newsParameters,
      inUse: true,
      writes: [{ parameters: newsParameters, storedAt: now }],
      stored: { parameters: newsParameters, storedAt: now },
    },
  },
  "T7 the address wins over what is stored": {
    by: [...arrives, "→ tagged"],
    variant: "from a campaign, stored before",
    facts: { parameters: newsParameters, writes: [{ parameters: newsParameters, storedAt: now }] },
  },
  "T7 an address with empty parameters brings none": {
    by: [...arrives, "→ untagged"],
    variant: "empty parameters",
    facts: { ...noTracking, writes: [] },
  },
  "T7 K3 stored ones are used again until they expire": {
    by: [...arrives, "→ reused"],
    variant: "stored 30 days ago but a second",
    facts: { parameters: searchParameters, inUse: true, writes: [] },
  },
  "T7 stored in this very second": {
    by: [...arrives, "→ reused"],
    variant: "stored now",
    facts: { parameters: searchParameters },
  },
  ...expandCases(
    [
      "stored 30 days ago",
      "stored in the future",
      "stored at no time",
      "nonsense stored",
      "parameters missing",
      "parameters null",
      "a number as parameter",
      "null time",
    ],
    (variant) => ({
      [`T7 K3 ${variant}: the parameters expire and are removed`]: {
        by: [...arrives, "→ expired"],
        variant,
        facts: { ...noTracking, writes: ["forgotten"] },
      },
    }),
  ),
  "T7 the parameters stay in use on the next page": {
    by: [...arrives, "visits another page", "→ reused"],
    variant: "from a campaign",
    facts: { parameters: newsParameters, inUse: true },
  },
  "T7 a later campaign replaces the parameters": {
    by: [...arrives, "visits a page of a campaign", "→ tagged"],
    variant: "stored now",
    facts: { parameters: newsParameters, writes: [{ parameters: newsParameters, storedAt: now + 120 }] },
  },
  "T7 K3 the parameters expire 30 days after the campaign": {
    by: [...arrives, "comes again after 30 days", "→ expired"],
    variant: "from a campaign",
    facts: { ...noTracking, writes: [{ parameters: newsParameters, storedAt: now }, "forgotten"] },
  },
  "T7 without parameters another page changes nothing": {
    by: [...arrives, "visits another page", "→ untagged"],
    variant: "nothing stored",
    facts: noTracking,
  },
});

const campaignTargets = { "page.visited from a campaign": "tagged" };
const revisitTargets = { ...campaignTargets, "page.visited": "reused", "page.visited later": "expired" };
const untaggedTargets = { ...campaignTargets, "page.visited": "untagged", "page.visited later": "untagged" };

/** The events that each state of campaign tracking handles. Every navigation evaluates the parameters again. */
export const trackingStateCases = defineStateCases<TrackingStepName, never>({
  tagged: { tags: "inUse", variant: "from a campaign", by: arrives, takes: revisitTargets },
  reused: { tags: "inUse", variant: "stored now", by: arrives, takes: revisitTargets },
  expired: { variant: "stored 30 days ago", by: arrives, takes: untaggedTargets },
  untagged: { variant: "nothing stored", by: arrives, takes: untaggedTargets },
});

export type WatchStepName = StepsOf<typeof watchExecutor>;
export type WatchFault = FaultsOf<typeof watchExecutor>;

const watches: readonly StepLiteral<WatchStepName, WatchFault>[] = ["watches"];
const pollSteps: readonly StepLiteral<WatchStepName, WatchFault>[] = [
  ...watches,
  "a while passes (the service is slow)",
];

const watchDefaults = { machine: "watch", variant: "a payment opened" };

/** Journeys of the watch over an order for which a payment was opened (requirement J4). */
export const watchJourneys = defineJourneys<WatchStepName, WatchFault>(watchDefaults, {
  "J4 waits before the first poll, and has sent no request yet": {
    by: [...watches, "→ waiting"],
    facts: { polls: 0, lastPause: { polls: 0 }, asked: { awaitNextPoll: 1 } },
  },
  "J4 polls the order by its key": {
    by: [...pollSteps, "→ polling"],
    facts: { polls: 1, key: { orderId: "ORD000000000001", token: "token-1" } },
  },
  "J4 without an order, nothing is loaded": {
    by: [...watches, "→ idle"],
    facts: { asked: {} },
    variant: "no order",
  },
  "J4 an order without a started payment is loaded only when the visitor returns to the page": {
    by: [...watches, "→ waiting"],
    facts: { polls: 0, lastPause: { polls: null }, asked: { awaitNextPoll: 1 } },
    variant: "no payment opened",
  },
  "J4 the visitor returns, and the order without a started payment is still held": {
    by: [...watches, "returns to the page (the order is still held)", "→ waiting"],
    facts: { lastPause: { polls: null }, asked: { awaitNextPoll: 2, poll: 1 } },
    variant: "no payment opened",
  },
  "J4 the visitor returns, and the order without a started payment has expired": {
    by: [...watches, "returns to the page (the order is expired)", "→ moved"],
    facts: { moved: "expired" },
    variant: "no payment opened",
  },
  "J4 an order that is still held is polled again after a longer pause": {
    by: [
      ...watches,
      "a while passes (the order is still held)",
      "a while passes (the order is still held)",
      "→ waiting",
    ],
    facts: { polls: 2, lastPause: { polls: 2 }, asked: { awaitNextPoll: 3, poll: 2 } },
  },
  "J4 a lost response changes nothing: the order is polled again": {
    by: [...watches, "a while passes (the network is lost)", "→ waiting"],
    facts: { polls: 1, moved: null },
  },
  ...expandCases(["confirmed", "being paid", "expired", "gone"] as const, (standing) => ({
    [`J4 an order that is ${standing} ends polling and is reported`]: {
      by: [...watches, `a while passes (the order is ${standing})`, "→ moved"] as const,
      facts: { moved: standing },
    },
  })),
  "J4 no more requests are sent without a timer": {
    by: [...watches, "the clock fails", "→ blind"],
    facts: { asked: { awaitNextPoll: 1 } },
  },
});

/** The states of a watch. A watch handles no events from visitors. */
export const watchStateCases = defineStateCases<WatchStepName, WatchFault>({
  idle: { variant: "no order", by: watches },
  waiting: { by: watches },
  polling: { by: pollSteps },
  blind: { by: [...watches, "the clock fails"] },
  moved: { by: [...watches, "a while passes (the order is confirmed)"] },
});

export type BookingsLinkStepName = StepsOf<typeof bookingsLinkExecutor>;
export type BookingsLinkFault = FaultsOf<typeof bookingsLinkExecutor>;

type LinkStep = StepLiteral<BookingsLinkStepName, BookingsLinkFault>;
const requestLink = (error?: BookingsLinkFault): readonly LinkStep[] => [
  "opens the page",
  error === undefined ? "asks for the link" : `asks for the link (${error})`,
];
const typedEmail = { email: "asha@example.in" };

/** Journeys of requesting the link to the visitor's bookings (requirement J4). */
export const bookingsLinkJourneys = defineJourneys<BookingsLinkStepName, BookingsLinkFault>("bookings-link", {
  "J4 opens the page: no request is sent yet": {
    by: ["opens the page", "→ open.filling"],
    facts: { email: "", message: null, failure: null, asked: {} },
  },
  "J4 requests the link: sends one request with the address as typed": {
    by: [...requestLink(), "→ asked"],
    facts: { ...typedEmail, message: null, failure: null, sent: typedEmail, asked: { ask: 1 } },
  },
  "J4 no message is shown while the link is requested": {
    by: [...requestLink("the service is slow"), "→ asking"],
    facts: { ...typedEmail, message: null, failure: null },
  },
  "J4 requests the link twice at once: sends one request": {
    by: [...requestLink("the service is slow"), "asks for the link (the service is slow)", "→ asking"],
    facts: { asked: { ask: 1 } },
  },
  "J4 the input is not an address: the screen shows an error, and the input is kept": {
    by: [...requestLink("it is no address"), "→ open.refused"],
    facts: { ...typedEmail, message: "Enter an email address, such as asha@example.in.", failure: null },
  },
  "J4 the network is lost: the screen shows an error, and the address is kept": {
    by: [...requestLink("the network is lost"), "→ open.failed"],
    facts: { ...typedEmail, message: null, failure: "network" },
  },
  ...expandCases(["it is no address", "the network is lost"] as const, (error) => ({
    [`J4 ${error}, and the visitor requests the link again`]: {
      by: [...requestLink(error), "asks for the link", "→ asked"] as const,
      facts: { message: null, failure: null, asked: { ask: 2 } },
    },
    [`J4 ${error}: no error is shown while the link is requested again`]: {
      by: [...requestLink(error), "asks for the link (the service is slow)", "→ asking"] as const,
      facts: { message: null, failure: null },
    },
  })),
});

/** The events that each state of the request for a link handles. */
export const bookingsLinkStateCases = defineStateCases<BookingsLinkStepName, BookingsLinkFault>({
  "open.filling": { by: ["opens the page"], takes: { "link.asked": "asking" } },
  "open.refused": { by: requestLink("it is no address"), takes: { "link.asked": "asking" } },
  "open.failed": { by: requestLink("the network is lost"), takes: { "link.asked": "asking" } },
  asking: { tags: "busy", by: requestLink("the service is slow") },
  asked: { by: requestLink() },
});

export type ConnectionStepName = StepsOf<typeof connectionExecutor>;
export type ConnectionFault = FaultsOf<typeof connectionExecutor>;

type ConnectionStep = StepLiteral<ConnectionStepName, ConnectionFault>;
const disconnected: readonly ConnectionStep[] = ["loses the connection"];
const retrying: readonly ConnectionStep[] = [...disconnected, "tries again (the site is slow)"];
const stillDisconnected: readonly ConnectionStep[] = [
  ...disconnected,
  "tries again (the site does not answer)",
];
const slowReconnectSteps: readonly ConnectionStep[] = [
  ...disconnected,
  "the browser is online again (the site is slow)",
];
const failedReconnectSteps: readonly ConnectionStep[] = [
  ...disconnected,
  "the browser is online again (the site does not answer)",
];
const offline = "You're offline";
const stillOffline = "You're still offline.";

/** Journeys of an offline page (requirements X1, X4). */
export const connectionJourneys = defineJourneys<ConnectionStepName, ConnectionFault>("connection", {
  "X1 X4 the connection is lost: the screen shows this, and no request is sent": {
    by: [...disconnected, "→ away"],
    sees: [offline],
    hiddenTexts: [stillOffline],
    facts: { loads: 0, asked: {} },
  },
  "X1 X4 the page is not loaded while the site is checked": {
    by: [...retrying, "→ looking"],
    sees: [offline],
    hiddenTexts: [stillOffline],
    facts: { loads: 0, asked: { askSite: 1 } },
  },
  "X1 X4 tries again without a connection: the screen shows that there is still no connection": {
    by: [...stillDisconnected, "→ stillAway"],
    sees: [offline, stillOffline],
    facts: { loads: 0, asked: { askSite: 1 } },
  },
  ...expandCases(["tries again", "the browser is online again"] as const, (step) => ({
    [`X1 X4 ${step}: the page is loaded once when the site responds`]: {
      by: [...disconnected, step, "→ back"],
      facts: { loads: 1, asked: { askSite: 1 } },
    },
    [`X1 X4 ${step} after a failed attempt: the page is loaded`]: {
      by: [...stillDisconnected, step, "→ back"],
      facts: { loads: 1, asked: { askSite: 2 } },
    },
  })),
  "X1 X4 the browser reports that it is online, and the site does not respond: the screen still shows the error":
    {
      by: [...failedReconnectSteps, "→ stillAway"],
      sees: [offline, stillOffline],
      facts: { loads: 0 },
    },
  "X1 X4 tries again twice at once: sends one request to the site": {
    by: [...retrying, "tries again (the site is slow)", "→ looking"],
    sees: [offline],
    facts: { loads: 0, asked: { askSite: 1 } },
  },
  "X1 X4 the site is slow, and responds: the page is loaded": {
    by: [...retrying, "the site answers", "→ back"],
    facts: { loads: 1 },
  },
  "X1 X4 the browser is online again, and the site is slow: the page is not loaded yet": {
    by: [...slowReconnectSteps, "→ looking"],
    sees: [offline],
    hiddenTexts: [stillOffline],
    facts: { loads: 0 },
  },
  "X1 X4 the browser is online again, and the site is slow, and responds: the page is loaded": {
    by: [...slowReconnectSteps, "the site answers", "→ back"],
    facts: { loads: 1 },
  },
  "X1 X4 the browser is online without a response, and the visitor tries again: the page is loaded": {
    by: [...failedReconnectSteps, "tries again", "→ back"],
    facts: { loads: 1, asked: { askSite: 2 } },
  },
});

/** The events that each state of an offline page handles. */
export const connectionStateCases = defineStateCases<ConnectionStepName, ConnectionFault>({
  away: { by: disconnected, takes: { "retry.pressed": "looking", "came.online": "looking" } },
  looking: { by: retrying },
  stillAway: { by: stillDisconnected, takes: { "retry.pressed": "looking", "came.online": "looking" } },
  back: { by: [...disconnected, "tries again"] },
});
