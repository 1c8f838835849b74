import { href } from "../contract/href.ts";
import type { MapPoint, MapView } from "../contract/map-view.ts";

/** Returns the URL of the map of a view. `pins` are the points that the page draws on it. */
export function mapHref(view: MapView, pins: readonly MapPoint[]): string {
  return href("/api/map", undefined, {
    at: `${view.lat},${view.lng}`,
    scale: String(view.metresPerUnit),
    height: String(view.height),
    ...(pins.length > 0 && { pins: pins.map(({ x, y }) => `${x},${y}`).join(";") }),
  });
}
