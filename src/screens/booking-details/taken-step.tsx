import type { ReactNode } from "react";
import { bookingActions } from "../../machines/booking/actions.ts";
import { hasDetails, selectedTime } from "../../machines/booking/choice.ts";
import { taken } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { choiceToQuery } from "../booking-parts/booking-href.ts";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { listOfType } from "../booking-parts/list-of-type.ts";
import { Alternatives } from "./alternatives.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { HeldSlotNotice } from "./held-slot-notice.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";
import { useReplacedHoldText } from "./use-replaced-hold-text.ts";

/** The step after another visitor has taken the slot. */
export function TakenStep({ building }: StepProps): ReactNode {
  const send = useBookingSend();
  const context = useBooking((snapshot) => snapshot.context);
  const { alternatives, choice, item, room } = context;
  const { unit } = item;
  const hasAlternatives = alternatives.length > 0;
  const isKnown = hasDetails(context);
  const isHolding = context.order !== null;
  const replacedHold = useReplacedHoldText();
  const time = selectedTime(context);
  // The filters of lists of passes differ from the choice.
  const query = { hour: choiceToQuery(choice, unit), day: undefined }[unit];
  const list = listOfType(item.productType, building.city, query && { query });
  return (
    <Step heading={taken[unit]}>
      {time && <p>{texts.notAvailable(room.name, formatBookedTime(time, unit))}</p>}
      {isKnown && <p>{texts.detailsSaved}</p>}
      {hasAlternatives && <p>{isKnown ? texts.holdableAlternatives : texts.availableAlternatives}</p>}
      {hasAlternatives && isKnown && replacedHold !== null && <p>{replacedHold}</p>}
      <Alternatives />
      {isHolding && <HeldSlotNotice />}
      {!hasAlternatives && <Notice tone="info" heading={texts.noOther[unit]} quiet />}
      <StepForm step="change-time" onSubmit={() => send(bookingActions.goBack())} className={styles.actions}>
        <Button type="submit" variant="secondary">
          {(hasAlternatives ? texts.chooseAnotherTime : texts.chooseAnotherDay)[unit]}
        </Button>
        <a href={list.href}>{texts.seeList[unit](list.label)}</a>
      </StepForm>
    </Step>
  );
}
