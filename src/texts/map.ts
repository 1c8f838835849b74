/** Texts for maps and directions. */

export const directions = "Directions";
export const directionsTo = (name: string) => ` to ${name} (opens Google Maps in a new tab)`;
export const north = "N";
export const about = (distance: string) => `about ${distance}`;
export const fromStation = (distance: string, name: string, lines: readonly string[]) =>
  `${distance} from ${name} (${lines.join(", ")})`;
export const nearMetro = "Near a metro station";
/** Follows the number of centres or rooms. */
export const nearMetroSuffix = "near a metro station";
