import { pluralize } from "./pluralize.ts";

/** Texts of shared components: fields, pagination, prices. */

export const tryAgainIn = (wait: string) => `Please try again in ${wait}.`;
export const minutesShort = (count: number) => `${count} min`;
export const hours = (count: number) => pluralize(count, "hour");
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`;
export const minutes = (count: number) => pluralize(count, "minute");
export const seconds = (count: number) => pluralize(count, "second");
export const metres = (count: number) => `${count} m`;
export const kilometres = (count: string) => `${count} km`;
export const breadcrumbs = "Breadcrumbs";
export const optional = "(optional)";
export const done = "(done)";
export const newTab = "(opens in a new tab)";
export const fewerOf = (label: string) => `Fewer${label}`;
export const more = (label: string) => `More${label}`;
export const pages = "Pages";
export const page = (number: number) => `Page ${number}`;
export const next = "Next";
export const perUnit = { hour: "an hour", day: "a day", month: "a month" };
export const plusGst = "+ GST";
export const includingGst = "including GST";
export const beforeGst = (price: string) => `= ${price} + GST`;

/** Suggestion if the domain of an email address looks misspelt. */
export const didYouMean = (address: string) => `Did you mean ${address}?`;
