import { derivedArea } from "../area/derived-area.ts";
import type { BookingSnapshot } from "./selectors.ts";

/** The data areas of the booking machine, by name. Each area is derived from the machine's snapshot. */
export const bookingAreas = {
  "bookingDetails.verifyUser": area(["verify"], ({ context }) => context.quote),
  "bookingDetails.createOrder": area(["book"], loadedOrder),
  /** Data: the payment for the gateway's overlay or, for a free booking, the email address that received the code. */
  "bookingDetails.initiatePayment": area(["initPayment", "resendCode"], (snapshot) =>
    snapshot.matches("confirmingEmail") ? snapshot.context.emailConfirmation : snapshot.context.payment,
  ),
  /** The coupon that the visitor tried. The service validates and applies it in one API call. */
  "bookingDetails.validateCoupon": area(["applyCoupon"], discountedQuote, false),
  /** The coupon of the order: applied or removed by the visitor, or withdrawn because it is no longer valid. */
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
  return derivedArea<BookingSnapshot, Data>({
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

function loadedOrder({ context: { order } }: BookingSnapshot) {
  return order !== null && order.start !== "" ? order : null;
}
