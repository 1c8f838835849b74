import { readPageData } from "../site/page-data.ts";

let known: string | null | undefined;

/** Returns the operator's key for Google Maps from the page data; null if maps are our own drawings. */
export function mapsKey(): string | null {
  if (known === undefined) known = readPageData().publicSettings.googleMapsKey;
  return known;
}
