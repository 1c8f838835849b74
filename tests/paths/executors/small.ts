import { isDeepStrictEqual } from "node:util";
import { NotNeededError } from "../../../src/api/failure.ts";
import { networkFailure, serviceUnavailable } from "../../../src/machines/area/fixtures.ts";
import { createAreaMachine } from "../../../src/machines/area/machine.ts";
import { areaView } from "../../../src/machines/area/selectors.ts";
import { persistArea } from "../../../src/machines/area/transitions.ts";
import { orders } from "../../../src/machines/booking/fixtures.ts";
import { bookingsLinkErrorOutcomes } from "../../../src/machines/bookings-link/fixtures.ts";
import { type BookingsLinkEvent, bookingsLinkMachine } from "../../../src/machines/bookings-link/machine.ts";
import { connectionFixtures } from "../../../src/machines/connection/fixtures.ts";
import { type ConnectionEvent, connectionMachine } from "../../../src/machines/connection/machine.ts";
import { brokenScreen } from "../../../src/machines/error-boundary/fixtures.ts";
import { errorBoundaryMachine } from "../../../src/machines/error-boundary/machine.ts";
import { boundaryView } from "../../../src/machines/error-boundary/selectors.ts";
import { navigationMachine } from "../../../src/machines/navigation/machine.ts";
import { campaign, now, storageFixtures } from "../../../src/machines/tracking/fixtures.ts";
import { TRACKING_LIFETIME, trackingMachine } from "../../../src/machines/tracking/machine.ts";
import { watchInput } from "../../../src/machines/watch/fixtures.ts";
import { watchMachine } from "../../../src/machines/watch/machine.ts";
import {
  countActorCalls,
  createResultSelector,
  inputOf,
  type MachineControls,
  type MachineExecutor,
} from "./machine-level.ts";

/** Runs the journeys of a data area. All data areas use the same machine, so one area represents all of them. */
export const areaExecutor = {
  machine: createAreaMachine<string, string>("area"),
  inputs: { "an area": { areaInput: "first" } },
  events: { retry: { type: "retry" } },
  steps: {
    asks: () => undefined,
    "tries again": ({ send }) => send({ type: "retry" }),
    "the service answers": () => undefined,
  },
  reply: createResultSelector(
    { load: { output: "text" } },
    {
      "the service is slow": null,
      "the network is lost": { error: networkFailure },
      "the service is away": { error: serviceUnavailable },
      "out of memory": { error: new Error("out of memory") },
      "the page is about something else": { error: new NotNeededError() },
    },
  ),
  facts: (snapshot, actorCalls) => {
    const { fetching, data, error } = areaView(snapshot);
    const code = error?.code ?? null;
    const persisted = persistArea(snapshot as Parameters<typeof persistArea>[0]);
    const restored = areaView(JSON.parse(JSON.stringify(persisted)));
    const travels = isDeepStrictEqual(restored, { fetching, data, error });
    return {
      fetching,
      data,
      error: code,
      travels,
      areaInput: actorCalls.at(-1)?.input,
      asked: countActorCalls(actorCalls),
    };
  },
} satisfies MachineExecutor;

/** Runs the journeys of the error boundary. */
export const boundaryExecutor = {
  machine: errorBoundaryMachine,
  inputs: { "shows the error page": { skip: false }, "may be skipped": { skip: true } },
  events: { "child.threw": { type: "child.threw", report: brokenScreen } as { type: "child.threw" } },
  steps: {
    "opens the screen": () => undefined,
    "the screen breaks": throwsError(brokenScreen),
    "the screen breaks again": throwsError({ ...brokenScreen, pathname: "/terms" }),
  },
  reply: createResultSelector(
    { report: { output: null } },
    {
      "the service is slow": null,
      "the report is lost": { error: networkFailure },
    },
  ),
  facts: (snapshot, actorCalls) => ({
    shows: boundaryView(snapshot as Parameters<typeof boundaryView>[0]),
    kept: snapshot.context.report?.pathname,
    reports: actorCalls.map(({ input }) => (input as typeof brokenScreen).pathname),
  }),
} satisfies MachineExecutor;

const toggleEvents = {
  "locations.toggled": { type: "locations.toggled" },
  "menu.toggled": { type: "menu.toggled" },
  "search.toggled": { type: "search.toggled" },
  "cities.searched": { type: "cities.searched", text: "Mum" },
  "outside.clicked": { type: "outside.clicked" },
  "escape.pressed": { type: "escape.pressed" },
  "page.navigated": { type: "page.navigated" },
} as const;

/** Runs the journeys of the header's overlays. */
export const navigationExecutor = {
  machine: navigationMachine,
  inputs: { "a page": undefined },
  events: toggleEvents,
  steps: {
    "opens a page": () => undefined,
    "presses the flag": ({ send }) => send(toggleEvents["locations.toggled"]),
    "presses the menu button": ({ send }) => send(toggleEvents["menu.toggled"]),
    "presses the search button": ({ send }) => send(toggleEvents["search.toggled"]),
    "types a city": ({ send }) => send(toggleEvents["cities.searched"]),
    "clicks outside": ({ send }) => send(toggleEvents["outside.clicked"]),
    "presses Escape": ({ send }) => send(toggleEvents["escape.pressed"]),
    "follows a link": ({ send }) => send(toggleEvents["page.navigated"]),
  },
  reply: (): null => null,
  facts: ({ context, tags }) => ({ open: tags.has("open"), search: context.searchText }),
} satisfies MachineExecutor;

const visitEvents = {
  "page.visited": { type: "page.visited", visit: { fromAddress: {}, now: now + 60 } },
  "page.visited later": { type: "page.visited", visit: { fromAddress: {}, now: now + TRACKING_LIFETIME } },
  "page.visited from a campaign": {
    type: "page.visited",
    visit: { fromAddress: campaign, now: now + 120 },
  },
} as const;
const trackingInput = (stored: unknown, fromAddress: object = {}) => ({ stored, fromAddress, now });
/** The values that the machine has written to the browser's storage in the current journey. */
let storedValues: unknown[] = [];

/** Runs the journeys of campaign tracking. */
export const trackingExecutor = {
  machine: trackingMachine.provide({
    actions: {
      store: (_, { stored }) => storedValues.push(stored),
      forget: () => storedValues.push("forgotten"),
    },
  }),
  inputs: {
    "nothing stored": trackingInput(null),
    "from a campaign": trackingInput(null, campaign),
    "from a campaign, stored before": trackingInput(storageFixtures.fresh, campaign),
    "empty parameters": trackingInput(undefined, { utm_source: "" }),
    "stored now": trackingInput(storageFixtures.justNow),
    "stored 30 days ago but a second": trackingInput(storageFixtures.fresh),
    "stored 30 days ago": trackingInput(storageFixtures.tooOld),
    "stored in the future": trackingInput(storageFixtures.future),
    "stored at no time": trackingInput(storageFixtures.notANumber),
    "nonsense stored": trackingInput(storageFixtures.nonsense),
    "parameters missing": trackingInput(storageFixtures.noParameters),
    "parameters null": trackingInput({ parameters: null, storedAt: now }),
    "a number as parameter": trackingInput({
      parameters: { utm_source: 7, utm_medium: "mail" },
      storedAt: now,
    }),
    "null time": trackingInput({ parameters: {}, storedAt: null }),
  },
  events: visitEvents,
  steps: {
    comes: () => undefined,
    "visits another page": ({ send }) => send(visitEvents["page.visited"]),
    "visits a page of a campaign": ({ send }) => send(visitEvents["page.visited from a campaign"]),
    "comes again after 30 days": ({ send }) => send(visitEvents["page.visited later"]),
  },
  begin: () => {
    storedValues = [];
  },
  reply: (): null => null,
  facts: ({ context, tags }) => ({
    parameters: context.parameters,
    stored: context.stored,
    inUse: tags.has("inUse"),
    writes: storedValues,
  }),
} satisfies MachineExecutor;

const orderStatuses = {
  "the order is still held": { poll: { output: orders.heldWithCoupon } },
  "the order is confirmed": { poll: { output: orders.confirmed } },
  "the order is being paid": { poll: { output: orders.underWay } },
  "the order is expired": { poll: { output: orders.expired } },
  "the order is gone": { poll: { output: orders.gone } },
};

/** Runs the journeys of the machine that watches an order. */
export const watchExecutor = {
  machine: watchMachine,
  inputs: {
    "a payment opened": watchInput,
    "no payment opened": { ...watchInput, isPaymentOpened: false },
    "no order": { key: { orderId: "" }, isPaymentOpened: false },
  },
  events: {},
  steps: {
    watches: () => undefined,
    "a while passes": ({ answer }) => answer("awaitNextPoll", { output: undefined }),
    "returns to the page": ({ answer }) => answer("awaitNextPoll", { output: undefined }),
    "the clock fails": ({ answer }) => answer("awaitNextPoll", { error: new Error("no clock") }),
  },
  reply: createResultSelector(
    {},
    {
      ...orderStatuses,
      "the service is slow": null,
      "the network is lost": { poll: { error: networkFailure } },
    },
  ),
  facts: ({ context, output }, actorCalls) => ({
    polls: context.polls,
    moved: orderStatusOf(output),
    key: inputOf(actorCalls, "poll"),
    lastPause: inputOf(actorCalls, "awaitNextPoll"),
    asked: countActorCalls(actorCalls),
  }),
} satisfies MachineExecutor;

const connectionEvents = {
  "retry.pressed": { type: "retry.pressed" },
  "came.online": { type: "came.online" },
} as const satisfies Record<ConnectionEvent["type"], ConnectionEvent>;
const askSiteResults = connectionFixtures.actorResults.askSite;
/** Number of page reloads in the current journey. */
let pageLoads = 0;

/** Runs the journeys of an offline page. */
export const connectionExecutor = {
  machine: connectionMachine.provide({
    actions: {
      loadPage: () => {
        pageLoads += 1;
      },
    },
  }),
  inputs: { "a page": undefined },
  events: connectionEvents,
  steps: {
    "loses the connection": () => undefined,
    "tries again": ({ send }) => send(connectionEvents["retry.pressed"]),
    "the browser is online again": ({ send }) => send(connectionEvents["came.online"]),
    "the site answers": () => undefined,
  },
  begin: () => {
    pageLoads = 0;
  },
  reply: createResultSelector(
    { askSite: { output: askSiteResults.done[0] } },
    {
      "the site is slow": null,
      "the site does not answer": { error: askSiteResults.errors[0] },
    },
  ),
  facts: (_, actorCalls) => ({ loads: pageLoads, asked: countActorCalls(actorCalls) }),
} satisfies MachineExecutor;

const linkEvents = {
  "link.asked": { type: "link.asked", email: "asha@example.in" },
} as const satisfies Record<BookingsLinkEvent["type"], BookingsLinkEvent>;
/** Runs the journeys of requesting the link to the visitor's bookings. */
export const bookingsLinkExecutor = {
  machine: bookingsLinkMachine,
  inputs: { "a page": undefined },
  events: linkEvents,
  steps: {
    "opens the page": () => undefined,
    "asks for the link": ({ send }) => send(linkEvents["link.asked"]),
    "the service answers": () => undefined,
  },
  reply: createResultSelector(
    { ask: { output: { outcome: "asked" } } },
    {
      "the service is slow": null,
      "the network is lost": { error: networkFailure },
      "it is no address": { output: bookingsLinkErrorOutcomes.validation_failed },
    },
  ),
  facts: ({ context }, actorCalls) => ({
    email: context.email,
    message: context.message,
    failure: context.error?.code ?? null,
    sent: inputOf(actorCalls, "ask"),
    asked: countActorCalls(actorCalls),
  }),
} satisfies MachineExecutor;

/** Returns the statuses with which the watch ended, in the words of the fault's name, or null if none match. */
function orderStatusOf(output: unknown): string | null {
  const orderStatus = Object.entries(orderStatuses).find(([, { poll }]) => poll.output === output);
  return orderStatus ? orderStatus[0].replace("the order is ", "") : null;
}

function throwsError(report: typeof brokenScreen) {
  return ({ send }: MachineControls) => send({ type: "child.threw", report } as { type: "child.threw" });
}
