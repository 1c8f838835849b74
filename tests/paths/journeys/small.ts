import type { Journey, JourneyStep, StateRow } from "./journey.ts";

/*
 * Journeys through the charts that have a handful of states: a data area, the error boundary, the header's overlays, the
 * tracking of campaigns, the watch over an order, and a page without a connection.
 */

/** What happens to a data area. */
export type AreaStepName = "asks" | "tries again" | "the service answers";
/** How its request comes out. */
export type AreaFault =
  | "the service is slow"
  | "the network is lost"
  | "the service is away"
  | "out of memory";

const loaded: readonly JourneyStep<AreaStepName, AreaFault>[] = [{ step: "asks" }];
const broken: readonly JourneyStep<AreaStepName, AreaFault>[] = [
  { step: "asks", fault: "the service is away" },
];
const loading: readonly JourneyStep<AreaStepName, AreaFault>[] = [
  { step: "asks", fault: "the service is slow" },
];
const again = { step: "tries again", fault: "the service is slow" } as const;

/** Journeys of a data area (rows T1–T3). */
export const areaJourneys: readonly Journey<AreaStepName, AreaFault>[] = [
  area("T1 asks by itself: fetching, with neither data nor error", loading, "fetching", {
    fetching: true,
    data: null,
    error: null,
    asked: { load: 1 },
    question: { question: "first" },
  }),
  area("T2 the answer is stored", loaded, "success", { fetching: false, data: "text", error: null }),
  area(
    "T3 a failure empties the data and stores the error",
    [...loaded, { step: "tries again", fault: "the network is lost" }],
    "failure",
    {
      fetching: false,
      data: null,
      error: "network",
    },
  ),
  area("T3 X7 the service's refusal is stored with its code", broken, "failure", {
    error: "service_unavailable",
  }),
  area(
    "T3 a failure that is no call's is stored, too",
    [{ step: "asks", fault: "out of memory" }],
    "failure",
    {
      error: "unexpected",
      data: null,
    },
  ),
  area("T1 asking again clears the error", [...broken, again], "fetching", {
    error: null,
    data: null,
    asked: { load: 2 },
  }),
  area("T1 asking again clears the data", [...loaded, again], "fetching", { data: null, asked: { load: 2 } }),
  area("T2 an answer after a failure", [...broken, { step: "tries again" }], "success", {
    data: "text",
    error: null,
    question: { question: "first" },
  }),
];

/** State by state, what can be done with a data area. */
export const areaStates: readonly StateRow<AreaStepName, AreaFault>[] = [
  { state: "fetching", tags: "busy", by: loading, takes: {} },
  { state: "success", by: loaded, takes: { retry: "fetching" } },
  { state: "failure", by: broken, takes: { retry: "fetching" } },
];

/** What happens to a part of a screen that an error boundary stands round. */
export type BoundaryStepName = "opens the screen" | "the screen breaks" | "the screen breaks again";
/** What becomes of the report. */
export type BoundaryFault = "the service is slow" | "the report is lost";

const sound: readonly JourneyStep<BoundaryStepName, BoundaryFault>[] = [{ step: "opens the screen" }];
const errored: readonly JourneyStep<BoundaryStepName, BoundaryFault>[] = [
  ...sound,
  { step: "the screen breaks" },
];

/** Journeys of the error boundary (rows T6, S3, S4, X6). */
export const boundaryJourneys: readonly Journey<BoundaryStepName, BoundaryFault>[] = [
  boundary("S3 a sound screen shows itself, and reports nothing", sound, "sound", {
    shows: "children",
    reports: [],
  }),
  boundary("T6 S3 X6 a screen that breaks shows the error page, and is reported", errored, "errored", {
    shows: "error page",
    reports: ["/about-us"],
    kept: "/about-us",
  }),
  boundary(
    "S4 a part that may be skipped shows nothing when it breaks, and is reported",
    errored,
    "errored",
    {
      shows: "nothing",
      reports: ["/about-us"],
    },
    "may be skipped",
  ),
  boundary(
    "S4 a part that may be skipped shows itself while it is sound",
    sound,
    "sound",
    { shows: "children" },
    "may be skipped",
  ),
  boundary(
    "T6 a second break changes nothing, and is not reported again",
    [...errored, { step: "the screen breaks again" }],
    "errored",
    { shows: "error page", reports: ["/about-us"], kept: "/about-us" },
  ),
  boundary(
    "X6 a report that is lost breaks nothing",
    [...sound, { step: "the screen breaks", fault: "the report is lost" }],
    "errored",
    { shows: "error page", reports: ["/about-us"] },
  ),
];

/** State by state, what can happen to an error boundary. */
export const boundaryStates: readonly StateRow<BoundaryStepName, BoundaryFault>[] = [
  { state: "sound", by: sound, takes: { "child.threw": "errored" } },
  { state: "errored", by: errored, takes: {} },
];

/** What visitors do with the header. */
export type NavigationStepName =
  | "opens a page"
  | "presses the flag"
  | "presses the menu button"
  | "presses the search button"
  | "types a city"
  | "clicks outside"
  | "presses Escape"
  | "follows a link";

type NavigationStep = JourneyStep<NavigationStepName, never>;
const page: readonly NavigationStep[] = [{ step: "opens a page" }];
const overlay: readonly NavigationStep[] = [...page, { step: "presses the flag" }];
const searched: readonly NavigationStep[] = [...overlay, { step: "types a city" }];
const menu: readonly NavigationStep[] = [...page, { step: "presses the menu button" }];
const siteSearch: readonly NavigationStep[] = [...page, { step: "presses the search button" }];
const closedWith = { open: false, search: "" };

/** Journeys with the header's overlays (rows H4, H5, H7–H9, C4). */
export const navigationJourneys: readonly Journey<NavigationStepName, never>[] = [
  navigation("H4 nothing lies over a page at first", page, "closed", closedWith),
  navigation("H4 H7 the flag opens the cities", overlay, "locations", { open: true, search: "" }),
  navigation(
    "H7 the flag closes them again",
    [...overlay, { step: "presses the flag" }],
    "closed",
    closedWith,
  ),
  navigation("C4 H5 a typed city stays while the cities are open", searched, "locations", {
    open: true,
    search: "Mum",
  }),
  navigation(
    "H5 a typed city is forgotten with the cities",
    [...searched, { step: "presses Escape" }],
    "closed",
    closedWith,
  ),
  navigation(
    "H5 a typed city is forgotten when they are opened again",
    [...searched, { step: "presses the flag" }, { step: "presses the flag" }],
    "locations",
    { open: true, search: "" },
  ),
  navigation(
    "H8 a click outside closes the cities",
    [...searched, { step: "clicks outside" }],
    "closed",
    closedWith,
  ),
  navigation(
    "H5 going to a city closes the cities",
    [...searched, { step: "follows a link" }],
    "closed",
    closedWith,
  ),
  navigation(
    "H7 H9 the menu takes the place of the cities",
    [...searched, { step: "presses the menu button" }],
    "menu",
    {
      open: true,
      search: "",
    },
  ),
  navigation("H7 H9 the menu button opens the menu", menu, "menu", { open: true, search: "" }),
  navigation(
    "H7 H9 the menu button closes the menu",
    [...menu, { step: "presses the menu button" }],
    "closed",
    closedWith,
  ),
  navigation(
    "H7 the cities take the place of the menu",
    [...menu, { step: "presses the flag" }],
    "locations",
    { open: true },
  ),
  navigation(
    "H8 a click outside closes the menu",
    [...menu, { step: "clicks outside" }],
    "closed",
    closedWith,
  ),
  navigation("H7 the search button opens the search of the site", siteSearch, "search", {
    open: true,
    search: "",
  }),
  navigation(
    "H7 the search button closes the search again",
    [...siteSearch, { step: "presses the search button" }],
    "closed",
    closedWith,
  ),
  ...(["clicks outside", "presses Escape", "follows a link"] as const).map((step) =>
    navigation(`H8 ${step}: the search closes`, [...siteSearch, { step }], "closed", closedWith),
  ),
  navigation(
    "H7 the search takes the place of the cities, and forgets the typed city",
    [...searched, { step: "presses the search button" }],
    "search",
    { open: true, search: "" },
  ),
  navigation(
    "H7 the search takes the place of the menu",
    [...menu, { step: "presses the search button" }],
    "search",
    { open: true },
  ),
  navigation(
    "H7 the cities take the place of the search",
    [...siteSearch, { step: "presses the flag" }],
    "locations",
    { open: true },
  ),
  navigation(
    "H7 the menu takes the place of the search",
    [...siteSearch, { step: "presses the menu button" }],
    "menu",
    { open: true },
  ),
  navigation("H8 Escape closes the menu", [...menu, { step: "presses Escape" }], "closed", closedWith),
  navigation(
    "H8 going to a page closes the menu",
    [...menu, { step: "follows a link" }],
    "closed",
    closedWith,
  ),
];

/** State by state, what can be done with the header. */
export const navigationStates: readonly StateRow<NavigationStepName, never>[] = [
  {
    state: "closed",
    by: page,
    takes: { "locations.toggled": "locations", "menu.toggled": "menu", "search.toggled": "search" },
  },
  {
    state: "locations",
    tags: "open",
    by: overlay,
    takes: {
      "locations.toggled": "closed",
      "menu.toggled": "menu",
      "search.toggled": "search",
      "cities.searched": "locations",
      "outside.clicked": "closed",
      "escape.pressed": "closed",
      "page.navigated": "closed",
    },
  },
  {
    state: "menu",
    tags: "open",
    by: menu,
    takes: {
      "locations.toggled": "locations",
      "menu.toggled": "closed",
      "search.toggled": "search",
      "outside.clicked": "closed",
      "escape.pressed": "closed",
      "page.navigated": "closed",
    },
  },
  {
    state: "search",
    tags: "open",
    by: siteSearch,
    takes: {
      "locations.toggled": "locations",
      "menu.toggled": "menu",
      "search.toggled": "closed",
      "outside.clicked": "closed",
      "escape.pressed": "closed",
      "page.navigated": "closed",
    },
  },
];

/** What visitors do who come from a campaign, or not. */
export type TrackingStepName =
  | "comes"
  | "visits another page"
  | "visits a page of a campaign"
  | "comes again after 30 days";

type TrackingStep = JourneyStep<TrackingStepName, never>;
const comes: readonly TrackingStep[] = [{ step: "comes" }];
const none = { parameters: {}, inUse: false, stored: null };
const fromNews = { utm_source: "news", campaign_name: "diwali", utm_medium: "mail" };
const fromSearch = { utm_source: "search" };
const now = 1_790_000_000;

/** Journeys of tracking parameters (rows T7, K3, N8): by what the browser has stored and the address brings. */
export const trackingJourneys: readonly Journey<TrackingStepName, never>[] = [
  tracking("T7 nothing stored, nothing brought", comes, "nothing stored", "untagged", {
    ...none,
    writes: [],
  }),
  tracking(
    "T7 the address brings parameters: stored, with the time in seconds",
    comes,
    "from a campaign",
    "tagged",
    {
      parameters: fromNews,
      inUse: true,
      writes: [{ parameters: fromNews, storedAt: now }],
      stored: { parameters: fromNews, storedAt: now },
    },
  ),
  tracking("T7 the address wins over what is stored", comes, "from a campaign, stored before", "tagged", {
    parameters: fromNews,
    writes: [{ parameters: fromNews, storedAt: now }],
  }),
  tracking("T7 an address with empty parameters brings none", comes, "empty parameters", "untagged", {
    ...none,
    writes: [],
  }),
  tracking(
    "T7 K3 stored ones are used again until they expire",
    comes,
    "stored 30 days ago but a second",
    "reused",
    {
      parameters: fromSearch,
      inUse: true,
      writes: [],
    },
  ),
  tracking("T7 stored in this very second", comes, "stored now", "reused", { parameters: fromSearch }),
  ...[
    "stored 30 days ago",
    "stored in the future",
    "stored at no time",
    "nonsense stored",
    "parameters missing",
    "parameters null",
    "a number as parameter",
    "null time",
  ].map((variant) =>
    tracking(`T7 K3 ${variant}: expired, and forgotten`, comes, variant, "expired", {
      ...none,
      writes: ["forgotten"],
    }),
  ),
  tracking(
    "T7 they stay in use on the next page",
    [...comes, { step: "visits another page" }],
    "from a campaign",
    "reused",
    {
      parameters: fromNews,
      inUse: true,
    },
  ),
  tracking(
    "T7 a later campaign takes their place",
    [...comes, { step: "visits a page of a campaign" }],
    "stored now",
    "tagged",
    {
      parameters: fromNews,
      writes: [{ parameters: fromNews, storedAt: now + 120 }],
    },
  ),
  tracking(
    "T7 K3 they expire 30 days after the campaign",
    [...comes, { step: "comes again after 30 days" }],
    "from a campaign",
    "expired",
    {
      ...none,
      writes: [{ parameters: fromNews, storedAt: now }, "forgotten"],
    },
  ),
  tracking(
    "T7 without any, another page changes nothing",
    [...comes, { step: "visits another page" }],
    "nothing stored",
    "untagged",
    none,
  ),
];

/** State by state: another page is always looked at anew. */
export const trackingStates: readonly StateRow<TrackingStepName, never>[] = [
  trackingRow("tagged", "from a campaign", { "page.visited": "reused", "page.visited later": "expired" }),
  trackingRow("reused", "stored now", { "page.visited": "reused", "page.visited later": "expired" }),
  trackingRow("expired", "stored 30 days ago", {
    "page.visited": "untagged",
    "page.visited later": "untagged",
  }),
  trackingRow("untagged", "nothing stored", { "page.visited": "untagged", "page.visited later": "untagged" }),
];

/** What happens to a watch over an order. */
export type WatchStepName = "watches" | "a while passes" | "the clock fails";
/** What the service says of the order. */
export type WatchFault =
  | "the service is slow"
  | "the network is lost"
  | "the order is still held"
  | "the order is confirmed"
  | "the order is being paid"
  | "the order is expired"
  | "the order is gone";

const watches: readonly JourneyStep<WatchStepName, WatchFault>[] = [{ step: "watches" }];
const looks: readonly JourneyStep<WatchStepName, WatchFault>[] = [
  ...watches,
  { step: "a while passes", fault: "the service is slow" },
];

/** Journeys of the watch over an order for which a payment was opened (row J4). */
export const watchJourneys: readonly Journey<WatchStepName, WatchFault>[] = [
  watch("J4 it waits before it looks, and has asked nothing yet", watches, "waiting", {
    polls: 0,
    lastPause: { polls: 0 },
    asked: { awaitNextPoll: 1 },
  }),
  watch("J4 it looks at the order by its key", looks, "polling", {
    polls: 1,
    key: { orderId: "ORD000000000001", token: "token-1" },
  }),
  watch(
    "J4 an order for which no payment was opened is never asked about",
    watches,
    "idle",
    { asked: {} },
    "no payment opened",
  ),
  watch(
    "J4 an order that is still held is looked at again, after a longer pause",
    [
      ...watches,
      { step: "a while passes", fault: "the order is still held" },
      { step: "a while passes", fault: "the order is still held" },
    ],
    "waiting",
    { polls: 2, lastPause: { polls: 2 }, asked: { awaitNextPoll: 3, poll: 2 } },
  ),
  watch(
    "J4 a lost answer changes nothing: it is looked at again",
    [...watches, { step: "a while passes", fault: "the network is lost" }],
    "waiting",
    { polls: 1, moved: null },
  ),
  ...(["confirmed", "being paid", "expired", "gone"] as const).map((standing) =>
    watch(
      `J4 an order that is ${standing} ends the watch, which tells it`,
      [...watches, { step: "a while passes", fault: `the order is ${standing}` }],
      "moved",
      { moved: standing },
    ),
  ),
  watch("J4 without a clock nothing more is asked", [...watches, { step: "the clock fails" }], "blind", {
    asked: { awaitNextPoll: 1 },
  }),
];

/** State by state: nobody can do anything with a watch. */
export const watchStates: readonly StateRow<WatchStepName, WatchFault>[] = [
  { state: "idle", variant: "no payment opened", by: watches, takes: {} },
  { state: "waiting", by: watches, takes: {} },
  { state: "polling", by: looks, takes: {} },
  { state: "blind", by: [...watches, { step: "the clock fails" }], takes: {} },
  {
    state: "moved",
    by: [...watches, { step: "a while passes", fault: "the order is confirmed" }],
    takes: {},
  },
];

/** What visitors do who ask for the link to their bookings. */
export type BookingsLinkStepName = "opens the page" | "asks for the link" | "the service answers";
/** What the service says, or what goes wrong while it is asked. */
export type BookingsLinkFault = "the service is slow" | "the network is lost" | "it is no address";

type LinkStep = JourneyStep<BookingsLinkStepName, BookingsLinkFault>;
const asksLink = (fault?: BookingsLinkFault): readonly LinkStep[] => [
  { step: "opens the page" },
  { step: "asks for the link", ...(fault && { fault }) },
];
const typedEmail = { email: "asha@example.in" };

/** Journeys of asking for the link to one's bookings (row J4). */
export const bookingsLinkJourneys: readonly Journey<BookingsLinkStepName, BookingsLinkFault>[] = [
  bookingsLink("J4 opens the page: nothing is asked yet", [{ step: "opens the page" }], "open.filling", {
    email: "",
    message: null,
    failure: null,
    asked: {},
  }),
  bookingsLink("J4 asks for the link: asked once, with the address as it was typed", asksLink(), "asked", {
    ...typedEmail,
    message: null,
    failure: null,
    sent: typedEmail,
    asked: { ask: 1 },
  }),
  bookingsLink("J4 while the link is asked for nothing is told", asksLink("the service is slow"), "asking", {
    ...typedEmail,
    message: null,
    failure: null,
  }),
  bookingsLink(
    "J4 asks for the link twice at once: asked once",
    [...asksLink("the service is slow"), { step: "asks for the link", fault: "the service is slow" }],
    "asking",
    { asked: { ask: 1 } },
  ),
  bookingsLink(
    "J4 what was typed is no address: told, and kept",
    asksLink("it is no address"),
    "open.refused",
    {
      ...typedEmail,
      message: "Enter an email address, such as asha@example.in.",
      failure: null,
    },
  ),
  bookingsLink(
    "J4 the network is lost: told, and the address is kept",
    asksLink("the network is lost"),
    "open.failed",
    {
      ...typedEmail,
      message: null,
      failure: "network",
    },
  ),
  ...(["it is no address", "the network is lost"] as const).flatMap((fault) => [
    bookingsLink(
      `J4 ${fault}, and asks again`,
      [...asksLink(fault), { step: "asks for the link" }],
      "asked",
      {
        message: null,
        failure: null,
        asked: { ask: 2 },
      },
    ),
    bookingsLink(
      `J4 ${fault}, and while it is asked again nothing is told of that`,
      [...asksLink(fault), { step: "asks for the link", fault: "the service is slow" }],
      "asking",
      { message: null, failure: null },
    ),
  ]),
];

/** State by state, what can be done with the question for a link. */
export const bookingsLinkStates: readonly StateRow<BookingsLinkStepName, BookingsLinkFault>[] = [
  { state: "open.filling", by: [{ step: "opens the page" }], takes: { "link.asked": "asking" } },
  { state: "open.refused", by: asksLink("it is no address"), takes: { "link.asked": "asking" } },
  { state: "open.failed", by: asksLink("the network is lost"), takes: { "link.asked": "asking" } },
  { state: "asking", tags: "busy", by: asksLink("the service is slow"), takes: {} },
  { state: "asked", by: asksLink(), takes: {} },
];

function bookingsLink(
  name: string,
  steps: readonly LinkStep[],
  state: string,
  facts: Readonly<Record<string, unknown>>,
): Journey<BookingsLinkStepName, BookingsLinkFault> {
  return { chart: "bookings-link", name, steps, ends: { state, sees: [], facts } };
}

/** What happens on the page of a visitor without a connection. */
export type ConnectionStepName =
  | "loses the connection"
  | "tries again"
  | "the browser is online again"
  | "the site answers";
/** What the site says when it is asked. */
export type ConnectionFault = "the site does not answer" | "the site is slow";

type ConnectionStep = JourneyStep<ConnectionStepName, ConnectionFault>;
const lost: readonly ConnectionStep[] = [{ step: "loses the connection" }];
const asking: readonly ConnectionStep[] = [...lost, { step: "tries again", fault: "the site is slow" }];
const stillLost: readonly ConnectionStep[] = [
  ...lost,
  { step: "tries again", fault: "the site does not answer" },
];
const waking: readonly ConnectionStep[] = [
  ...lost,
  { step: "the browser is online again", fault: "the site is slow" },
];
const unanswered: readonly ConnectionStep[] = [
  ...lost,
  { step: "the browser is online again", fault: "the site does not answer" },
];
const offline = "You're offline";
const stillOffline = "You're still offline.";

/** Journeys of a page that could not come (rows X1, X4). */
export const connectionJourneys: readonly Journey<ConnectionStepName, ConnectionFault>[] = [
  connection("X1 X4 the connection is lost: the visitor learns it, and nothing is asked", lost, {
    state: "away",
    sees: [offline],
    seesNot: [stillOffline],
    facts: { loads: 0, asked: {} },
  }),
  connection("X1 X4 while the site is asked nothing is loaded", asking, {
    state: "looking",
    sees: [offline],
    seesNot: [stillOffline],
    facts: { loads: 0, asked: { askSite: 1 } },
  }),
  connection("X1 X4 tries again without a connection: told that there is still none", stillLost, {
    state: "stillAway",
    sees: [offline, stillOffline],
    facts: { loads: 0, asked: { askSite: 1 } },
  }),
  ...(["tries again", "the browser is online again"] as const).flatMap((step) => [
    connection(`X1 X4 ${step}: the page is loaded once, when the site answers`, [...lost, { step }], {
      state: "back",
      sees: [],
      facts: { loads: 1, asked: { askSite: 1 } },
    }),
    connection(`X1 X4 ${step} after a vain try: the page is loaded`, [...stillLost, { step }], {
      state: "back",
      sees: [],
      facts: { loads: 1, asked: { askSite: 2 } },
    }),
  ]),
  connection(
    "X1 X4 the browser says that it is online, and the site does not answer: still told",
    unanswered,
    { state: "stillAway", sees: [offline, stillOffline], facts: { loads: 0 } },
  ),
  connection(
    "X1 X4 tries again twice at once: the site is asked once",
    [...asking, { step: "tries again", fault: "the site is slow" }],
    { state: "looking", sees: [offline], facts: { loads: 0, asked: { askSite: 1 } } },
  ),
  connection(
    "X1 X4 the site is slow, and answers: the page is loaded",
    [...asking, { step: "the site answers" }],
    { state: "back", sees: [], facts: { loads: 1 } },
  ),
  connection("X1 X4 the browser is online again, and the site is slow: nothing is loaded yet", waking, {
    state: "looking",
    sees: [offline],
    seesNot: [stillOffline],
    facts: { loads: 0 },
  }),
  connection(
    "X1 X4 the browser is online again, and the site is slow, and answers: the page is loaded",
    [...waking, { step: "the site answers" }],
    { state: "back", sees: [], facts: { loads: 1 } },
  ),
  connection(
    "X1 X4 online without an answer, tries again: the page is loaded",
    [...unanswered, { step: "tries again" }],
    { state: "back", sees: [], facts: { loads: 1, asked: { askSite: 2 } } },
  ),
];

/** State by state, what can happen to a page without a connection. */
export const connectionStates: readonly StateRow<ConnectionStepName, ConnectionFault>[] = [
  { state: "away", by: lost, takes: { "retry.pressed": "looking", "came.online": "looking" } },
  { state: "looking", by: asking, takes: {} },
  { state: "stillAway", by: stillLost, takes: { "retry.pressed": "looking", "came.online": "looking" } },
  { state: "back", by: [...lost, { step: "tries again" }], takes: {} },
];

function connection(
  name: string,
  steps: readonly ConnectionStep[],
  ends: Journey["ends"],
): Journey<ConnectionStepName, ConnectionFault> {
  return { chart: "connection", name, steps, ends };
}

function area(
  name: string,
  steps: readonly JourneyStep<AreaStepName, AreaFault>[],
  state: string,
  facts: Readonly<Record<string, unknown>>,
): Journey<AreaStepName, AreaFault> {
  // The view of a snapshot that came from the server is the same as that of a running area.
  return { chart: "area", name, steps, ends: { state, sees: [], facts: { ...facts, travels: true } } };
}

function boundary(
  name: string,
  steps: readonly JourneyStep<BoundaryStepName, BoundaryFault>[],
  state: string,
  facts: Readonly<Record<string, unknown>>,
  variant = "shows the error page",
): Journey<BoundaryStepName, BoundaryFault> {
  return { chart: "error-boundary", name, variant, steps, ends: { state, sees: [], facts } };
}

function navigation(
  name: string,
  steps: readonly NavigationStep[],
  state: string,
  facts: Readonly<Record<string, unknown>>,
): Journey<NavigationStepName, never> {
  return { chart: "navigation", name, steps, ends: { state, sees: [], facts } };
}

function tracking(
  name: string,
  steps: readonly TrackingStep[],
  variant: string,
  state: string,
  facts: Readonly<Record<string, unknown>>,
): Journey<TrackingStepName, never> {
  return { chart: "tracking", name, variant, steps, ends: { state, sees: [], facts } };
}

function trackingRow(
  state: string,
  variant: string,
  visits: Readonly<Record<"page.visited" | "page.visited later", string>>,
): StateRow<TrackingStepName, never> {
  const isInUse = state === "tagged" || state === "reused";
  return {
    state,
    variant,
    ...(isInUse && { tags: "inUse" }),
    by: comes,
    takes: { ...visits, "page.visited from a campaign": "tagged" },
  };
}

function watch(
  name: string,
  steps: readonly JourneyStep<WatchStepName, WatchFault>[],
  state: string,
  facts: Readonly<Record<string, unknown>>,
  variant = "a payment opened",
): Journey<WatchStepName, WatchFault> {
  return { chart: "watch", name, variant, steps, ends: { state, sees: [], facts } };
}
