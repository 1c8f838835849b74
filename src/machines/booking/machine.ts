import { raise } from "xstate";
import { emptyCustomer } from "../../api/contract/customer-fields.ts";
import { withEvent, withOutput } from "../params.ts";
import { choosing } from "./choosing.ts";
import { confirmingEmail } from "./confirming-email.ts";
import { detailing, holding } from "./detailing.ts";
import { held } from "./held.ts";
import { lapsed } from "./lapsed.ts";
import { orderKey } from "./order.ts";
import { paying } from "./paying.ts";
import { releasing } from "./releasing.ts";
import { bookingSetup } from "./setup.ts";
import { onFailed, onOrderEnded, watchInvoke } from "./transitions.ts";
import type { BookingContext, BookingInput } from "./types.ts";

/**
 * State machine for booking one catalogue item (requirement J4), by the hour or by day passes.
 *
 * Main path: `choosing` (date, time, people) → `detailing` (customer, validated by the service) → `holding` (requests
 * the hold) → `held` (price, coupon, time left) → `paying`, or `openEmailCodeStep` if the booking is free → one of the
 * final states `confirmed`, `checking` and `refunding`, which open the result screen. Exceptions: `taken` (somebody
 * else has booked the time; shows alternatives), `lapsed` (the hold ended; reloads the order), `expired`, `releasing`,
 * `released`, and `restoring` (only the order's key is known).
 *
 * Invariants:
 * - `held`, `paying` and `confirmingEmail` have an order and a price from the service.
 * - The hold is requested when the visitor continues to payment, after the service has validated the details.
 * - Going back keeps the slot.
 * - The visitor pays only the price shown. If the price has changed, `held.repriced` asks the visitor first.
 * - Once a payment was opened, the order is polled during the hold.
 * - `expired` and `released` claim that nothing was paid. They are entered only if the service confirms that the hold
 *   is over and that nobody has tried to pay. In every other case, the result screen tracks the order.
 * - Errors are cleared when the next request starts or the visitor goes to another step.
 *
 * Not included: prices, rules and stock (the service), the clock (the actors `awaitHoldEnd` and `awaitNextPoll`),
 * opening the overlay, and the payment after the last step (the result machine).
 */
export const bookingMachine = bookingSetup.createMachine({
  id: "booking",
  context: ({ input }) => initialContext(input),
  initial: "choosing",
  output: ({ context }) => orderKey(context),
  states: {
    choosing,
    detailing,
    holding,
    taken: {
      exit: "clearFailure",
      invoke: watchInvoke,
      on: {
        "customer.typed": { actions: withEvent("storeTyped") },
        // If the time was taken before the customer details were entered, the details step is next.
        "alternative.chosen": [
          { guard: "areDetailsGiven", target: "holding", actions: withEvent("takeAlternative") },
          {
            target: "choosing",
            actions: [withEvent("takeAlternative"), raise({ type: "choice.confirmed" })],
          },
        ],
        "hold.resumed": { guard: "isHolding", target: "restoring" },
        "went.back": { target: "choosing", actions: "forgetTakenStart" },
        "slot.released": { guard: "isHolding", target: "releasing" },
      },
    },
    held,
    paying,
    confirmingEmail,
    restoring: {
      initial: "loading",
      tags: "holding",
      states: {
        loading: {
          tags: "busy",
          entry: "clearFailure",
          invoke: {
            id: "loadOrder",
            src: "loadOrder",
            input: ({ context }) => orderKey(context),
            onDone: [
              { guard: withOutput("isHeld"), target: "#booking.held", actions: withOutput("adoptOrder") },
              ...onOrderEnded,
              { guard: withOutput("isGone"), target: "#booking.choosing", actions: "dropOrder" },
              // Money may still arrive, or the booking was cancelled: the result screen shows the order's status.
              { target: "#booking.checking" },
            ],
            onError: onFailed("failed"),
          },
        },
        failed: { on: { "order.retried": "loading", "slot.released": "#booking.releasing" } },
      },
    },
    lapsed,
    expired: {
      tags: "canLeave",
      on: {
        "choice.confirmed": { target: "holding", actions: "dropOrder" },
        "alternative.chosen": { target: "holding", actions: ["dropOrder", withEvent("takeAlternative")] },
        restarted: { target: "choosing", actions: ["dropOrder", "returnToOwnRoom"] },
      },
    },
    releasing,
    released: {
      tags: "canLeave",
      on: { restarted: { target: "choosing", actions: "returnToOwnRoom" } },
    },
    confirmed: { type: "final", tags: "over" },
    checking: { type: "final", tags: "over" },
    refunding: { type: "final", tags: "over" },
  },
});

function initialContext({ buildingId, item, choice, tracking }: BookingInput): BookingContext {
  const initialRoom = { buildingId, catalogId: item.id, name: item.name };
  return {
    item,
    ownRoom: initialRoom,
    room: initialRoom,
    choice: {
      date: null,
      start: null,
      minutes: item.minMinutes,
      times: 1,
      repeats: null,
      more: [],
      passes: 1,
      people: 1,
      ...choice,
    },
    availability: null,
    customer: emptyCustomer,
    fieldErrors: {},
    notice: null,
    quote: null,
    order: null,
    alternatives: [],
    couponCode: "",
    emailCode: "",
    emailConfirmation: null,
    payment: null,
    evidence: null,
    settled: null,
    orderLookups: 0,
    failure: null,
    failedCall: null,
    tracking,
  };
}
