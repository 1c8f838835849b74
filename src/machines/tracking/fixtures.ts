import { TRACKING_LIFETIME, type TrackingEvent, type TrackingInput } from "./machine.ts";

/** The current time in the tests, in seconds since 1970. */
export const now = 1_790_000_000;
export const campaign = { utm_source: "news", campaign_name: "diwali", utm_medium: "mail" };
const earlierCampaign = { utm_source: "search" };

/** Possible contents of the browser's storage, with examples on both sides of every limit. */
export const storageFixtures = {
  nothing: null,
  fresh: { parameters: earlierCampaign, storedAt: now - TRACKING_LIFETIME + 1 },
  justNow: { parameters: earlierCampaign, storedAt: now },
  tooOld: { parameters: earlierCampaign, storedAt: now - TRACKING_LIFETIME },
  future: { parameters: earlierCampaign, storedAt: now + 1 },
  notANumber: { parameters: earlierCampaign, storedAt: "yesterday" },
  nonsense: "utm_source=search",
  timeAsText: { parameters: earlierCampaign, storedAt: String(now) },
  noParameters: { storedAt: now },
  parametersAsText: { parameters: "utm_source=search", storedAt: now },
} as const;

/** For each content of the storage: a visit with a campaign in the URL, and a visit without. */
export const trackingInputs: readonly TrackingInput[] = Object.values(storageFixtures).flatMap((stored) => [
  { stored, fromAddress: {}, now },
  { stored, fromAddress: campaign, now },
]);

export const trackingFixtures = {
  events: {
    "page.visited": [
      { type: "page.visited", visit: { fromAddress: {}, now: now + 60 } },
      { type: "page.visited", visit: { fromAddress: {}, now: now + TRACKING_LIFETIME + 60 } },
      { type: "page.visited", visit: { fromAddress: campaign, now: now + 120 } },
    ],
  } satisfies { [Type in TrackingEvent["type"]]: Extract<TrackingEvent, { type: Type }>[] },
  actorResults: {},
};
