/** Texts for maps and directions. */

export const directions = "Directions";
export const directionsTo = (name: string) => ` to ${name} (opens Google Maps in a new tab)`;
export const north = "N";
