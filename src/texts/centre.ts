/** Texts of the page of a centre. */

export const title = (name: string, locality: string, city: string) =>
  `${name}, ${locality}, ${city}: rooms, desks and opening hours`;
export const description = (name: string, locality: string, city: string) =>
  `${name} in ${locality}, ${city}.`;
export const bookRoomOrDesk = "Book a room or desk";
export const enquire = "Enquire";
export const enquireAbout = (name: string) => `Enquire about ${name}`;
export const visitPrompt = "Need a desk or office by the month? Come and see it first.";
export const about = "The centre";
export const bookHeading = "Book by the hour or day";
export const book = "Book";
export const prices = "Prices";
/** Contains a link in the markup of content files, `[label](href)`. */
export const arrangeVisit = (href: string) =>
  `For a desk or office by the month, [arrange a visit](${href}) first.`;
export const gettingHere = "Getting here";
export const nearby = "Nearby centres";
export const openingHours = "Opening hours (IST)";
export const specialHours = "Holidays and special hours";
export const today = "today";
export const closed = "Closed";
export const allDay = "Open 24 hours";
export const midnight = "midnight";
export const temporarilyClosed = "Temporarily closed";
export const opens = (day: string, time: string) => `Opens${day} at ${time}`;
export const openUntil = (day: string, time: string) => `Open until${day} ${time}`;
