import { type ReactNode, useEffect } from "react";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/booking-details.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Availability } from "./availability.tsx";
import { useBooking, useSubmitForm } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { DayField } from "./day-field.tsx";
import { StepNotice } from "./failure.tsx";
import { focusFirstInvalidField } from "./field-errors.ts";
import { HeldSlotNotice } from "./held-slot-notice.tsx";
import { LargeOrderEnquiry } from "./large-order-enquiry.tsx";
import { PassCalendar } from "./pass-calendar.tsx";
import { ChoiceBar } from "./price-preview.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";
import { Week } from "./week.tsx";

/** The first step: the visitor chooses day, time and people from the current availability. */
export function ChooseStep({ building, location }: StepProps): ReactNode {
  const submitForm = useSubmitForm();
  const fieldErrors = useBooking(({ context }) => context.fieldErrors);
  const isOwn = useBooking((snapshot) => snapshot.matches({ choosing: { slot: "kept" } }));
  const isForPasses = useBooking(({ context }) => hasPasses[context.item.unit]);
  const isWanted = useBooking((snapshot) =>
    snapshot.matches({ choosing: { availability: { loading: "wanted" } } }),
  );
  useEffect(() => focusFirstInvalidField(fieldErrors), [fieldErrors]);
  return (
    <Step heading={texts.when}>
      <StepNotice />
      {isOwn && <HeldSlotNotice />}
      <StepForm onSubmit={submitForm} className={styles.form}>
        {isForPasses ? (
          <PassCalendar building={building} location={location} />
        ) : (
          <DayField building={building} location={location} />
        )}
        <Availability />
        <Week />
        <LargeOrderEnquiry building={building} />
        <ChoiceBar>
          <Button type="submit" name="step" value="choose" busy={isWanted}>
            {texts.continueButton}
          </Button>
        </ChoiceBar>
      </StepForm>
      <LiveRegion message={isWanted ? texts.checkingAvailability : ""} />
    </Step>
  );
}
