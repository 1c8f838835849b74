import { fromPromise } from "xstate";
import {
  bookOutcome,
  checkedOrderOutcome,
  confirmEmailOutcome,
  couponOutcome,
  initPaymentOutcome,
  orderOutcome,
  releaseOutcome,
  verifyOutcome,
  verifyPaymentOutcome,
} from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import { type BookingRequest, getAvailability } from "../../api/calls/booking.ts";
import type { Tracking } from "../../api/contract/booking.ts";
import type { Checkout } from "../../api/contract/payment.ts";
import { fromCall } from "../../machines/actor-logic.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingActors, CheckoutOutcome } from "../../machines/booking/types.ts";
import { watchMachine } from "../../machines/watch/machine.ts";

/** Dependencies of the booking that differ between browser, server and tests. */
export type BookingDependencies = {
  readonly call: CallContext;
  /** Opens the gateway's overlay. Never settles on the server, where the page shows a form instead. */
  readonly openCheckout: (checkout: Checkout, signal: AbortSignal) => Promise<CheckoutOutcome>;
  /** Resolves when a hold ends, by the service's clock. */
  readonly awaitHoldEnd: (holdExpiresAt: string, signal: AbortSignal) => Promise<unknown>;
  /** Resolves when the order should be loaded again; see `awaitNextPoll` of the browser. */
  readonly awaitNextPoll: (polls: number | null, signal: AbortSignal) => Promise<unknown>;
  /** Returns the visitor's traffic source, which is sent with the order. */
  readonly tracking?: () => Tracking | undefined;
};

export function provideBookingMachine({
  call,
  tracking,
  ...dependencies
}: BookingDependencies): typeof bookingMachine {
  const pollDelay = <Polls extends number | null>() =>
    fromPromise<unknown, { polls: Polls }>(({ input, signal }) =>
      dependencies.awaitNextPoll(input.polls, signal),
    );
  return bookingMachine.provide({
    actors: {
      loadAvailability: fromCall(getAvailability, call),
      verify: fromCall(verifyOutcome, call),
      book: fromCall((booking: BookingRequest, context: CallContext) => {
        const source = tracking?.();
        return bookOutcome({ ...booking, ...(source && { tracking: source }) }, context);
      }, call),
      release: fromCall(releaseOutcome, call),
      applyCoupon: fromCall(couponOutcome, call),
      initPayment: fromCall(initPaymentOutcome, call),
      confirmEmail: fromCall(confirmEmailOutcome, call),
      openCheckout: fromPromise<CheckoutOutcome, BookingActors["openCheckout"]["input"]>(
        ({ input, signal }) => dependencies.openCheckout(input.payment.checkout, signal),
      ),
      verifyPayment: fromCall(verifyPaymentOutcome, call),
      loadOrder: fromCall(checkedOrderOutcome, call),
      awaitNextPoll: pollDelay<number>(),
      watchOrder: watchMachine.provide({
        actors: { loadOrder: fromCall(orderOutcome, call), awaitNextPoll: pollDelay<number | null>() },
      }),
      awaitHoldEnd: fromPromise<unknown, { holdExpiresAt: string }>(({ input, signal }) =>
        dependencies.awaitHoldEnd(input.holdExpiresAt, signal),
      ),
    },
  });
}
