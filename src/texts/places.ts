import { countOf } from "../ui/format/duration.ts";

/** The pages of cities and localities. */
export const texts = {
  coworkingIn: (place: string) => `Coworking space in ${place}`,
  officeIn: (place: string) => `Office space in ${place}`,
  officeSpace: "Office space",
  workspaceIn: (place: string) => `Workspace in ${place}.`,
  coworkingDescription: (title: string) =>
    `${title}: compare centres by address, opening hours, amenities and prices by the hour, day or month.`,
  officeDescription: (title: string) =>
    `${title}: private and shared offices with addresses, opening hours and monthly prices including GST.`,
  monthlyPrices: (title: string) => `${title}, with monthly prices`,
  localityTitle: (title: string) => `${title}: centres, rooms and prices`,
  localityDescription: (title: string) =>
    `${title}: the centres there, what you can book today, and prices by the hour, day and month.`,
  allSpaceIn: (place: string) => `All space in ${place}`,
  questionsAbout: (city: string) => `Questions about ${city}`,
  oneCentre: (place: string, centre: string, description: string) =>
    `One centre in ${place}: ${centre}. ${description}`.trim(),
  centres: (total: number, place: string, names: readonly string[], others: number) =>
    `${countOf(total, "centre")} in ${place}: ${others > 0 ? `${names.join(", ")} and ${others} more` : listOf(names)}.`,
  bookIn: (place: string) => `Book in ${place}`,
  allRoomsIn: (place: string) => `See all rooms in ${place}`,
  nearbyLocalities: "Nearby localities",
  elsewhere: (what: string) => `${what} elsewhere`,
};

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
