import { pluralize } from "./pluralize.ts";

/** Texts of the list of rooms, desks and passes in a city or a locality. */

export const skipToRooms = "Skip to the rooms";
export const title = (kind: string, place: string) => `${kind} in ${place}`;
export const titleByHour = (title: string) => `${title}, by the hour`;
export const everyKind = "Rooms, desks and passes";
export const description = (title: string) =>
  `${title} with pictures, live availability and prices including GST. Choose a date and time, hold a room and pay online.`;

export const filters = "Filters";
export const chooseDay = "Choose a day";
export const city = "City";
export const locality = "Locality";
export const allLocalities = "All localities";
export const when = "When (IST)";
export const date = "Date";
export const numberOfPeople = "People";
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
export const showRooms = "Show rooms";
export const nearMe = "Nearest to me";
export const notLocated = "We couldn't get your location. Choose a locality to sort by distance from there.";
export const nearYou = "Near you";
export const activeFilters = "Active filters";
export const removeFilter = "(remove this filter)";
export const clearAll = "Clear all";
/** @param price with the rupee sign */
export const upTo = (price: string) => `Up to ${price}`;
export const allTypes = "All types";

export const rooms = "Rooms";
export const loading = "Loading rooms";
export const notLoaded = "We couldn't load the rooms";
export const roomsFound = (count: number) => (count === 0 ? "No rooms" : pluralize(count, "room"));
export const placesFound = (count: number) => (count === 0 ? "No places" : pluralize(count, "place"));
/** For a list with more rooms than the service counts. */
export const moreRoomsThan = (count: string) => `${count}+ rooms`;
export const morePlacesThan = (count: string) => `${count}+ places`;
export const available = (count: string) => `${count} available`;
export const openThatDay = (count: string) => `${count} open that day`;
export const forQuantity = (what: string) => `for ${what}`;
export const book = "Book";
export const seeDays = "See days";
export const seeTimes = "See times";

export const emptyPage = "There's nothing on this page";
export const noRoomsMatch = "No rooms match";
export const noRoomsMatchText = "Remove a filter or choose another day. You can also see all our rooms.";
export const showAllRooms = "Show all rooms";
export const nothingAvailable = "Nothing is available at this time. The nearest alternatives:";
export const nothingOpen = "Nothing is open on that day. The nearest alternatives:";
export const tooManyPeople = (people: number) =>
  `No room here seats ${pluralize(people, "person", "people")}`;
export const largestSeats = (people: number) =>
  `The largest one seats ${people}. Tell us what you need, and we'll find you a larger space.`;
export const sendEnquiry = "Send an enquiry";
export const anySize = "Show rooms of any size";
export const largest = "The largest room";
export const largeEnough = "Large enough, and nearby:";
export const noRoomsYet = "No rooms here yet";
export const noRoomsYetText =
  "You can't book anything online here yet. Tell us what you need, or try another city.";
