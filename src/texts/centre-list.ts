import { pluralize } from "./pluralize.ts";

/** Texts of the lists of centres on the pages of cities and localities. */

export const centres = "Centres";
export const loading = "Loading centres";
export const notLoaded = "We couldn't load the centres";
export const found = (count: number) => (count === 0 ? "No centres" : pluralize(count, "centre"));
export const foundWith = (count: string, type: string) => `${count} with ${type}`;
export const skipToCentres = "Skip to the centres";
export const filters = "Filters";
export const allTypes = "All types";
export const typeOfSpace = "Type of space";
export const sortBy = "Sort by";
export const sorts = { recommended: "Recommended", price: "Price: low to high", name: "Name: A to Z" };
export const showCentres = "Show centres";
export const localitiesIn = (city: string) => `Localities in ${city}`;
export const allOf = (city: string) => `All of ${city}`;
export const empty = {
  pastTheEnd: {
    heading: "There's nothing on this page",
    text: "You've gone past the end of the list.",
    label: "Go to the first page",
  },
  filtered: {
    heading: "No centres match",
    text: "Remove the filter, or tell us what you need. We may know a place that isn't listed yet.",
    label: "Show all centres",
  },
  none: {
    heading: "No centres here yet",
    text: "Browse our other cities, or tell us what you need. We may know a place that isn't listed yet.",
    label: "All cities",
  },
};
export const moreTypes = (count: number) =>
  `Plus ${pluralize(count, "more type of space", "more types of space")}.`;
export const pricesIncludeGst = "Prices include GST.";
