import type { VitalsRequest } from "../../api/contract/lead.ts";
import type { Dimensions } from "./dimensions.ts";

/** The events that the site sends to analytics. */
export type AnalyticsEvent =
  | ({ readonly event: "page_view"; readonly pageUrl: string } & Dimensions)
  /** `pathname` is the path of the measured page. */
  | ({ readonly event: "web_vitals" } & VitalsRequest);

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[];
  }
}

/** Pushes an event to the tag manager's data layer, even if no tag manager is loaded. */
export function track(event: AnalyticsEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
