import { fromPromise } from "xstate";
import { type BookingsLinkOutcome, bookingsLinkOutcome } from "../../api/bookings-link-outcome.ts";
import type { CallContext } from "../../api/call.ts";
import { bookingsLinkMachine } from "../../machines/bookings-link/machine.ts";

/** The chart that asks for the link, with its call. */
export function connectedBookingsLink(call: CallContext): typeof bookingsLinkMachine {
  return bookingsLinkMachine.provide({
    actors: {
      ask: fromPromise<BookingsLinkOutcome, { readonly email: string }>(({ input, signal }) =>
        bookingsLinkOutcome(input, { ...call, signal }),
      ),
    },
  });
}
