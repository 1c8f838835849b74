import type { ReactNode } from "react";
import { href } from "../../api/contract/href.ts";
import { justBooked } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Alternatives } from "./alternatives.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { KeptSlot } from "./kept-slot.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";

/** Another visitor took the slot first. */
export function TakenStep({ building }: StepProps): ReactNode {
  const { goBack } = useBookingVerbs();
  const hasOther = useBooking(({ context }) => context.alternatives.length > 0);
  const unit = useBooking(({ context }) => context.item.unit);
  const isHolding = useBooking(({ context }) => context.order !== null);
  return (
    <Step heading={justBooked}>
      <p>{`${texts.detailsKept} ${hasOther ? texts.theseAreAvailable : ""}`}</p>
      <Alternatives />
      {isHolding && <KeptSlot />}
      {!hasOther && (
        <Notice tone="info" heading={unit === "hour" ? texts.noOtherTime : texts.noOtherDay} quiet />
      )}
      <StepForm step="change-time" onSubmit={goBack} className={styles.actions}>
        <Button type="submit" look="secondary">
          {hasOther ? texts.chooseAnotherTime : texts.chooseAnotherDay}
        </Button>
        {!hasOther && (
          <a href={href("/meeting-rooms/:city/:locality", { city: building.city.slug, locality: "all" })}>
            {texts.allRoomsIn(building.city.name)}
          </a>
        )}
      </StepForm>
    </Step>
  );
}
