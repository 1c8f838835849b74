import type { SnapshotFrom } from "xstate";
import type { Tracking } from "../../api/contract/booking.ts";
import { truncateText } from "../../api/contract/truncate-text.ts";
import type { TrackingParameters, trackingMachine } from "./machine.ts";

/** Maximum lengths of a parameter and of a URL in leads and orders. Longer values are truncated. */
const MAX_PARAMETER_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 2000;

/** Reads the tracking parameters from a URL's query (requirement N8). Ignores empty parameters. */
export function parametersOf(query: URLSearchParams): TrackingParameters {
  const source = parameterOf(query, "utm_source");
  const campaign = parameterOf(query, "utm_campaign");
  const medium = parameterOf(query, "utm_medium");
  return {
    ...(source ? { utm_source: source } : {}),
    ...(campaign ? { campaign_name: campaign } : {}),
    ...(medium ? { utm_medium: medium } : {}),
  };
}

function parameterOf(query: URLSearchParams, name: string): string {
  return truncateText(query.get(name) ?? "", MAX_PARAMETER_LENGTH);
}

export type LeadSource = {
  /** The value of `document.referrer`. */
  readonly referrer: string;
  readonly href: string;
};

/** Builds the lead source (requirement N9): tracking parameters, `ref`, `leadSourceUrl` and `referrer_details`. */
export function leadSource(snapshot: SnapshotFrom<typeof trackingMachine>, source: LeadSource): Tracking {
  const ref = source.referrer.slice(0, MAX_ADDRESS_LENGTH);
  return {
    ...snapshot.context.parameters,
    ...(ref ? { ref, referrer_details: hostOf(ref) } : {}),
    leadSourceUrl: source.href.slice(0, MAX_ADDRESS_LENGTH),
  };
}

/** Returns the host of the referring page, for grouping in reports. Returns other texts unchanged. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
