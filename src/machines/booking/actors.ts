import { unprovided } from "../unprovided.ts";
import { watchMachine } from "../watch/machine.ts";
import type { BookingActors } from "./types.ts";

const actor = <Name extends keyof BookingActors>(name: Name) => unprovided<BookingActors[Name]>(name);

/**
 * The chart's actors; each is provided from outside (the browser's calls, the server's, or a test's).
 * The hold's end is waited for by an actor and not by a delay, because a chart that is restored from the server's
 * snapshot starts its actors again, but not its delays. Expected refusals are outcomes; a rejection means that something
 * failed, and the chart keeps it as `failure`.
 */
export const bookingActors = {
  loadAvailability: actor("loadAvailability"),
  verify: actor("verify"),
  book: actor("book"),
  release: actor("release"),
  applyCoupon: actor("applyCoupon"),
  initPayment: actor("initPayment"),
  confirmEmail: actor("confirmEmail"),
  openCheckout: actor("openCheckout"),
  verifyPayment: actor("verifyPayment"),
  loadOrder: actor("loadOrder"),
  awaitHoldEnd: actor("awaitHoldEnd"),
  awaitNextPoll: actor("awaitNextPoll"),
  watchOrder: watchMachine,
};
