import { countOf } from "../ui/format/duration.ts";

/** Lists of centres, on the pages of cities and localities. */
export const texts = {
  centres: "Centres",
  loading: "Loading centres",
  notLoaded: "We couldn't load the centres",
  found: (count: number) => (count === 0 ? "No centres" : countOf(count, "centre")),
  foundWith: (count: string, type: string) => `${count} with ${type}`,
  onTheMap: "On the map",
  centresIn: (place: string) => `Centres in ${place}`,
  filters: "Filters",
  allTypes: "All types",
  typeOfSpace: "Type of space",
  sortBy: "Sort by",
  sorts: { recommended: "Recommended", price: "Price: low to high", name: "Name: A to Z" },
  showCentres: "Show centres",
  localitiesIn: (city: string) => `Localities in ${city}`,
  allOf: (city: string) => `All of ${city}`,
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
  moreTypes: (count: number) => `Plus ${countOf(count, "more type of space", "more types of space")}.`,
  pricesIncludeGst: "Prices include GST.",
};
