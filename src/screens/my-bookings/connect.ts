import { bookingsLinkOutcome } from "../../api/bookings-link-outcome.ts";
import type { CallContext } from "../../api/call.ts";
import { bookingsLinkMachine } from "../../machines/bookings-link/machine.ts";
import { asking } from "../../machines/unprovided.ts";

/** The chart that asks for the link, with its call. */
export function connectedBookingsLink(call: CallContext): typeof bookingsLinkMachine {
  return bookingsLinkMachine.provide({ actors: { ask: asking(bookingsLinkOutcome, call) } });
}
