import { isDeepStrictEqual } from "node:util";
import type { Snapshot } from "xstate";
import { NotNeededError } from "../../../src/api/failure.ts";
import { networkFailure, serviceUnavailable } from "../../../src/machines/area/fixtures.ts";
import { createAreaMachine } from "../../../src/machines/area/machine.ts";
import { areaView, persistedAreaView } from "../../../src/machines/area/selectors.ts";
import { orders } from "../../../src/machines/booking/fixtures.ts";
import { bookingsLinkErrorOutcomes } from "../../../src/machines/bookings-link/fixtures.ts";
import { type BookingsLinkEvent, bookingsLinkMachine } from "../../../src/machines/bookings-link/machine.ts";
import { connectionFixtures } from "../../../src/machines/connection/fixtures.ts";
import { type ConnectionEvent, connectionMachine } from "../../../src/machines/connection/machine.ts";
import { brokenScreen } from "../../../src/machines/error-boundary/fixtures.ts";
import { errorBoundaryMachine } from "../../../src/machines/error-boundary/machine.ts";
import { boundaryView } from "../../../src/machines/error-boundary/selectors.ts";
import { navigationMachine } from "../../../src/machines/navigation/machine.ts";
import { campaign, now, storages } from "../../../src/machines/tracking/fixtures.ts";
import { TRACKING_LIFETIME, trackingMachine } from "../../../src/machines/tracking/machine.ts";
import { watchInput } from "../../../src/machines/watch/fixtures.ts";
import { watchMachine } from "../../../src/machines/watch/machine.ts";
import {
  countActorCalls,
  inputOf,
  type MachineControls,
  type MachineExecutor,
  repliesOf,
} from "./machine-level.ts";

/** Runs the journeys of a data area. All data areas use the same machine, so one area represents all of them. */
export const areaExecutor = {
  machine: createAreaMachine<string, string>("area"),
  inputs: { "an area": { question: "first" } },
  events: { retry: { type: "retry" } },
  steps: {
    asks: () => undefined,
    "tries again": ({ send }) => send({ type: "retry" }),
    "the service answers": () => undefined,
  },
  reply: repliesOf(
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
    const { fetching, data, error } = areaView(snapshot as Parameters<typeof areaView>[0]);
    const code = error?.code ?? null;
    const persisted = persistedAreaView(snapshot as unknown as Snapshot<unknown>);
    const travels = isDeepStrictEqual(persisted, { fetching, data, error });
    return {
      fetching,
      data,
      error: code,
      travels,
      question: actorCalls.at(-1)?.input,
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
  reply: repliesOf(
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

const toggles = {
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
  events: toggles,
  steps: {
    "opens a page": () => undefined,
    "presses the flag": ({ send }) => send(toggles["locations.toggled"]),
    "presses the menu button": ({ send }) => send(toggles["menu.toggled"]),
    "presses the search button": ({ send }) => send(toggles["search.toggled"]),
    "types a city": ({ send }) => send(toggles["cities.searched"]),
    "clicks outside": ({ send }) => send(toggles["outside.clicked"]),
    "presses Escape": ({ send }) => send(toggles["escape.pressed"]),
    "follows a link": ({ send }) => send(toggles["page.navigated"]),
  },
  reply: (): null => null,
  facts: ({ context, tags }) => ({ open: tags.has("open"), search: context.searchText }),
} satisfies MachineExecutor;

const visits = {
  "page.visited": { type: "page.visited", visit: { fromAddress: {}, now: now + 60 } },
  "page.visited later": { type: "page.visited", visit: { fromAddress: {}, now: now + TRACKING_LIFETIME } },
  "page.visited from a campaign": {
    type: "page.visited",
    visit: { fromAddress: campaign, now: now + 120 },
  },
} as const;
const visiting = (stored: unknown, fromAddress: object = {}) => ({ stored, fromAddress, now });
/** The values that the machine has written to the browser's storage in the current journey. */
let writes: unknown[] = [];

/** Runs the journeys of campaign tracking. */
export const trackingExecutor = {
  machine: trackingMachine.provide({
    actions: {
      store: (_, { stored }) => writes.push(stored),
      forget: () => writes.push("forgotten"),
    },
  }),
  inputs: {
    "nothing stored": visiting(null),
    "from a campaign": visiting(null, campaign),
    "from a campaign, stored before": visiting(storages.fresh, campaign),
    "empty parameters": visiting(undefined, { utm_source: "" }),
    "stored now": visiting(storages.justNow),
    "stored 30 days ago but a second": visiting(storages.fresh),
    "stored 30 days ago": visiting(storages.tooOld),
    "stored in the future": visiting(storages.future),
    "stored at no time": visiting(storages.notANumber),
    "nonsense stored": visiting(storages.nonsense),
    "parameters missing": visiting(storages.noParameters),
    "parameters null": visiting({ parameters: null, storedAt: now }),
    "a number as parameter": visiting({ parameters: { utm_source: 7, utm_medium: "mail" }, storedAt: now }),
    "null time": visiting({ parameters: {}, storedAt: null }),
  },
  events: visits,
  steps: {
    comes: () => undefined,
    "visits another page": ({ send }) => send(visits["page.visited"]),
    "visits a page of a campaign": ({ send }) => send(visits["page.visited from a campaign"]),
    "comes again after 30 days": ({ send }) => send(visits["page.visited later"]),
  },
  begin: () => {
    writes = [];
  },
  reply: (): null => null,
  facts: ({ context, tags }) => ({
    parameters: context.parameters,
    stored: context.stored,
    inUse: tags.has("inUse"),
    writes,
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
  inputs: { "a payment opened": watchInput, "no payment opened": { ...watchInput, isPaymentOpened: false } },
  events: {},
  steps: {
    watches: () => undefined,
    "a while passes": ({ answer }) => answer("awaitNextPoll", { output: undefined }),
    "the clock fails": ({ answer }) => answer("awaitNextPoll", { error: new Error("no clock") }),
  },
  reply: repliesOf(
    {},
    {
      ...orderStatuses,
      "the service is slow": null,
      "the network is lost": { poll: { error: networkFailure } },
    },
  ),
  facts: ({ context, output }, actorCalls) => ({
    polls: context.polls,
    moved: movedOf(output),
    key: inputOf(actorCalls, "poll"),
    lastPause: inputOf(actorCalls, "awaitNextPoll"),
    asked: countActorCalls(actorCalls),
  }),
} satisfies MachineExecutor;

const connectionEvents = {
  "retry.pressed": { type: "retry.pressed" },
  "came.online": { type: "came.online" },
} as const satisfies Record<ConnectionEvent["type"], ConnectionEvent>;
const siteAnswers = connectionFixtures.actorResults.askSite;
/** Number of page reloads in the current journey. */
let loads = 0;

/** Runs the journeys of an offline page. */
export const connectionExecutor = {
  machine: connectionMachine.provide({
    actions: {
      loadPage: () => {
        loads += 1;
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
    loads = 0;
  },
  reply: repliesOf(
    { askSite: { output: siteAnswers.done[0] } },
    {
      "the site is slow": null,
      "the site does not answer": { error: siteAnswers.errors[0] },
    },
  ),
  facts: (_, actorCalls) => ({ loads, asked: countActorCalls(actorCalls) }),
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
  reply: repliesOf(
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
function movedOf(output: unknown): string | null {
  const reported = Object.entries(orderStatuses).find(([, { poll }]) => poll.output === output);
  return reported ? reported[0].replace("the order is ", "") : null;
}

function throwsError(report: typeof brokenScreen) {
  return ({ send }: MachineControls) => send({ type: "child.threw", report } as { type: "child.threw" });
}
