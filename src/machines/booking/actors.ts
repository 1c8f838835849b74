import { placeholderActor } from "../actor-logic.ts";
import { watchMachine } from "../watch/machine.ts";
import type { BookingActors } from "./types.ts";

const actor = <Name extends keyof BookingActors>(name: Name) => placeholderActor<BookingActors[Name]>(name);

/**
 * Placeholders for the actors that the caller must provide. Hold timers are actors because a restored machine does not
 * restart delays.
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
