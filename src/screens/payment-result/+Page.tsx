import * as texts from "../../texts/payment-result.ts";
import { openedOrder } from "../booking-parts/result-address.ts";
import { deferred } from "../loading/deferred.tsx";
import { defineScreen } from "../screen.ts";
import { BookingSkeleton } from "../skeletons/booking-skeleton.tsx";

/** The result itself. Its code comes with the state machines; until then its forms work as they do without scripts. */
const DeferredResult = deferred(
  "src/screens/payment-result/payment-result.tsx",
  async () => (await import("./payment-result.tsx")).PaymentResult,
  BookingSkeleton,
);

/**
 * Result of a booking, one screen for both routes (rows R5, R6): it tells the truth of the order, whichever address
 * opened it. Its data comes by its own chart (`+flow.ts` on the server), because what is asked depends on what the order
 * says.
 */
export default defineScreen({
  // The chart follows the order; the area is what analytics know of it.
  areas: (place) => {
    const input = openedOrder(place);
    return input === null ? [] : [{ area: "paymentStatus.orderDetails", input }];
  },
  head: ({ pathname }) => ({
    title: texts.title,
    description: texts.description,
    path: pathname,
    noIndex: true,
  }),
  // On the server the chart decides first, because it may get the order when the area does not.
  status: (place, read) =>
    openedOrder(place) === null || read("paymentStatus.orderDetails").error?.statusCode === 404 ? 404 : 200,
  deferred: [DeferredResult],
  Component: DeferredResult,
});
