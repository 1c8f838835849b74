/** The pages of the ten offerings. */
export const texts = {
  offerings: "Offerings",
  names: {
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
  },
  country: "India",
  getQuote: "Get a quote",
  whereToFindIt: "Where to find it",
  whereToFindItIn: (city: string) => `Where to find it in ${city}`,
  byCity: (name: string) => `${name} by city`,
  noneIn: (city: string) =>
    `No centre in ${city} offers this right now. Tell us what you need and we'll help.`,
};
