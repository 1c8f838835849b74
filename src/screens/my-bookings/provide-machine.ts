import { bookingsLinkOutcome } from "../../api/bookings-link-outcome.ts";
import type { CallContext } from "../../api/call.ts";
import { fromCall } from "../../machines/actor-logic.ts";
import { bookingsLinkMachine } from "../../machines/bookings-link/machine.ts";

export function provideBookingsLinkMachine(call: CallContext): typeof bookingsLinkMachine {
  return bookingsLinkMachine.provide({ actors: { ask: fromCall(bookingsLinkOutcome, call) } });
}
