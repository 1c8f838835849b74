import type { ReactNode } from "react";
import { isPaymentOpened } from "../../machines/booking/order.ts";
import { Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";

/** Whoever closed the payment window may have paid: the bank can answer later, and nobody should pay twice. */
export function PaymentWarning(): ReactNode {
  const isOpened = useBooking(({ context }) => isPaymentOpened(context));
  if (!isOpened) return null;
  return (
    <Notice tone="warning" heading="A payment may be on its way.">
      <p>
        If you have paid, please don't pay again: your booking is confirmed as soon as your bank tells us. If
        you haven't, go ahead.
      </p>
    </Notice>
  );
}
