import { readPageData } from "../site/page-data.ts";

let known: string | null | undefined;

/** The operator's key for Google Maps, as the page brought it along; null when maps are drawn by ourselves. */
export function mapsKey(): string | null {
  if (known === undefined) known = readPageData().publicSettings.googleMapsKey;
  return known;
}
