import { countOf } from "../ui/format/duration.ts";

/** Texts that several screens share. */
export const texts = {
  requestCallBack: "Request a Call Back",
  tryAgain: "Try again",
  checkConnection: "Please check your connection and try again.",
  pageNotFound: "Page not found",
  noSuchPage: "There's no page at this address.",
  from: "from",
  allCities: "All cities",
  away: (distance: string) => `${distance} away`,
  amenities: "Amenities",
  /** Day passes that someone asks for, as the subject of an enquiry. */
  askedPasses: (passes: number, days: number, from: string | null) =>
    `${countOf(passes, "pass", "passes")} a day for ${countOf(days, "day")}${from === null ? "" : ` from ${from}`}`,
};
