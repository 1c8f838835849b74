import { contentPageNames } from "../../src/api/contract/pages.ts";
import { type ScreenName, staticPageAddress } from "../../src/api/contract/routes.ts";
import { createCommonStates } from "./common-states.ts";
import type { ScreenVariant } from "./screen-state.ts";

const unavailableText = "The service is away for a moment.";
const emptyPageText = "This page is empty for now.";
const noCallsReason =
  "Its texts are static, and the layout loads the cities, so the API calls do not affect the screen.";
const noRequestsReason =
  "It makes no API call before the form is sent. The results of sending it are separate states.";

const bookingUnavailableText = "Bookings are unavailable right now";
const rooms = "/meeting-rooms/delhi/all";
const room = "/booking-details/delhi-connaught-place/delhi-connaught-place-neem";
const centre = "/coworking-space/delhi/delhi-connaught-place";
const noCentresText = "No centres here yet";

/**
 * Screens with only the common states: the variant, its screen and path, its text if every list in its responses is
 * empty, and its text if its API calls fail.
 */
const pageVariants: readonly (readonly [string, ScreenName, string, string | RegExp, string])[] = [
  ["home", "home", "/", "No centres are open yet", unavailableText],
  ["contact-us", "contact-us", "/contact-us", "The form isn't available right now.", unavailableText],
  ["meeting-rooms", "meeting-rooms", rooms, "Nothing to book here yet", "We couldn't load the rooms"],
  ["booking-details", "booking-details", room, "We couldn't find this room or pass.", bookingUnavailableText],
  ["city", "space", "/coworking-space/delhi", noCentresText, "We couldn't load the centres"],
  ["offering", "space", "/office-space/private-office", emptyPageText, unavailableText],
  ["centre", "city-or-centre", centre, /temporarily closed/i, unavailableText],
  [
    "centres-of-a-locality",
    "city-or-centre",
    "/coworking-space/delhi/connaught-place",
    noCentresText,
    unavailableText,
  ],
  ["locality", "locality", "/office-space/delhi/connaught-place", noCentresText, unavailableText],
  ["search", "search", "/search?q=delhi", "Nothing found for “delhi”", "Search isn't responding"],
  // Screens whose content is one page of the content service.
  ...contentPageNames
    .filter((name) => name !== "home" && name !== "contact-us")
    .map((name) => [name, name, staticPageAddress(name) ?? "", emptyPageText, unavailableText] as const),
];

/** Every screen of the site, in each of its variants, with the common states. */
export const commonVariants: Readonly<Record<string, ScreenVariant>> = {
  ...Object.fromEntries(
    pageVariants.map(([face, screen, path, empty, error]) => [
      face,
      { screen, states: createCommonStates({ path, empty, error }) },
    ]),
  ),
  "my-bookings": {
    screen: "my-bookings",
    states: createCommonStates({
      path: "/my-bookings",
      skeleton: { cannot: "It always loads as a document, which keeps out scripts of other pages." },
      loading: { cannot: noRequestsReason },
      empty: { cannot: noRequestsReason },
      error: { cannot: noRequestsReason },
      withLongTextsState: { cannot: noRequestsReason },
    }),
  },
  "not-found": {
    screen: "not-found",
    states: createCommonStates({
      path: "/no-such-page",
      status: 404,
      loading: { cannot: noCallsReason },
      empty: { cannot: noCallsReason },
      error: { cannot: noCallsReason },
      withLongTextsState: { cannot: noCallsReason },
    }),
  },
};
