import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { verdictOf } from "../../machines/result/verdict.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card, TicketEdge } from "../../ui/card.tsx";
import { countOf } from "../../ui/format/duration.ts";
import { Icon } from "../../ui/icon.tsx";
import { QuoteLines } from "../booking-parts/quote-lines.tsx";
import { timeSentence } from "../booking-parts/time-sentence.ts";
import styles from "./payment-result.module.css";

/** What, where, when, for whom, and what it costs. */
export function Ticket({ order }: { readonly order: OrderDetails }): ReactNode {
  const { building, item, customer, quote, people, quantity } = order;
  return (
    <Card look="ticket" as="section" labelledBy="ticket">
      <h2 id="ticket" className={styles.ticketHeading}>
        {item.name}
      </h2>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>{timeSentence(order, item.unit)}</dd>
        <dt>Where</dt>
        <dd>
          {building.name}
          <br />
          {building.address}
        </dd>
        <dt>{item.unit === "hour" ? "People" : "Passes"}</dt>
        <dd>
          {item.unit === "hour" ? countOf(people, "person", "people") : countOf(quantity, "pass", "passes")}
        </dd>
        <dt>Booked by</dt>
        <dd>
          {customer.name}
          {customer.company && `, ${customer.company}`}
          <br />
          {customer.email}, {customer.phone}
        </dd>
      </dl>
      {verdictOf(order) === "confirmed" && <Directions building={building} />}
      <TicketEdge />
      <QuoteLines quote={quote} totalLabel={totalLabel(order)} />
    </Card>
  );
}

/** Nothing is to be paid for what is not to be had. */
function totalLabel(order: OrderDetails): string {
  const verdict = verdictOf(order);
  if (verdict === "confirmed") return order.quote.totalPaise === 0 ? "Nothing to pay" : "Paid, all in";
  return ["unpaid", "awaited", "failed"].includes(verdict) ? "To pay, all in" : "Price, all in";
}

function Directions({ building }: Pick<OrderDetails, "building">): ReactNode {
  const { lat, lng } = building.location;
  return (
    <div className={styles.directions}>
      {building.directions && <p>{building.directions}</p>}
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`}
        rel="noreferrer"
        target="_blank"
        className={buttonClass({ look: "secondary", size: "small" })}
        data-print="no"
      >
        <Icon name="pin" /> Directions
      </a>
    </div>
  );
}
