import * as texts from "../../texts/way.ts";
import { formatDistance } from "./format-distance.ts";
import type { Station, Way } from "./places.ts";

/**
 * The accuracy of the distance between a centre and a station, in metres. A map has one position for a station, but its
 * platforms and exits are up to 150 m from it. Distances up to this one are not shown.
 */
export const positionAccuracyMetres = 150;

/** How a centre is reached from a station: the operator's way, or else the nearest station of the map. */
export type Approach = { readonly way?: Way | undefined; readonly station?: Station | undefined };

/**
 * Formats the way to a centre as one line, such as `9 min walk from Noida Sector 16 (Blue Line), gate 2, opposite the
 * park`, or without a way as `About 600 m from Stadium (Blue Line)`. Returns null if nothing is known, or if the distance
 * is not above `positionAccuracyMetres`. The short form, for cards, omits the exit and the landmark.
 */
export function formatWay({ way, station }: Approach, form: "full" | "short" = "full"): string | null {
  if (way !== undefined) {
    const { minutes, exit, landmark } = way;
    const walk = texts.walkFrom(minutes, texts.stationOfLines(way.station, way.lines));
    if (form === "short") return walk;
    return [walk, exit, landmark].filter((part) => part !== undefined).join(", ");
  }
  if (!isFar(station)) return null;
  const { distanceMetres, name, lines } = station;
  return texts.aboutFrom(formatDistance(distanceMetres), texts.stationOfLines(name, lines));
}

function isFar(station: Station | undefined): station is Station {
  return station !== undefined && station.distanceMetres > positionAccuracyMetres;
}
