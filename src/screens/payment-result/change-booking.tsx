import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import {
  describeCancellation,
  describeDaysCancellation,
  standardCancellation,
} from "../../api/contract/cancellation.ts";
import * as texts from "../../texts/payment-result.ts";
import { CancelForm } from "./cancel-form.tsx";
import { MoveForm } from "./move-form.tsx";
import type { ResultPage } from "./page.ts";
import styles from "./payment-result.module.css";

type Props = { readonly order: OrderDetails; readonly page: ResultPage | undefined };

/** Forms to cancel and to move a booking. Each form is in a disclosure that works without JavaScript. */
export function ChangeBooking({ order, page }: Props): ReactNode {
  const { cancellation, move, quote } = order;
  if (!cancellation.canCancel) return null;
  return (
    <section className={styles.changes} aria-labelledby="changes" data-print="no">
      <h2 id="changes" className={styles.ticketHeading}>
        {texts.changeOfPlans}
      </h2>
      {quote.totalPaise > 0 && <p>{cancellationTerms(order)}</p>}
      {move.canMove ? <MoveForm order={order} snapshot={page?.move} /> : <p>{move.reason}</p>}
      <details className={styles.change} open={page?.cancel !== undefined}>
        <summary>{texts.cancel}</summary>
        <CancelForm order={order} snapshot={page?.cancel} />
      </details>
    </section>
  );
}

function cancellationTerms({ cancellation: { days, rules }, quote, now }: OrderDetails): string {
  if (days.length === 0) return describeCancellation(rules, now);
  const dates = days.map(({ date }) => date);
  return describeDaysCancellation(quote.cancellation ?? standardCancellation, dates, now);
}
