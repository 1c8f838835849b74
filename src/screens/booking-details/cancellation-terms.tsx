import type { ReactNode } from "react";
import {
  cancellationOfDays,
  cancellationSentence,
  deadlinesOf,
  standardCancellation,
} from "../../api/contract/cancellation.ts";
import { daysOf } from "../../machines/booking/choice.ts";
import { chosenTime } from "../../machines/booking/selectors.ts";
import { useBooking } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { useToldNow } from "./service-time.ts";

/** What returns when the booking is cancelled, as dates, under the price that is about to be paid. */
export function CancellationTerms(): ReactNode {
  const rules = useBooking(({ context }) => context.quote?.cancellation ?? standardCancellation);
  const start = useBooking((snapshot) => chosenTime(snapshot)?.start);
  const days = useBooking(({ context: { choice, item } }) => daysOf(choice, item.unit));
  const sentence = useToldNow((now) => {
    if (start === undefined) return "";
    return days.length > 0
      ? cancellationOfDays(rules, days, now)
      : cancellationSentence(deadlinesOf(rules, start), now);
  });
  return sentence === "" ? null : <p className={styles.terms}>{sentence}</p>;
}
