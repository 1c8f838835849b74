import { countOf } from "../ui/format/duration.ts";

/** Pages that the server makes by itself, when it is busy, away or broken. */
export const texts = {
  reference: (requestId: string) => `Reference: ${requestId}`,
  oneMoment: "One moment, please",
  busyNetwork: "Too many requests have come from your network at once. Please try again in a few seconds.",
  busy: "We're very busy right now. Please try again in a few seconds.",
  orderAway:
    "We can't reach our records right now, so we can't show your booking yet. If you've paid, your payment is safe with us. Please don't pay again.",
  staleCopy: (age: string) =>
    `Our booking service is having trouble right now. You're looking at a copy of this page from ${age} ago.`,
  lessThanAMinute: "less than a minute",
  minutes: (count: number) => (count === 1 ? "one minute" : countOf(count, "minute")),
  hours: (count: number) => (count === 1 ? "one hour" : countOf(count, "hour")),
  comeBack: "Please come back later.",
};
