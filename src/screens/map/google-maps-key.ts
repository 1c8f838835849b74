import { readPageData } from "../site/page-data.ts";

let cachedKey: string | null | undefined;

/** Returns the operator's Google Maps key from the page data. Without a key (null), maps are our own drawings. */
export function googleMapsKey(): string | null {
  if (cachedKey === undefined) cachedKey = readPageData().publicSettings.googleMapsKey;
  return cachedKey;
}
