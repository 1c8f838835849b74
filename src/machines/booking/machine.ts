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
import { failedTo, orderEnded, watch } from "./transitions.ts";
import type { BookingContext, BookingInput } from "./types.ts";

/**
 * Booking of one catalogue item (row J4), by the hour or by day passes.
 *
 * Top level, in the order in which a visitor meets it: `choosing` (date, time, people) → `detailing` (who books; checked
 * by the service) → `holding` (asking for the slot) → `held` (price, coupon, time left) → `paying`, or `confirmingEmail`
 * when nothing is to pay → one of the final states `confirmed`, `checking`, `refunding`, from which the result screen takes
 * over. Exceptions: `taken` (a time that somebody else has, with alternatives), `lapsed` (the hold's end: the order is looked up) and
 * `expired`, `releasing` and `released`, and `restoring` (an order known only by its key).
 *
 * Always holds: in `held` and `paying` there is an order and a price from the service; the hold is asked for only after
 * the service has checked the details, and never before the visitor goes on to payment; going back keeps the slot;
 * nothing is paid at a price other than the one shown (`held.repriced` asks first); once a payment was opened the order
 * is watched beside the hold; `expired` and `released` are reached only on the service's word that the hold is over and that
 * no payment was ever opened, because these states say that nothing was paid. Every other end is the result screen's, which
 * follows the order. What went wrong is told until the next request begins, or the visitor goes to another step.
 *
 * Left out on purpose: prices, rules and stock (the service's), the clock (the actors `awaitHoldEnd` and
 * `awaitNextPoll`), how the overlay opens, and what becomes of the payment after the last step (the result chart follows it).
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
      invoke: watch,
      on: {
        // On arrival with a time that was taken meanwhile, nobody has said yet who books: the details come next.
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
              ...orderEnded,
              { guard: withOutput("isGone"), target: "#booking.choosing", actions: "dropOrder" },
              // Money is on its way or may still come, or the booking was cancelled: the result screen tells which.
              { target: "#booking.checking" },
            ],
            onError: failedTo("failed"),
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
  const ownRoom = { buildingId, catalogId: item.id, name: item.name };
  return {
    item,
    ownRoom,
    room: ownRoom,
    choice: {
      date: null,
      start: null,
      minutes: item.minMinutes,
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
    emailAsked: null,
    payment: null,
    evidence: null,
    settled: null,
    lookups: 0,
    failure: null,
    failedCall: null,
    tracking,
  };
}
