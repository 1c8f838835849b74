import { offeringPages } from "../api/contract/pages.ts";
import type { RouteMatch, ScreenName } from "./routes.ts";
import type { Screen, SkeletonKind } from "./screen.ts";

type LazyScreen = {
  readonly load: () => Promise<{ readonly default: Screen }>;
  /** Shown while the screen loads; a function where it depends on the path. */
  readonly skeleton: SkeletonKind | ((params: Readonly<Record<string, string>>) => SkeletonKind);
};

/** Every screen, loaded on demand. */
export const screens: Readonly<Record<ScreenName, LazyScreen>> = {
  home: { load: () => import("./home/+Page.tsx"), skeleton: "home" },
  "contact-us": { load: () => import("./contact-us/+Page.tsx"), skeleton: "contact-us" },
  "meeting-rooms": { load: () => import("./meeting-rooms/+Page.tsx"), skeleton: "listing" },
  "booking-details": { load: () => import("./booking-details/+Page.tsx"), skeleton: "booking" },
  "payment-result": { load: () => import("./payment-result/+Page.tsx"), skeleton: "booking" },
  offerings: { load: () => import("./offerings/+Page.tsx"), skeleton: "offerings" },
  terms: { load: () => import("./terms/+Page.tsx"), skeleton: "offering-detail" },
  privacy: { load: () => import("./privacy/+Page.tsx"), skeleton: "offering-detail" },
  "about-us": { load: () => import("./about-us/+Page.tsx"), skeleton: "offering-detail" },
  vyapaar: { load: () => import("./vyapaar/+Page.tsx"), skeleton: "offering-detail" },
  space: {
    load: () => import("./space/+Page.tsx"),
    skeleton: ({ parameter = "" }) =>
      Object.hasOwn(offeringPages, parameter) ? "offering-detail" : "listing",
  },
  "city-or-centre": { load: () => import("./city-or-centre/+Page.tsx"), skeleton: "listing" },
  locality: { load: () => import("./locality/+Page.tsx"), skeleton: "listing" },
  search: { load: () => import("./search/+Page.tsx"), skeleton: "listing" },
  referral: { load: () => import("./referral/+Page.tsx"), skeleton: "offering-detail" },
  "not-found": { load: () => import("./_error/+Page.tsx"), skeleton: "home" },
};

/** The skeleton of an address's screen. */
export function skeletonOf({ name, params }: RouteMatch): SkeletonKind {
  const { skeleton } = screens[name];
  return typeof skeleton === "function" ? skeleton(params) : skeleton;
}
