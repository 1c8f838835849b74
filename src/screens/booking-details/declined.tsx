import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";
import { focusOnArrival, isOurs, whenToTryAgain } from "./failure.tsx";

/** Why no payment came about: the gateway's reason, or that it could not be started. */
export function Declined(): ReactNode {
  const reason = useBooking(({ context }) => context.notice);
  const failure = useBooking(({ context }) => context.failure);
  const isFree = useBooking(({ context }) => context.quote?.totalPaise === 0);
  if (failure !== null) {
    const heading = isFree ? "We could not send your code." : "The payment could not be opened.";
    // A gateway that does not answer has a sentence of its own.
    const sentence = failure.code === "gateway_unavailable" || !isOurs(failure) ? failure.message : "";
    return (
      <Notice ref={focusOnArrival} tone="danger" heading={heading}>
        <p>
          {sentence} {sentence === "" || failure.retryAfterSeconds ? whenToTryAgain(failure) : ""}
        </p>
        <p>Your time is still held.</p>
      </Notice>
    );
  }
  return (
    <Notice ref={focusOnArrival} tone="danger" heading="The payment did not go through.">
      {reason && <p>{reason}</p>}
      <p>
        Your time is still held, and you can pay again. If money has left your account, please don't: it
        either confirms this booking or comes back to you.
      </p>
    </Notice>
  );
}
