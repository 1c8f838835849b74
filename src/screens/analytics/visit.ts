import { track } from "./data-layer.ts";
import { dimensionsOf } from "./dimensions.ts";

/**
 * Records a visit to a page; its address without the query, which may contain the token of an order. Tracking parameters that
 * come with it are stored; their state machine is loaded only for a visitor who has some.
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
