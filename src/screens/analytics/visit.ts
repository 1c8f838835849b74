import { track } from "./data-layer.ts";
import { dimensionsOf } from "./dimensions.ts";

/**
 * Records a page view. Its address omits the query, which may contain the token of an order. Tracking parameters of the
 * address are stored; their state machine is loaded only for visitors who have some.
 */
export function trackVisit(
  page: Parameters<typeof dimensionsOf>[0],
  { origin, pathname, search }: URL,
): void {
  track({ event: "page_view", ...dimensionsOf(page), pageUrl: origin + pathname });
  const query = new URLSearchParams(search);
  const hasTracking = [...query.keys()].some((name) => name.startsWith("utm_"));
  if (hasTracking) import("./tracking.ts").then(({ visitPage }) => visitPage(query)).catch(() => undefined);
}
