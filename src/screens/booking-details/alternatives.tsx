import type { ReactNode } from "react";
import type { Alternative } from "../../api/contract/booking.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { hasDetails, toChoice } from "../../machines/booking/choice.ts";
import type { BookingContext } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-payment.ts";
import { AlternativeLabel, AlternativeList, alternativeClass } from "../booking-parts/alternatives.tsx";
import { bookingHref } from "../booking-parts/booking-href.ts";
import { useBooking, useBookingSend } from "./booking.tsx";
import { HiddenChoice } from "./hidden-choice.tsx";
import { StepForm } from "./step-form.tsx";

/**
 * Lists free rooms that can replace the unavailable one. If the details are complete, choosing a room also holds it.
 */
export function Alternatives(): ReactNode {
  const alternatives = useBooking(({ context }) => context.alternatives);
  if (alternatives.length === 0) return null;
  return (
    <AlternativeList alternatives={alternatives} label={texts.availableInstead}>
      {(alternative) => <AlternativeForm alternative={alternative} />}
    </AlternativeList>
  );
}

function AlternativeForm({ alternative }: { readonly alternative: Alternative }): ReactNode {
  const send = useBookingSend();
  const context = useBooking((snapshot) => snapshot.context);
  const { item, choice, customer } = context;
  const isKnown = hasDetails(context);
  const alternativeChoice = {
    ...choice,
    ...toChoice(alternative, item.unit),
  } satisfies BookingContext["choice"];
  const href = bookingHref(alternative, { ...alternative, people: choice.people, unit: item.unit });
  return (
    <StepForm
      step={isKnown ? "details" : "choose"}
      action={href}
      onSubmit={() => send(bookingActions.chooseAlternative(alternative))}
    >
      <HiddenChoice choice={alternativeChoice} />
      {isKnown &&
        Object.entries(customer).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button type="submit" className={alternativeClass}>
        <AlternativeLabel alternative={alternative} unit={item.unit} />
      </button>
    </StepForm>
  );
}
