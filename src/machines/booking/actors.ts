import { fromPromise } from "xstate";
import { watchMachine } from "../watch/machine.ts";
import type { BookingQuestions } from "./types.ts";

/**
 * What the chart asks the world for; each is provided from outside (the browser's calls, the server's, or a test's).
 * The hold's end is waited for by an actor and not by a delay, because a chart that is restored from the server's
 * snapshot starts its actors again, but not its delays. Expected refusals are outcomes; a rejection means that something
 * failed, and the chart keeps it as `failure`.
 */
export const bookingActors = {
  loadAvailability: asks("loadAvailability"),
  verify: asks("verify"),
  book: asks("book"),
  release: asks("release"),
  applyCoupon: asks("applyCoupon"),
  initPayment: asks("initPayment"),
  confirmEmail: asks("confirmEmail"),
  openCheckout: asks("openCheckout"),
  verifyPayment: asks("verifyPayment"),
  loadOrder: asks("loadOrder"),
  awaitHoldEnd: asks("awaitHoldEnd"),
  awaitNextPoll: asks("awaitNextPoll"),
  watchOrder: watchMachine,
};

function asks<Name extends keyof BookingQuestions>(name: Name) {
  return fromPromise<BookingQuestions[Name]["output"], BookingQuestions[Name]["input"]>(() =>
    Promise.reject(new Error(`Nothing answers ${name}`)),
  );
}
