import type { ReactNode } from "react";
import { href } from "../../api/contract/href.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { hasDetails, selectedTime } from "../../machines/booking/choice.ts";
import { justBooked } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { choiceToQuery } from "../booking-parts/booking-href.ts";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
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
  const { slug: city, name: cityName } = building.city;
  return (
    <Step heading={justBooked}>
      {time && <p>{texts.notAvailable(room.name, formatBookedTime(time, unit))}</p>}
      {isKnown && <p>{texts.detailsSaved}</p>}
      {hasAlternatives && <p>{isKnown ? texts.holdableAlternatives : texts.availableAlternatives}</p>}
      {hasAlternatives && isKnown && replacedHold !== null && <p>{replacedHold}</p>}
      <Alternatives />
      {isHolding && <HeldSlotNotice />}
      {!hasAlternatives && (
        <Notice tone="info" heading={hasPasses[unit] ? texts.noOtherDay : texts.noOtherTime} quiet />
      )}
      <StepForm step="change-time" onSubmit={() => send(bookingActions.goBack())} className={styles.actions}>
        <Button type="submit" variant="secondary">
          {hasAlternatives ? texts.chooseAnotherTime : texts.chooseAnotherDay}
        </Button>
        <a
          href={href(
            "/meeting-rooms/:city/:locality",
            { city, locality: "all" },
            hasPasses[unit] ? undefined : choiceToQuery(choice, unit),
          )}
        >
          {hasPasses[unit] ? texts.allRoomsIn(cityName) : texts.roomsAtThisTime(cityName)}
        </a>
      </StepForm>
    </Step>
  );
}
