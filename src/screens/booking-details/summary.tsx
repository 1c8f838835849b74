import type { ReactNode } from "react";
import type { Building } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { selectedDays } from "../../machines/booking/choice.ts";
import { selectedTimeIfFree } from "../../machines/booking/selectors.ts";
import type { BookingContext } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-details.ts";
import * as common from "../../texts/common.ts";
import { Card, TicketEdge } from "../../ui/card.tsx";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { useBooking } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { CancellationTerms } from "./cancellation-terms.tsx";
import { useChosenQuote } from "./chosen-quote.tsx";
import { ChosenPrice } from "./price-preview.tsx";
import { useWeekly } from "./weekly-dates.tsx";

/**
 * Shows the choice as a ticket. Once a time is chosen, the ticket includes the total and the cancellation deadlines.
 */
export function Summary({ building }: { readonly building: Building }): ReactNode {
  const context = useBooking((snapshot) => snapshot.context);
  const time = useChosenTimeText();
  const isHeld = useBooking(
    (snapshot) =>
      snapshot.matches("held") || snapshot.matches("paying") || snapshot.matches("confirmingEmail"),
  );
  const quote = useChosenQuote();
  const { room, item } = context;
  return (
    <Card variant="ticket">
      <h2 className={styles.summaryHeading}>{room.name}</h2>
      <p>{building.name}</p>
      <dl className={styles.summaryFacts}>
        <dt>{texts.summary.when}</dt>
        <dd>{time ?? texts.summary.notChosen}</dd>
        <dt>{hasPasses[item.unit] ? texts.summary.passes : texts.summary.people}</dt>
        <dd>{quantityText(context) ?? texts.summary.notChosen}</dd>
      </dl>
      <TicketEdge />
      <p>
        <ChosenPrice />
      </p>
      {/* The payment step shows the terms below its own price. */}
      {!isHeld && quote !== null && <CancellationTerms quote={quote} />}
    </Card>
  );
}

/** Returns the quantity as text: people for a room, or passes and days. Returns null while the field is empty. */
function quantityText({ choice, item }: BookingContext): string | null {
  const { people, passes } = choice;
  if (!hasPasses[item.unit]) return people > 0 ? common.people(people) : null;
  const days = Math.max(1, selectedDays(choice, item.unit).length);
  return passes > 0 ? texts.passesForDays(passes, days) : null;
}

/** Returns the chosen time as a sentence; null while it is incomplete. */
export function useChosenTimeText(): string | null {
  const { chosen: repeats } = useWeekly();
  return useBooking((snapshot) => {
    const chosen = selectedTimeIfFree(snapshot);
    return chosen === null ? null : formatBookedTime({ repeats, ...chosen }, snapshot.context.item.unit);
  });
}
