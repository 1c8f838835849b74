import type { ReactNode } from "react";
import * as texts from "../../texts/booking-payment.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";
import { isGenericFailure, OfflineNotice, retryHint, useIsOfflineFailure } from "./failure.tsx";

/** Shows why the payment failed: the gateway's reason, or that the payment could not be started. */
export function PaymentFailedNotice(): ReactNode {
  const reason = useBooking(({ context }) => context.notice);
  const failure = useBooking(({ context }) => context.failure);
  const isFree = useBooking(({ context }) => context.quote?.totalPaise === 0);
  const isOffline = useIsOfflineFailure();
  if (isOffline) return <OfflineNotice message={texts.stillHeld} />;
  if (failure !== null) {
    const heading = isFree ? texts.codeNotSent : texts.paymentNotOpened;
    // The service's message about an unreachable gateway is meant for visitors.
    const message =
      failure.code === "gateway_unavailable" || !isGenericFailure(failure) ? failure.message : "";
    return (
      <Notice ref={focusOnMount} tone="danger" heading={heading}>
        <p>{`${message} ${message === "" || failure.retryAfterSeconds ? retryHint(failure) : ""}`}</p>
        <p>{texts.stillHeld}</p>
      </Notice>
    );
  }
  return (
    <Notice ref={focusOnMount} tone="danger" heading={texts.paymentFailed}>
      {reason && <p>{reason}</p>}
      <p>{texts.paymentFailedText}</p>
    </Notice>
  );
}
