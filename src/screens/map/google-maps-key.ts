import { readPageData } from "../site/page-data.ts";

let cachedKey: string | null | undefined;

/** Returns the operator's Google Maps key from the page data. If it is null, our own drawings replace Google's maps. */
export function googleMapsKey(): string | null {
  if (cachedKey === undefined) cachedKey = readPageData().publicSettings.googleMapsKey;
  return cachedKey;
}
