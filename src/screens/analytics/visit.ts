import { storeLastCity } from "../navigation/last-city.ts";
import { track } from "./data-layer.ts";
import { dimensionsOf } from "./dimensions.ts";

/**
 * Records a page view, and remembers the city of the page. The reported URL omits the query, which may contain an order's
 * token. The tracking machine is loaded only if the query has tracking parameters to store.
 */
export function trackVisit(
  page: Parameters<typeof dimensionsOf>[0],
  { origin, pathname, search }: URL,
): void {
  const city = page.read("destination").data?.city.slug;
  if (city !== undefined) storeLastCity(city);
  track({ event: "page_view", ...dimensionsOf(page), pageUrl: origin + pathname });
  const query = new URLSearchParams(search);
  const hasTracking = [...query.keys()].some((name) => name.startsWith("utm_"));
  if (hasTracking) import("./tracking.ts").then(({ visitPage }) => visitPage(query)).catch(() => undefined);
}
