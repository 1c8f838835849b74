/** Maps and directions. */
export const texts = {
  directions: "Directions",
  directionsTo: (name: string) => ` to ${name} (opens Google Maps in a new tab)`,
  north: "N",
};
