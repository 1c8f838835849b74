import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import { verdictOf } from "../../machines/result/verdict.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { bookingHref } from "../booking-parts/address.ts";
import { timeSentence } from "../booking-parts/time-sentence.ts";
import { BookAgain } from "./book-again.tsx";
import { PageLink } from "./page-link.tsx";
import styles from "./payment-result.module.css";

const over = ["expired", "unconfirmed", "refunding", "refunded", "cancelled"];

/** What can be booked instead, when this order came to nothing. */
export function Instead({ order }: { readonly order: OrderDetails }): ReactNode {
  const { alternatives, building, item, people, quantity } = order;
  if (!over.includes(verdictOf(order))) return null;
  const count = item.unit === "day" ? quantity : people;
  return (
    <section className={styles.instead} aria-labelledby="instead">
      <h2 id="instead" className={styles.ticketHeading}>
        {alternatives.length > 0 ? texts.availableInstead : texts.anotherTime}
      </h2>
      <ul className={styles.alternatives}>
        {alternatives.map((alternative) => (
          <li key={`${alternative.catalogId} ${alternative.start}`}>
            <PageLink
              href={bookingHref(alternative, { ...alternative, people: count, unit: item.unit })}
              className={styles.alternative}
            >
              <span>
                <strong>{alternative.name}</strong>
                <br />
                {timeSentence(alternative, item.unit)}
              </span>
              <Price paise={alternative.quote.totalPaise} tax="included" />
            </PageLink>
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <BookAgain order={order} />
        <PageLink
          href={href("/meeting-rooms/:city/:locality", { city: building.city.slug, locality: "all" })}
          className={buttonClass({ look: "quiet" })}
        >
          {texts.allRoomsIn(building.city.name)}
        </PageLink>
      </p>
    </section>
  );
}
