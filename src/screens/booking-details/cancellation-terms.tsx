import type { ReactNode } from "react";
import {
  type CancellableOrder,
  describeNextRefunds,
  describeRefunds,
} from "../../api/contract/cancellation.ts";
import { selectedDays } from "../../machines/booking/choice.ts";
import { selectedTimeIfFree } from "../../machines/booking/selectors.ts";
import { noBreak } from "../../texts/dates.ts";
import { useBooking } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { useChosenQuote } from "./chosen-quote.tsx";
import type { ChosenQuote } from "./page.ts";
import { useAtServiceTime } from "./service-time.ts";
import { useWeekly } from "./weekly-dates.tsx";

/** Renders the cancellation terms below the price: each refund with its deadline. */
export function CancellationTerms({ quote }: { readonly quote: ChosenQuote }): ReactNode {
  const terms = useRefundTerms(quote, describeRefunds);
  return terms === "" ? null : <p className={styles.terms}>{terms}</p>;
}

/** Returns the refunds until the next deadlines of the choice as text; empty until its price is known. */
export function useNextRefunds(): string {
  return useRefundTerms(useChosenQuote(), describeNextRefunds);
}

function useRefundTerms(
  quote: ChosenQuote | null,
  describe: (order: CancellableOrder, now: number) => string,
): string {
  const start = useBooking((snapshot) => selectedTimeIfFree(snapshot)?.start);
  const dates = useBooking(({ context: { choice, item } }) => selectedDays(choice, item.unit));
  const held = useBooking((snapshot) => selectedTimeIfFree(snapshot)?.repeats);
  const { chosen } = useWeekly();
  const repeats = held ?? chosen;
  return useAtServiceTime((now) =>
    quote === null || start === undefined ? "" : noBreak(describe({ quote, start, dates, repeats }, now)),
  );
}
