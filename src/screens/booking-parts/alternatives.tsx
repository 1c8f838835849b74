import type { ReactNode } from "react";
import type { Alternative } from "../../api/contract/booking.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import { Price } from "../../ui/price.tsx";
import styles from "./alternatives.module.css";
import { formatBookedTime } from "./format-booked-time.ts";

/** Class of the button or link that chooses an alternative. */
export const alternativeClass = styles.offer;

/** A list of alternatives. `label` is its accessible name if the page has no heading for the list. */
export function AlternativeList(props: {
  readonly alternatives: readonly Alternative[];
  readonly label?: string;
  readonly children: (alternative: Alternative) => ReactNode;
}): ReactNode {
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.alternatives.map((alternative) => (
        <li key={`${alternative.catalogId} ${alternative.start}`}>{props.children(alternative)}</li>
      ))}
    </ul>
  );
}

/** An alternative's name, time and price; `paise` overrides the price. */
export function AlternativeLabel(props: {
  readonly alternative: Alternative;
  readonly unit: BookingUnit;
  readonly paise?: number;
}): ReactNode {
  const { alternative, unit, paise = alternative.quote.totalPaise } = props;
  return (
    <>
      <span>
        <strong>{alternative.name}</strong>
        <br />
        <span>{formatBookedTime(alternative, unit)}</span>
      </span>
      <Price paise={paise} tax="included" />
    </>
  );
}
