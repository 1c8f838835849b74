import type { ReactNode } from "react";
import {
  cancellationOfDays,
  cancellationSentence,
  deadlinesOf,
  standardCancellation,
} from "../../api/contract/cancellation.ts";
import { daysOf } from "../../machines/booking/choice.ts";
import { chosenTime } from "../../machines/booking/selectors.ts";
import { useBooking, useFirstNow } from "./booking.tsx";
import styles from "./booking-details.module.css";

/** What returns when the booking is cancelled, as dates, under the price that is about to be paid. */
export function CancellationTerms(): ReactNode {
  const now = useFirstNow();
  const rules = useBooking(({ context }) => context.quote?.cancellation ?? standardCancellation);
  const start = useBooking((snapshot) => chosenTime(snapshot)?.start);
  const days = useBooking(({ context: { choice, item } }) => daysOf(choice, item.unit));
  if (start === undefined) return null;
  return (
    <p className={styles.terms}>
      {days.length > 0
        ? cancellationOfDays(rules, days, now)
        : cancellationSentence(deadlinesOf(rules, start), now)}
    </p>
  );
}
