import { href } from "../contract/href.ts";
import type { MapPin, MapView } from "../contract/map-view.ts";

/** Returns the URL of the map of a view. `pins` are the points that the page draws on it. */
export function mapHref(view: MapView, pins: readonly MapPin[]): string {
  const hasPrices = pins.some(({ width }) => width !== undefined);
  return href("/api/map", undefined, {
    at: `${view.lat},${view.lng}`,
    scale: String(view.metresPerUnit),
    height: String(view.height),
    ...(pins.length > 0 && { pins: pins.map(({ x, y }) => `${x},${y}`).join(";") }),
    ...(hasPrices && {
      widths: pins.map(({ width }) => Math.ceil(width ?? 0)).join(";"),
      names: pins
        .map(({ name = "" }) => name.replace(/[^\p{L}\p{M}\d .'()&/-]/gu, "").slice(0, 40))
        .join(";"),
    }),
  });
}
