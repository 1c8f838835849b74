/** Texts for maps and directions. */

export const directions = "Directions";
export const directionsTo = (name: string) => ` to ${name} (opens Google Maps in a new tab)`;
export const north = "N";

/** The map of a list of rooms or centres. */
export const zoomIn = "Zoom in";
export const zoomOut = "Zoom out";
export const moveTo = {
  north: "Move the map north",
  south: "Move the map south",
  west: "Move the map west",
  east: "Move the map east",
} as const;
export const wholePlace = (place: string) => `Show all of ${place}`;
/** @param per such as `an hour` or `for 2 hours` */
export const lowestPrice = (per: string) => `Lowest price ${per}, including GST`;
export const lowestPrices = "Lowest prices, including GST";
/** @param price such as `₹944 an hour` */
export const pinName = (centre: string, locality: string, price: string) =>
  `${centre}, ${locality}, from ${price}`;
