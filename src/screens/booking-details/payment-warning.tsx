import type { ReactNode } from "react";
import { isPaymentOpened } from "../../machines/booking/order.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";

/**
 * Warning after the payment window was closed. Banks can respond late, so the visitor may have paid already and should
 * not pay twice.
 */
export function PaymentWarning(): ReactNode {
  const isOpened = useBooking(({ context }) => isPaymentOpened(context));
  if (!isOpened) return null;
  return (
    <Notice tone="warning" heading={texts.paymentMayBePending}>
      <p>{texts.paymentMayBePendingText}</p>
    </Notice>
  );
}
