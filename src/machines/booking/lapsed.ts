import { withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { onFailed, onOrderEnded } from "./transitions.ts";

/**
 * The hold has ended. Reloads the order because a payment may still arrive. The booking expires only if
 * nobody has tried to pay.
 */
export const lapsed = bookingSetup.createStateConfig({
  initial: "loading",
  tags: "busy",
  exit: "clearLookups",
  states: {
    loading: {
      entry: ["countLookup", "clearFailure"],
      invoke: {
        id: "lookUp",
        src: "loadOrder",
        input: ({ context }) => orderKey(context),
        onDone: [
          ...onOrderEnded,
          { guard: withOutput("isGone"), target: "#booking.choosing", actions: ["dropOrder", "noteGone"] },
          // The service's clock may be slightly behind, so the order may still be held.
          { guard: withOutput("isHeldWithLookupLeft"), target: "waiting" },
          { target: "#booking.checking" },
        ],
        onError: [{ guard: "isLookupLeft", target: "waiting" }, onFailed("#booking.checking")],
      },
    },
    waiting: {
      invoke: {
        id: "awaitNextPoll",
        src: "awaitNextPoll",
        input: ({ context }) => ({ polls: context.orderLookups }),
        onDone: "loading",
        onError: "#booking.checking",
      },
    },
  },
});
