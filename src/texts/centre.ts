/** The page of a centre. */
export const texts = {
  title: (name: string, locality: string, city: string) =>
    `${name}, ${locality}, ${city}: rooms, desks and opening hours`,
  description: (name: string, locality: string, city: string) => `${name} in ${locality}, ${city}.`,
  bookRoomOrDesk: "Book a room or desk",
  enquire: "Enquire",
  enquireAbout: (name: string) => `Enquire about ${name}`,
  seeItFirst: "Need a desk or office by the month? Come and see it first.",
  about: "The centre",
  bookHeading: "Book by the hour or day",
  book: "Book",
  prices: "Prices",
  /** With a link in the marks of the content files. */
  arrangeVisit: (href: string) => `For a desk or office by the month, [arrange a visit](${href}) first.`,
  gettingHere: "Getting here",
  onTheMap: "On the map",
  nearby: "Nearby centres",
  openingHours: "Opening hours (IST)",
  specialHours: "Holidays and special hours",
  today: "today",
  closed: "Closed",
  allDay: "Open 24 hours",
  midnight: "midnight",
  temporarilyClosed: "Temporarily closed",
  opens: (day: string, time: string) => `Opens${day} at ${time}`,
  openUntil: (day: string, time: string) => `Open until${day} ${time}`,
};
