/** Texts of the search for bookings in the console. */
import { pluralize } from "./pluralize.ts";

export const find = "Find";
export const label = "Find a booking";
export const hint =
  "Type a booking number, or the beginning of a phone number, email address, name, company or GSTIN.";
export const scan = "Scan a ticket";
export const camera = "Camera preview";
export const noCamera = "The camera can't be used. Allow it for this page in the settings of your browser.";
export const results = "Bookings";
export const found = (count: number, isCut: boolean) =>
  isCut ? `${count} or more bookings. Type more to see fewer.` : pluralize(count, "booking");
export const nothingFound = "No booking matches.";
export const columns = {
  number: "Booking",
  status: "Status",
  when: "When",
  item: "Room",
  name: "Name",
  phone: "Phone",
  email: "Email",
} as const;
