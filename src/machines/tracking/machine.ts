import { assign, setup } from "xstate";
import { withEvent } from "../params.ts";

/** Tracking parameters of a URL. `campaign_name` is the value of `utm_campaign`. */
export type TrackingParameters = {
  readonly utm_source?: string;
  readonly campaign_name?: string;
  readonly utm_medium?: string;
};

/** The entry in the browser's storage. `storedAt` is in seconds since 1970. */
export type StoredTracking = { readonly parameters: TrackingParameters; readonly storedAt: number };

/** A page visit: the tracking parameters of the page's URL, and the time in seconds since 1970. */
export type Visit = { readonly fromAddress: TrackingParameters; readonly now: number };

export type TrackingEvent = { type: "page.visited"; visit: Visit };

/** `stored` is the unvalidated entry from the browser's storage. */
export type TrackingInput = Visit & { readonly stored: unknown };

/** Lifetime of stored parameters: 30 days, in seconds (requirement K3). */
export const TRACKING_LIFETIME = 2_592_000;

type TrackingContext = Visit & { readonly stored: unknown; readonly parameters: TrackingParameters };

/**
 * Tracking parameters (requirements T7, K3). States: `tagged` (the URL has parameters, which are stored), `reused` (the
 * stored parameters are still valid), `expired` (the stored parameters are removed) and `untagged` (there are none).
 *
 * Invariants: Parameters in the URL take precedence over stored parameters. Parameters are used only in `tagged` and
 * `reused`. Entries with an invalid time, or a time in the future, are expired.
 *
 * Not included: the storage and the clock. The actions `store` and `forget` are provided.
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
    /** Placeholder to override: writes `stored` to the browser's storage. */
    store: (_, _params: { stored: StoredTracking }) => {},
    /** Placeholder to override: removes the entry from the browser's storage. */
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

/** Validates the entry: the storage may contain the format of a previous release or manual edits. */
function isStoredTracking(stored: unknown): stored is StoredTracking {
  if (typeof stored !== "object" || stored === null) return false;
  if (!("storedAt" in stored) || !Number.isFinite(stored.storedAt)) return false;
  if (!("parameters" in stored) || typeof stored.parameters !== "object" || stored.parameters === null)
    return false;
  return Object.values(stored.parameters).every((value) => typeof value === "string");
}
