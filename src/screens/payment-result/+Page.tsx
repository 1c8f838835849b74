import type { Screen } from "../screen.ts";
import { PaymentResult } from "./payment-result.tsx";

/**
 * Result of a booking, one screen for both routes: it tells the truth of the order, whichever address opened it. Its data
 * comes by its own chart (`+flow.ts` on the server), because what is asked depends on what the order says.
 */
export default {
  // The chart follows the order; the area is what analytics know of it.
  areas: ({ params, query }) => {
    const token = query.get("token");
    if (!params.orderId || !token) return [];
    return [{ area: "paymentStatus.orderDetails", input: { orderId: params.orderId, token } }];
  },
  head: ({ pathname }) => ({
    title: "Your booking",
    description: "What became of your booking.",
    path: pathname,
    noIndex: true,
  }),
  Component: PaymentResult,
} satisfies Screen;
