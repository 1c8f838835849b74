import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { whenToTryAgain } from "./failure.tsx";
import { Step } from "./step.tsx";

/** The visitor's hold is looked up. */
export function RestoringStep(): ReactNode {
  const { retryOrder, releaseSlot } = useBookingVerbs();
  const failure = useBooking(({ context }) => context.failure);
  const hasFailed = useBooking((snapshot) => snapshot.matches({ restoring: "failed" }));
  if (!hasFailed) {
    return (
      <Step heading="Looking up your hold…">
        <Skeletons count={3} shape="field" />
      </Step>
    );
  }
  return (
    <Step heading="Your hold could not be looked up">
      <Notice tone="danger" heading="The service did not answer." quiet>
        <p>{failure === null ? "Please try again." : whenToTryAgain(failure)}</p>
      </Notice>
      <div className={styles.actions}>
        <Button onClick={retryOrder}>Try again</Button>
        <Button look="quiet" onClick={releaseSlot}>
          Give this time back
        </Button>
      </div>
    </Step>
  );
}
