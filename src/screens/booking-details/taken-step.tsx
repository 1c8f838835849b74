import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Alternatives } from "./alternatives.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { KeptSlot } from "./kept-slot.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";

/** Somebody else was faster. */
export function TakenStep(): ReactNode {
  const { goBack } = useBookingVerbs();
  const hasOther = useBooking(({ context }) => context.alternatives.length > 0);
  const isHolding = useBooking(({ context }) => context.order !== null);
  return (
    <Step heading="Somebody was a moment faster">
      <p>
        This time has just been taken. Your details are kept.{" "}
        {hasOther && "These are free, and held for you as soon as you choose one:"}
      </p>
      <Alternatives />
      {isHolding && <KeptSlot />}
      {!hasOther && (
        <Notice tone="info" heading="Nothing near it is free. Please choose another day." quiet />
      )}
      <StepForm step="change-time" onSubmit={goBack} className={styles.actions}>
        <Button type="submit" look="secondary">
          Choose another time
        </Button>
      </StepForm>
    </Step>
  );
}
