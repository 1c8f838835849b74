import { fromPromise } from "xstate";
import {
  bookOutcome,
  confirmEmailOutcome,
  couponApplyOutcome,
  couponTryOutcome,
  initPaymentOutcome,
  orderOutcome,
  releaseOutcome,
  verifyOutcome,
  verifyPaymentOutcome,
} from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import { getAvailability } from "../../api/calls/booking.ts";
import type { Tracking } from "../../api/contract/booking.ts";
import type { Checkout } from "../../api/contract/payment.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingQuestions, CheckoutOutcome } from "../../machines/booking/types.ts";
import { watchMachine } from "../../machines/watch/machine.ts";

/** What differs between the browser, the server and a test. */
export type BookingSurroundings = {
  /** How to reach the service. */
  readonly call: CallContext;
  /** Opens the gateway's overlay; on the server it never answers, because the page then shows a form instead. */
  readonly openCheckout: (checkout: Checkout, signal: AbortSignal) => Promise<CheckoutOutcome>;
  /** Resolves when a hold is over, by the service's clock. */
  readonly awaitHoldEnd: (holdExpiresAt: string, signal: AbortSignal) => Promise<unknown>;
  /** Resolves when the order should be asked for again; `polls` is how often it has been. */
  readonly awaitNextPoll: (polls: number, signal: AbortSignal) => Promise<unknown>;
  /** Where the visitor came from; sent with the order. */
  readonly tracking?: () => Tracking | undefined;
};

/** The booking chart with its calls. */
export function connectedBooking({ call, tracking, ...around }: BookingSurroundings): typeof bookingMachine {
  const loadOrder = answering<"loadOrder">((order, signal) => orderOutcome(order, { ...call, signal }));
  const awaitNextPoll = answering<"awaitNextPoll">(({ polls }, signal) =>
    around.awaitNextPoll(polls, signal),
  );
  return bookingMachine.provide({
    actors: {
      loadAvailability: answering<"loadAvailability">((query, signal) =>
        getAvailability(query, { ...call, signal }),
      ),
      verify: answering<"verify">((booking, signal) => verifyOutcome(booking, { ...call, signal })),
      book: answering<"book">((booking, signal) => {
        const source = tracking?.();
        return bookOutcome({ ...booking, ...(source && { tracking: source }) }, { ...call, signal });
      }),
      release: answering<"release">((order, signal) => releaseOutcome(order, { ...call, signal })),
      tryCoupon: answering<"tryCoupon">((coupon, signal) => couponTryOutcome(coupon, { ...call, signal })),
      applyCoupon: answering<"applyCoupon">((coupon, signal) =>
        couponApplyOutcome(coupon, { ...call, signal }),
      ),
      initPayment: answering<"initPayment">((order, signal) =>
        initPaymentOutcome(order, { ...call, signal }),
      ),
      confirmEmail: answering<"confirmEmail">((confirmation, signal) =>
        confirmEmailOutcome(confirmation, { ...call, signal }),
      ),
      openCheckout: answering<"openCheckout">(({ payment }, signal) =>
        around.openCheckout(payment.checkout, signal),
      ),
      verifyPayment: answering<"verifyPayment">((evidence, signal) =>
        verifyPaymentOutcome(evidence, { ...call, signal }),
      ),
      loadOrder,
      awaitNextPoll,
      watchOrder: watchMachine.provide({ actors: { loadOrder, awaitNextPoll } }),
      awaitHoldEnd: answering<"awaitHoldEnd">(({ holdExpiresAt }, signal) =>
        around.awaitHoldEnd(holdExpiresAt, signal),
      ),
    },
  });
}

function answering<Name extends keyof BookingQuestions>(
  answer: (
    input: BookingQuestions[Name]["input"],
    signal: AbortSignal,
  ) => Promise<BookingQuestions[Name]["output"]>,
) {
  return fromPromise<BookingQuestions[Name]["output"], BookingQuestions[Name]["input"]>(({ input, signal }) =>
    answer(input, signal),
  );
}
