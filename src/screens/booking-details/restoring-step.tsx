import type { ReactNode } from "react";
import { bookingActions } from "../../machines/booking/actions.ts";
import { retriedOnceOnline } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { offline } from "../../texts/layout.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { useRetryOnline } from "../navigation/use-offline.ts";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { retryHint, useIsOfflineFailure } from "./failure.tsx";
import { Step } from "./step.tsx";

export function RestoringStep(): ReactNode {
  return (
    <Step heading={texts.loadingBooking}>
      <Skeletons count={3} shape="field" />
    </Step>
  );
}

/** The step for a hold that could not be loaded. */
export function RestoreFailedStep(): ReactNode {
  const send = useBookingSend();
  const failure = useBooking(({ context }) => context.failure);
  const isOffline = useIsOfflineFailure();
  useRetryOnline(() => send(bookingActions.retryOrder()));
  const advice = failure === null ? texts.tryAgain : retryHint(failure);
  return (
    <Step heading={texts.bookingNotLoaded}>
      <Notice tone="danger" heading={isOffline ? offline : texts.serviceNotResponding} quiet>
        <p>{isOffline ? retriedOnceOnline : advice}</p>
      </Notice>
      <div className={styles.actions}>
        <RetryButton onClick={() => send(bookingActions.retryOrder())} />
        <Button variant="quiet" onClick={() => send(bookingActions.releaseSlot())}>
          {texts.release}
        </Button>
      </div>
    </Step>
  );
}
