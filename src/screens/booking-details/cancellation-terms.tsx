import type { ReactNode } from "react";
import {
  cancellationDeadlines,
  describeCancellation,
  describeDaysCancellation,
  describeNextDeadline,
  standardCancellation,
} from "../../api/contract/cancellation.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { selectedDays } from "../../machines/booking/choice.ts";
import { selectedTimeIfFree } from "../../machines/booking/selectors.ts";
import { useBooking } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { useChosenQuote } from "./chosen-quote.tsx";
import type { ChosenQuote } from "./page.ts";
import { useAtServiceTime } from "./service-time.ts";

/** Renders the cancellation terms below the price: each refund with its deadline. */
export function CancellationTerms({ quote }: { readonly quote: ChosenQuote }): ReactNode {
  const rules = quote.cancellation ?? standardCancellation;
  const start = useBooking((snapshot) => selectedTimeIfFree(snapshot)?.start);
  const days = useBooking(({ context: { choice, item } }) => selectedDays(choice, item.unit));
  const message = useAtServiceTime((now) => {
    if (start === undefined) return "";
    return days.length > 0
      ? describeDaysCancellation(rules, days, now)
      : describeCancellation(cancellationDeadlines(rules, start), now);
  });
  return message === "" ? null : <p className={styles.terms}>{message}</p>;
}

/** Returns the next cancellation deadline of the choice as a sentence; empty until its price is known. */
export function useNextDeadline(): string {
  const quote = useChosenQuote();
  const start = useBooking((snapshot) => selectedTimeIfFree(snapshot)?.start);
  const days = useBooking(({ context: { choice, item } }) => selectedDays(choice, item.unit));
  return useAtServiceTime((now) => {
    if (quote === null || start === undefined) return "";
    const starts = days.length > 0 ? days.map((date) => istInstant(date, "00:00")) : [start];
    return describeNextDeadline(quote.cancellation ?? standardCancellation, starts, now);
  });
}
