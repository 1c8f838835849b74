import type { ReactNode } from "react";
import * as texts from "../../texts/booking-payment.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";

/**
 * Notice after the payment window was closed. Banks can respond late: unless the gateway has reported that nobody has
 * tried to pay, the visitor may have paid already and should not pay twice. `isFocused` moves the focus to the notice.
 */
export function PaymentWarning({ isFocused }: { readonly isFocused: boolean }): ReactNode {
  const order = useBooking(({ context }) => context.order);
  if (order === null || order.paymentStatus === "none") return null;
  const ref = isFocused ? { ref: focusOnMount } : {};
  return order.isAttempted ? (
    <Notice tone="warning" heading={texts.paymentMayBePending} {...ref}>
      <p>{texts.paymentMayBePendingText}</p>
    </Notice>
  ) : (
    <Notice tone="info" heading={texts.notCharged} {...ref}>
      <p>{texts.notChargedText}</p>
    </Notice>
  );
}
