import { pluralize } from "./pluralize.ts";

/** Texts of the list of rooms, desks and passes in a city or a locality. */

/** What a list contains, in its sentences. A list of one type has the names of the type. */
export type Noun = { readonly one: string; readonly many: string };
export const nouns = {
  rooms: { one: "room", many: "rooms" },
  everything: { one: "place", many: "places" },
} satisfies Record<string, Noun>;

export const skipTo = ({ many }: Noun) => `Skip to the ${many}`;
export const title = (kind: string, place: string) => `${kind} in ${place}`;
export const titleByHour = (title: string) => `${title}, by the hour`;
export const everyKind = "Rooms, desks and passes";
export const description = (title: string) =>
  `${title} with pictures, live availability and prices including GST. Choose a date and time, hold a room and pay online.`;
export const passesDescription = (title: string) =>
  `${title} with pictures, passes left and prices including GST. Choose your days, hold your passes and pay online.`;

export const filters = "Filters";
export const chooseDay = "Choose a day";
export const city = "City";
export const locality = "Locality";
export const allLocalities = "All localities";
export const when = "When (IST)";
export const date = "Date";
export const numberOfPeople = "People";
export const numberOfPasses = "Passes";
export const wholeDay = "A pass covers the whole day, during the centre's opening hours.";
export const from = "From";
export const to = "To";
export const sortBy = "Sort by";
export const sorts = {
  usual: "Recommended",
  fit: "Best fit",
  price: "Price: low to high",
  distance: "Nearest",
};
export const typeOfSpace = "Type of space";
export const everythingBookable = "Everything you can book online";
export const maxPrice = "Maximum price (₹, including GST)";
export const amenitiesLegend = "Amenities of the room or centre";
export const show = ({ many }: Noun) => `Show ${many}`;
export const notLocated = "We couldn't get your location. Choose a locality to sort by distance from there.";
export const nearYou = "Near you";
export const activeFilters = "Active filters";
export const removeFilter = "(remove this filter)";
export const clearAll = "Clear all";
/** @param price with the rupee sign */
export const upTo = (price: string) => `Up to ${price}`;
export const allTypes = "All types";

export const heading = ({ many }: Noun) => `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
export const loading = ({ many }: Noun) => `Loading ${many}`;
export const notLoaded = ({ many }: Noun) => `We couldn't load the ${many}`;
export const found = (count: number, { one, many }: Noun) =>
  count === 0 ? `No ${many}` : pluralize(count, one, many);
/** For a list with more items than the service counts. */
export const moreThan = (count: string, { many }: Noun) => `${count}+ ${many}`;
export const available = (count: string) => `${count} available`;
export const openThatDay = (count: string) => `${count} open that day`;
export const forQuantity = (what: string) => `for ${what}`;
export const book = "Book";
export const seeDays = "See days";
export const seeTimes = "See times";

export const emptyPage = "There's nothing on this page";
export const nothingMatches = ({ many }: Noun) => `No ${many} match`;
export const nothingMatchesText = ({ many }: Noun) =>
  `Remove a filter or choose another day. You can also see all our ${many}.`;
export const showAll = ({ many }: Noun) => `Show all ${many}`;
export const nothingAvailable = "Nothing is available at this time. The nearest alternatives:";
export const nothingOpen = "Nothing is open on that day. The nearest alternatives:";
export const noPassesLeft = "No passes are left on that day. The nearest alternatives:";
export const tooManyPeople = (people: number) =>
  `No room here seats ${pluralize(people, "person", "people")}`;
export const largestSeats = (people: number) =>
  `The largest one seats ${people}. Tell us what you need, and we'll find you a larger space.`;
export const tooManyPasses = (passes: number) => `No centre here has ${passes} passes for one day`;
export const mostPasses = (passes: number) =>
  `The most you can get is ${passes}. Tell us what you need, and we'll find you seats.`;
export const sendEnquiry = "Send an enquiry";
export const anySize = "Show rooms of any size";
export const anyNumber = "Show passes without a number";
export const largest = "The largest room";
export const largestPasses = "The centre with the most passes";
export const largeEnough = "Large enough, and nearby:";
export const noRoomsYet = "Nothing to book here yet";
export const noRoomsYetText = "Tell us what you need, or try another city.";
