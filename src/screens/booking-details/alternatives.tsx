import type { ReactNode } from "react";
import type { Alternative } from "../../api/contract/booking.ts";
import { choiceOf } from "../../machines/booking/choice.ts";
import type { BookingContext } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Price } from "../../ui/price.tsx";
import { bookingHref } from "../booking-parts/address.ts";
import { timeSentence } from "../booking-parts/time-sentence.ts";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { HiddenChoice } from "./hidden-choice.tsx";
import { StepForm } from "./step-form.tsx";

/** Free rooms instead of the one that is gone; choosing one holds it with the details given before. */
export function Alternatives(): ReactNode {
  const alternatives = useBooking(({ context }) => context.alternatives);
  if (alternatives.length === 0) return null;
  return (
    <ul className={styles.alternatives} aria-label={texts.availableInstead}>
      {alternatives.map((alternative) => (
        <li key={`${alternative.catalogId} ${alternative.start}`}>
          <AlternativeForm alternative={alternative} />
        </li>
      ))}
    </ul>
  );
}

function AlternativeForm({ alternative }: { readonly alternative: Alternative }): ReactNode {
  const { chooseAlternative } = useBookingVerbs();
  const { item, choice, customer } = useBooking(({ context }) => context);
  const asked = { ...choice, ...choiceOf(alternative, item.unit) } satisfies BookingContext["choice"];
  const href = bookingHref(alternative, { ...alternative, people: choice.people, unit: item.unit });
  return (
    <StepForm step="details" action={href} onSubmit={() => chooseAlternative(alternative)}>
      <HiddenChoice choice={asked} />
      {Object.entries(customer).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.alternative}>
        <span>
          <strong>{alternative.name}</strong>
          <br />
          {timeSentence(alternative, item.unit)}
        </span>
        <Price paise={alternative.quote.totalPaise} tax="included" />
      </button>
    </StepForm>
  );
}
