import type { VitalsRequest } from "../../../api/contract/lead.ts";
import type { Dimensions } from "./dimensions.ts";

/** What the site tells its analytics. */
export type AnalyticsEvent =
  | ({ readonly event: "page_view"; readonly pageUrl: string } & Dimensions)
  /** `pathname` is the page that was measured. */
  | ({ readonly event: "web_vitals" } & VitalsRequest);

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[];
  }
}

/** Puts an event where a tag manager finds it, whether or not one is there. */
export function track(event: AnalyticsEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/**
 * Tells of a visit to the page that is shown; its address without the query, which may hold what opens an order. Tracking
 * parameters that come with it are stored; their chart is loaded only for a visitor who brings some.
 */
export function trackVisit(visit: Dimensions): void {
  const { origin, pathname, search } = window.location;
  track({ event: "page_view", ...visit, pageUrl: origin + pathname });
  const query = new URLSearchParams(search);
  const isTagged = [...query.keys()].some((name) => name.startsWith("utm_"));
  if (isTagged) import("../tracking.ts").then(({ visitPage }) => visitPage(query)).catch(() => undefined);
}
