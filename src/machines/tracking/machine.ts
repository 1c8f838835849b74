import { assign, setup } from "xstate";
import { withEvent } from "../params.ts";

/** Where the visitor came from, as the address tells it; `campaign_name` comes from `utm_campaign`. */
export type TrackingParameters = {
  readonly utm_source?: string;
  readonly campaign_name?: string;
  readonly utm_medium?: string;
};

/** What is kept in the browser: the parameters and when they were stored, in seconds since 1970. */
export type StoredTracking = { readonly parameters: TrackingParameters; readonly storedAt: number };

/** What a page tells: the parameters of its address, and the clock outside in seconds. */
export type Visit = { readonly fromAddress: TrackingParameters; readonly now: number };

export type TrackingEvent = { type: "page.visited"; visit: Visit };

/** `stored` is whatever was found in the browser's storage, not trusted. */
export type TrackingInput = Visit & { readonly stored: unknown };

/** 30 days in seconds, the stored time's unit (row K3). */
export const TRACKING_LIFETIME = 2_592_000;

type TrackingContext = Visit & { readonly stored: unknown; readonly parameters: TrackingParameters };

/**
 * Tracking parameters (rows T7, K3): `tagged` when the address brings some, which are stored;
 * `reused` when stored ones still count; `expired` when they do not, and are forgotten; `untagged` when there are none.
 *
 * Always holds: what the address brings wins over what is stored; parameters are in use only in `tagged` and `reused`;
 * a stored time that is in the future, or not a number, counts as expired.
 *
 * Left out on purpose: the storage and the clock; the actions `store` and `forget` are provided from outside.
 */
export const trackingMachine = setup({
  types: {
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    input: {} as TrackingInput,
    tags: {} as "inUse",
  },
  guards: {
    isTagged: ({ context }) => Object.values(context.fromAddress).some((value) => value !== ""),
    isStored: ({ context }) => context.stored !== null && context.stored !== undefined,
    isFresh: ({ context }) => isFresh(context.stored, context.now),
  },
  actions: {
    /** Provided from outside: puts `stored` into the browser's storage. */
    store: (_, _params: { stored: StoredTracking }) => {},
    /** Provided from outside: removes it. */
    forget: () => {},
    visit: assign((_, { visit }: { visit: Visit }) => ({ ...visit })),
    takeFromAddress: assign(({ context }) => ({
      parameters: context.fromAddress,
      stored: { parameters: context.fromAddress, storedAt: context.now } satisfies StoredTracking,
    })),
    takeStored: assign(({ context }) => ({
      parameters: isStoredTracking(context.stored) ? context.stored.parameters : {},
    })),
    takeNone: assign({ parameters: {}, stored: null }),
  },
}).createMachine({
  id: "tracking",
  context: ({ input }) => ({ ...input, parameters: {} }),
  initial: "deciding",
  on: { "page.visited": { target: ".deciding", actions: withEvent("visit") } },
  states: {
    deciding: {
      always: [
        { guard: "isTagged", target: "tagged" },
        { guard: "isFresh", target: "reused" },
        { guard: "isStored", target: "expired" },
        { target: "untagged" },
      ],
    },
    tagged: {
      tags: "inUse",
      entry: [
        "takeFromAddress",
        {
          type: "store",
          params: ({ context }) => ({
            stored: { parameters: context.fromAddress, storedAt: context.now },
          }),
        },
      ],
    },
    reused: { tags: "inUse", entry: "takeStored" },
    expired: { entry: ["takeNone", "forget"] },
    untagged: { entry: "takeNone" },
  },
});

function isFresh(stored: unknown, now: number): boolean {
  if (!isStoredTracking(stored)) return false;
  const age = now - stored.storedAt;
  return age >= 0 && age < TRACKING_LIFETIME;
}

/** Storage may hold anything: an older version's text, or what a person typed into it. */
function isStoredTracking(stored: unknown): stored is StoredTracking {
  if (typeof stored !== "object" || stored === null) return false;
  if (!("storedAt" in stored) || !Number.isFinite(stored.storedAt)) return false;
  if (!("parameters" in stored) || typeof stored.parameters !== "object" || stored.parameters === null)
    return false;
  return Object.values(stored.parameters).every((value) => typeof value === "string");
}
