import type { ReactNode } from "react";
import { href } from "../../api/contract/routes.ts";
import { Button } from "../../ui/button.tsx";
import { UiLink } from "../../ui/link.tsx";
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
    <Step heading="Somebody was a moment faster">
      <p>
        This time has just been taken. Your details are kept.{" "}
        {hasOther && "These are free, and held for you as soon as you choose one:"}
      </p>
      <Alternatives />
      {isHolding && <KeptSlot />}
      {!hasOther && (
        <Notice
          tone="info"
          heading={
            unit === "hour"
              ? "We found no other time for this room that day, and no other room nearby at this time."
              : "We found too few passes for the day before and the day after, and none nearby for this day."
          }
          quiet
        />
      )}
      <StepForm step="change-time" onSubmit={goBack} className={styles.actions}>
        <Button type="submit" look="secondary">
          {hasOther ? "Choose another time" : "Choose another day"}
        </Button>
        {!hasOther && (
          <UiLink
            href={href("/meeting-rooms/:city/:locality", { city: building.city.slug, locality: "all" })}
          >
            See all rooms in {building.city.name}
          </UiLink>
        )}
      </StepForm>
    </Step>
  );
}
