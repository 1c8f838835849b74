import { pluralize } from "./pluralize.ts";

/** Texts of the web server's error pages: for overload, failures and unreachable services. */

export const reference = (requestId: string) => `Reference: ${requestId}`;
export const oneMoment = "One moment, please";
export const networkBusy =
  "Too many requests have come from your network at once. Please try again in a few seconds.";
export const busy = "We're very busy right now. Please try again in a few seconds.";
export const orderUnavailable =
  "We can't reach our records right now, so we can't show your booking yet. If you've paid, your payment is safe with us. Please don't pay again.";
export const staleCopy = (age: string) =>
  `Our booking service is having trouble right now. This page was last updated ${age} ago.`;
export const minutes = (count: number) => (count === 1 ? "one minute" : pluralize(count, "minute"));
export const hours = (count: number) => (count === 1 ? "one hour" : pluralize(count, "hour"));
export const starting = "We're just starting up. Please try again in a few seconds.";
export const singleHostRequired = "A request must have exactly one Host header.";
export const hostInvalid = "The Host header is not a host name.";
export const targetInvalid = "The target of the request is not a path.";
export const fileNotFound = "There's no file at this address.";
export const tryLater = "Please come back later.";
