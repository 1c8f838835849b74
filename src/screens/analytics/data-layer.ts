import type { VitalsRequest } from "../../api/contract/lead.ts";
import type { Dimensions } from "./dimensions.ts";

/** The events that the site sends to analytics. */
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
