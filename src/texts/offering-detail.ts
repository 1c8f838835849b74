/** Texts of the pages of the ten offerings. */

export const offerings = "Offerings";
export const names = {
  "coworking-space": "Coworking space",
  "office-space": "Office space",
  "fixed-desk": "Fixed desk",
  "hot-desk": "Hot desk",
  "private-office": "Private office",
  "meeting-room": "Meeting room",
  "event-space": "Event space",
  "flexi-pass": "Flexi pass",
  "virtual-office": "Virtual office",
  "bespoke-solutions": "Bespoke solutions",
};
export const country = "India";
export const getQuote = "Get a quote";
export const availableLocations = "Where to find it";
export const availableLocationsIn = (city: string) => `Where to find it in ${city}`;
/** Shown if the browser does not report the position of a visitor. */
export const notLocated = "We couldn't get your location. Please choose a city.";
export const offeringByCity = (name: string) => `${name} by city`;
export const notAvailableIn = (city: string) =>
  `No centre in ${city} offers this right now. Tell us what you need and we'll help.`;
