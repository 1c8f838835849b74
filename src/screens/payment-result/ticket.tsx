import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { customerFields, shownCustomerFields } from "../../api/contract/customer-fields.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { toResultStatus } from "../../machines/result/result-status.ts";
import * as common from "../../texts/common.ts";
import { noBreak } from "../../texts/dates.ts";
import { openingLines } from "../../texts/opening-hours.ts";
import * as texts from "../../texts/payment-result.ts";
import { Card, TicketEdge } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { DatePrices } from "../booking-parts/date-prices.tsx";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { QuoteLines } from "../booking-parts/quote-lines.tsx";
import { StationLine } from "../item-facts/station-line.tsx";
import styles from "./payment-result.module.css";
import type { QrCode } from "./qr-code.ts";
import { ReceptionCode } from "./reception-code.tsx";

type Props = {
  readonly order: OrderDetails;
  /** The booking number as a QR code; undefined if the server has not loaded the order. */
  readonly qr: QrCode | undefined;
};

export function Ticket({ order, qr }: Props): ReactNode {
  const { building, item, customer, quote, people, quantity } = order;
  const isConfirmed = toResultStatus(order) === "confirmed";
  return (
    <Card variant="ticket" as="section" labelledBy="ticket">
      <h2 id="ticket" className={styles.ticketHeading}>
        {item.name}
      </h2>
      {isConfirmed && <ReceptionCode number={order.number} qr={qr} />}
      <dl className={styles.facts}>
        <dt>{texts.when}</dt>
        <dd>
          <span>{formatBookedTime(order, item.unit)}</span>
          {openingLines(order.openingHours, order.dates).map((line) => (
            <div key={line}>{noBreak(line)}</div>
          ))}
        </dd>
        <dt>{texts.where}</dt>
        <dd>
          <div>{building.name}</div>
          <div>{building.address}</div>
          {isConfirmed && <StationLine centre={building} />}
        </dd>
        {isConfirmed && building.directions && (
          <>
            <dt>{texts.gettingIn}</dt>
            <dd>{building.directions}</dd>
          </>
        )}
        <dt>{hasPasses[item.unit] ? texts.passes : texts.people}</dt>
        <dd>{hasPasses[item.unit] ? common.passes(quantity) : common.people(people)}</dd>
        <dt>{texts.bookedBy}</dt>
        <dd>
          <span>{customerLine(customer, false)}</span>
          <br />
          <span>{customerLine(customer, true)}</span>
        </dd>
      </dl>
      <TicketEdge />
      <QuoteLines quote={quote} totalLabel={totalLabel(order)} />
      <DatePrices quote={quote} start={order.start} repeats={order.repeats} />
    </Card>
  );
}

/** Returns one line of customer details: the masked contact data if `isMasked`, otherwise the other details. */
function customerLine(customer: OrderDetails["customer"], isMasked: boolean): string {
  const fields = shownCustomerFields.filter((field) => {
    const { onTicket, masked = false } = customerFields[field];
    return onTicket && masked === isMasked;
  });
  return fields.flatMap((field) => customer[field] ?? []).join(", ");
}

/** The fee of a cancelled day may be due as well. */
function dueLabel(
  { on, amountPaise }: NonNullable<OrderDetails["due"]>,
  quote: OrderDetails["quote"],
): string {
  return amountPaise === quote.totalPaise ? texts.due(formatDay(on)) : texts.totalPrice;
}

/** Nothing is due for an order that did not become a booking. */
function totalLabel(order: OrderDetails): string {
  const resultStatus = toResultStatus(order);
  if (resultStatus === "confirmed" && order.due !== undefined) return dueLabel(order.due, order.quote);
  if (resultStatus === "confirmed")
    return order.quote.totalPaise === 0 ? texts.nothingToPay : texts.totalPaid;
  return ["unpaid", "awaited", "failed"].includes(resultStatus) ? texts.totalToPay : texts.totalPrice;
}
