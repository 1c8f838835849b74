import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { describeRefunds } from "../../api/contract/cancellation.ts";
import { noBreak } from "../../texts/dates.ts";
import * as texts from "../../texts/payment-result.ts";
import { CancelForm } from "./cancel-form.tsx";
import { MoveForm } from "./move-form.tsx";
import type { ResultPage } from "./page.ts";
import styles from "./payment-result.module.css";

type Props = { readonly order: OrderDetails; readonly page: ResultPage | undefined };

/** Forms to cancel and to move a booking. Each form is in a disclosure that works without JavaScript. */
export function ChangeBooking({ order, page }: Props): ReactNode {
  const { cancellation, move, now } = order;
  if (!cancellation.canCancel) return null;
  // Nothing is refunded while the booking is unpaid. The form says what stays due.
  const refunds =
    order.due === undefined ? noBreak(describeRefunds(order, now, cancellation.refundNowPaise)) : "";
  return (
    <section className={styles.changes} aria-labelledby="changes" data-print="no">
      <h2 id="changes" className={styles.ticketHeading}>
        {texts.changeOfPlans}
      </h2>
      {refunds !== "" && <p>{refunds}</p>}
      {move.canMove && <MoveForm order={order} snapshot={page?.move} />}
      {order.repeats !== undefined && move.reason !== null && <p>{move.reason}</p>}
      <details className={styles.change} open={page?.cancel !== undefined}>
        <summary>{texts.cancel}</summary>
        <CancelForm order={order} snapshot={page?.cancel} />
      </details>
    </section>
  );
}
