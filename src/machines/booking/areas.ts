import { chartArea } from "../area/chart-area.ts";
import type { BookingSnapshot } from "./selectors.ts";

/** The data areas that the booking chart runs, by name: each as it stands in a snapshot. */
export const bookingAreas = {
  "bookingDetails.verifyUser": area(["verify"], ({ context }) => context.quote),
  "bookingDetails.createOrder": area(["book"], seenOrder),
  /** What the gateway's overlay opens with; the address that a code was sent to when nothing is to pay. */
  "bookingDetails.initiatePayment": area(["initPayment", "resendCode"], (snapshot) =>
    snapshot.matches("confirmingEmail") ? snapshot.context.emailAsked : snapshot.context.payment,
  ),
  /** The code that the visitor tried. The call that applies a coupon checks it, too. */
  "bookingDetails.validateCoupon": area(["applyCoupon"], discountedQuote, false),
  /** The coupon on the order: put on, taken off by the visitor, or withdrawn because it is no longer valid. */
  "bookingDetails.applyCoupon": area(
    ["applyCoupon", "removeCoupon", "withdrawCoupon"],
    discountedQuote,
    false,
  ),
  "paymentStatus.status": area(["verifyPayment"], ({ context }) => context.settled),
};

function area<Data>(
  invokes: readonly string[],
  data: (snapshot: BookingSnapshot) => Data | null,
  startsFetching = true,
) {
  return chartArea<BookingSnapshot, Data>({
    startsFetching,
    isFetching: ({ children }) => invokes.some((id) => id in children),
    error: ({ context: { failedCall } }) =>
      failedCall !== null && invokes.includes(failedCall.id) ? failedCall.failure : null,
    data,
  });
}

function discountedQuote({ context: { quote } }: BookingSnapshot) {
  return quote?.couponCode ? quote : null;
}

function seenOrder({ context: { order } }: BookingSnapshot) {
  return order !== null && order.start !== "" ? order : null;
}
