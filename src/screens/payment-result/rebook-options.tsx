import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { toResultStatus } from "../../machines/result/result-status.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { AlternativeLabel, AlternativeList, alternativeClass } from "../booking-parts/alternatives.tsx";
import { bookingHref } from "../booking-parts/booking-href.ts";
import { listOfType } from "../booking-parts/list-of-type.ts";
import { BookAgain } from "./book-again.tsx";
import styles from "./payment-result.module.css";

const endedStatuses = ["expired", "unconfirmed", "refunding", "refunded", "cancelled"];

/** Lists alternatives to an order that did not become a booking. */
export function RebookOptions({ order }: { readonly order: OrderDetails }): ReactNode {
  const { alternatives, building, item, people, quantity } = order;
  if (!endedStatuses.includes(toResultStatus(order))) return null;
  const count = hasPasses[item.unit] ? quantity : people;
  const list = listOfType(item.productType, building.city);
  return (
    <section className={styles.instead} aria-labelledby="instead">
      <h2 id="instead" className={styles.ticketHeading}>
        {alternatives.length > 0 ? texts.availableInstead : texts.anotherTime[item.unit]}
      </h2>
      <AlternativeList alternatives={alternatives}>
        {(alternative) => (
          <a
            data-exact
            href={bookingHref(alternative, { ...alternative, people: count, unit: item.unit })}
            className={alternativeClass}
          >
            <AlternativeLabel alternative={alternative} unit={item.unit} />
          </a>
        )}
      </AlternativeList>
      <p className={layout.row}>
        <BookAgain order={order} />
        <a data-exact href={list.href} className={buttonClass({ variant: "quiet" })}>
          {list.label}
        </a>
      </p>
    </section>
  );
}
