import { readPageData } from "../site/page-data.ts";

let cachedKey: string | null | undefined;

/** Returns the operator's key for Google Maps from the page data; null if maps are our own drawings. */
export function googleMapsKey(): string | null {
  if (cachedKey === undefined) cachedKey = readPageData().publicSettings.googleMapsKey;
  return cachedKey;
}
