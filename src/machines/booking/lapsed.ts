import { withOutput } from "../params.ts";
import { orderKey } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { failedTo, orderEnded } from "./transitions.ts";

/**
 * The hold's time is over. A bank may answer late, so the order is looked up before anything is said of it. Only one for
 * which no checkout was ever opened is told as expired here; for any other the result screen takes over, which follows the
 * order. So it does when the service stays away, or says each time that the order is still held.
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
          ...orderEnded,
          { guard: withOutput("isGone"), target: "#booking.choosing", actions: ["dropOrder", "noteGone"] },
          // The service's clock is a moment behind ours.
          { guard: withOutput("isHeldWithLookupLeft"), target: "waiting" },
          { target: "#booking.checking" },
        ],
        onError: [{ guard: "isLookupLeft", target: "waiting" }, failedTo("#booking.checking")],
      },
    },
    waiting: {
      invoke: {
        id: "awaitNextPoll",
        src: "awaitNextPoll",
        input: ({ context }) => ({ polls: context.lookups }),
        onDone: "loading",
        onError: "#booking.checking",
      },
    },
  },
});
