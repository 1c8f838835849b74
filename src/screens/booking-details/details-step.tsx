import { type ReactNode, useEffect, useRef, useState } from "react";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import * as texts from "../../texts/booking-details.ts";
import { Button } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { LiveRegion } from "../../ui/live-region.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import { useBooking, useBookingArea, useLastCustomer, useSubmitForm } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { CustomerFields } from "./customer-fields.tsx";
import { FailureNotice, StepNotice } from "./failure.tsx";
import { focusFirstInvalidField } from "./field-errors.ts";
import { HeldSlotNotice } from "./held-slot-notice.tsx";
import { HiddenChoice } from "./hidden-choice.tsx";
import { ChoiceBar } from "./price-preview.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";
import { TicketLine } from "./ticket-line.tsx";
import { useReplacedHoldText } from "./use-replaced-hold-text.ts";

const noteId = "hold-note";

/** The details step. On submit, the service validates every field before it holds the slot. */
export function DetailsStep({ building }: StepProps): ReactNode {
  const submitForm = useSubmitForm();
  const { sendsMail } = useSiteContent();
  const choice = useBooking(({ context }) => context.choice);
  const isChecking = useBookingArea("bookingDetails.verifyUser")?.fetching;
  const isHolding = useBooking(({ context }) => context.order !== null);
  const isTaking = useBookingArea("bookingDetails.createOrder")?.fetching;
  const replacedHold = useReplacedHoldText();
  const statusText = isTaking ? texts.holding : isChecking ? texts.checking : "";
  useFocusFirstInvalidField(statusText !== "");
  return (
    <Step heading={texts.yourDetails}>
      <TicketLine />
      {isHolding && <HeldSlotNotice />}
      <p>{texts.detailsLead(sendsMail)}</p>
      <LastDetails />
      <StepForm onSubmit={submitForm} className={styles.form}>
        <HiddenChoice choice={choice} />
        <div className={layout.fields}>
          <CustomerFields building={building} />
        </div>
        <FailureNotice />
        <StepNotice />
        <ChoiceBar note={{ id: noteId, text: replacedHold ?? texts.holdNote(bookingRules.holdMinutes) }}>
          <Button
            type="submit"
            name="step"
            value="details"
            busy={statusText !== ""}
            aria-describedby={noteId}
          >
            {statusText || texts.continueToPayment}
          </Button>
        </ChoiceBar>
      </StepForm>
      <LiveRegion message={statusText} />
    </Step>
  );
}

/** Button that fills in the details of the last booking that was made in this browser, if there is one. */
function LastDetails(): ReactNode {
  const submitForm = useSubmitForm();
  const choice = useBooking(({ context }) => context.choice);
  const last = useLastCustomer();
  const [isFilled, setFilled] = useState(false);
  if (last === null) return null;
  const fill = (form: URLSearchParams) => {
    submitForm(form);
    setFilled(true);
  };
  return (
    <StepForm step="fill-details" onSubmit={fill}>
      <HiddenChoice choice={choice} />
      <Button type="submit" variant="secondary" size="small">
        {texts.useDetailsOf(last.name)}
      </Button>
      <LiveRegion message={isFilled ? texts.detailsFilledIn : ""} />
    </StepForm>
  );
}

/** Focuses the first invalid field after the service has responded. */
function useFocusFirstInvalidField(isBusy: boolean): void {
  const fieldErrors = useBooking(({ context }) => context.fieldErrors);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusFirstInvalidField(fieldErrors);
    wasBusy.current = isBusy;
  }, [isBusy, fieldErrors]);
}
