import * as texts from "../../texts/payment-result.ts";
import { authorizedOrder } from "../booking-parts/result-href.ts";
import { deferred } from "../loading/deferred.tsx";
import { defineScreen } from "../screen.ts";
import { BookingSkeleton } from "../skeletons/booking-skeleton.tsx";

/**
 * The result, loaded lazily with its state machines. Until it is loaded, its forms work as they do without JavaScript.
 */
const DeferredResult = deferred(
  "src/screens/payment-result/payment-result.tsx",
  async () => (await import("./payment-result.tsx")).PaymentResult,
  BookingSkeleton,
);

/**
 * The result page of a booking, for both routes (requirements R5, R6). It shows the actual status of the order,
 * whichever URL opened it. Its data comes from its own machine (`+flow.ts` on the server), because the requests depend
 * on the order's status.
 */
export default defineScreen({
  // The page renders the machine's order. The area provides the order to analytics and to `status`.
  areas: (location) => {
    const input = authorizedOrder(location);
    return input === null ? [] : [{ area: "paymentStatus.orderDetails", input }];
  },
  head: ({ pathname }) => ({
    title: texts.title,
    description: texts.description,
    path: pathname,
    noIndex: true,
  }),
  // On the server, the flow's status takes precedence: its machine may have loaded the order although the area failed.
  status: (location, read) =>
    authorizedOrder(location) === null || read("paymentStatus.orderDetails").error?.statusCode === 404
      ? 404
      : 200,
  deferred: [DeferredResult],
  Component: DeferredResult,
});
