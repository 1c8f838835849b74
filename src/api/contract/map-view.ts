/** A location in degrees. */
export type Location = { readonly lat: number; readonly lng: number };

/** The part of a city that a map shows: its middle, its scale, and its height in SVG units. North is up. */
export type MapView = Location & { readonly metresPerUnit: number; readonly height: number };

/** Position in a map in SVG units, from the top left corner. */
export type MapPoint = { readonly x: number; readonly y: number };

/**
 * A pin that the page draws on a map, with its tip at the point. `width` is the width of a pin with a price, in SVG units;
 * the map names the locality `name` beside the pin if there is room.
 */
export type MapPin = MapPoint & { readonly width?: number | undefined; readonly name?: string | undefined };

/** Width of every map in SVG units. */
export const mapWidth = 400;
/** Length of a degree of latitude in metres. */
export const metresPerDegree = 111_320;

/**
 * Returns a function that projects locations to points of a map. The higher the latitude, the shorter a degree of
 * longitude.
 */
export function createProjection(view: MapView): (location: Location) => MapPoint {
  const unitsPerDegree = metresPerDegree / view.metresPerUnit;
  const shrink = Math.cos((view.lat * Math.PI) / 180);
  return ({ lat, lng }) => ({
    x: mapWidth / 2 + (lng - view.lng) * unitsPerDegree * shrink,
    y: view.height / 2 - (lat - view.lat) * unitsPerDegree,
  });
}

/** Returns the straight-line distance in metres. Ignores the curvature of the earth, which is negligible in a city. */
export function metresBetween(one: Location, other: Location): number {
  const widthOfDegree = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return metresPerDegree * Math.hypot(one.lat - other.lat, (one.lng - other.lng) * widthOfDegree);
}
