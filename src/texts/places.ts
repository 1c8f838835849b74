import { pluralize } from "./pluralize.ts";

/** Texts of the pages of cities and localities. */

export const coworkingIn = (place: string) => `Coworking space in ${place}`;
export const officeIn = (place: string) => `Office space in ${place}`;
export const aboutPlace = (place: string) => `About ${place}`;
export const officeSpace = "Office space";
export const workspaceIn = (place: string) => `Workspace in ${place}.`;
export const coworkingDescription = (title: string) =>
  `${title}: compare centres by address, opening hours, amenities and prices by the hour, day or month.`;
export const officeDescription = (title: string) =>
  `${title}: private and shared offices with addresses, opening hours and monthly prices including GST.`;
export const monthlyPrices = (title: string) => `${title}, with monthly prices`;
export const localityTitle = (title: string) => `${title}: centres, rooms and prices`;
export const localityDescription = (title: string) =>
  `${title}: the centres there, what you can book today, and prices by the hour, day and month.`;
export const allSpaceIn = (place: string) => `All space in ${place}`;
export const questionsAbout = (city: string) => `Questions about ${city}`;
export const singleCentreDescription = (place: string, centre: string, description: string) =>
  `One centre in ${place}: ${centre}. ${description}`.trim();
export const centres = (total: number, place: string, names: readonly string[], others: number) =>
  `${pluralize(total, "centre")} in ${place}: ${others > 0 ? `${names.join(", ")} and ${others} more` : listOf(names)}.`;
export const bookIn = (place: string) => `Book in ${place}`;
export const allRoomsIn = (place: string) => `See all rooms in ${place}`;
export const nearbyLocalities = "Nearby localities";
export const otherPlacesFor = (what: string) => `${what} elsewhere`;

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
