import { pluralize } from "./pluralize.ts";

/** Texts of the search page, and of the search box in the header. */

export const search = "Search";
export const searchSite = "Search the whole site";
export const title = (q: string) => `${q} – search`;
export const description = "Search cities, localities, centres, rooms, amenities, PIN codes and pages.";
export const label = "What are you looking for?";
export const hint = "Try a city, locality, centre, room, amenity or PIN code.";
export const placeholder = "City, locality, centre or room";
export const searching = "Searching";
export const notResponding = "Search isn't responding";
export const notRespondingPressEnter = "Search isn't responding. Press Enter to try again.";
export const results = "Results";
export const found = (count: number) => pluralize(count, "result");
export const foundMany = (count: number) => `${count} or more results`;
export const forQuery = (count: string, q: string) => `${count} for “${q}”`;
export const nothingFound = (q: string) => `Nothing found for “${q}”`;
export const searchPrompt = "What would you like to find?";
export const noMoreResults = "There are no more results";
export const backToFirst = "Back to the first results";
export const tryOneOfThese = "Try one of these:";
export const suggestions = "Suggestions";
export const suggestedQueries = ["Meeting room", "Private office", "Day pass", "Virtual office", "Refund"];
/** Descriptions of search results for cities, localities and rooms. The search also matches words in these texts. */
export const cityText = (centres: number, city: string, localities: string) =>
  `${pluralize(centres, "centre")} in ${city}: ${localities}.`;
export const localityText = (names: readonly string[]) =>
  `${pluralize(names.length, "centre")}: ${names.join(", ")}.`;
export const roomText = (label: string, size: string, amenities: string) =>
  `${label}: ${size}. ${amenities}.`;
export const kinds = {
  city: "City",
  locality: "Locality",
  centre: "Centre",
  room: "Room",
  offering: "Type of space",
  page: "Page",
};
export const headings = {
  city: "Cities",
  locality: "Localities",
  centre: "Centres",
  room: "Rooms",
  offering: "Types of space",
  page: "Pages",
};
