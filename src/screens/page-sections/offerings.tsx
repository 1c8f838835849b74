import type { ReactNode } from "react";
import { Band } from "./band.tsx";
import { OfferingRow } from "./offering-row.tsx";
import styles from "./offerings.module.css";
import type { SectionOf } from "./section-of.ts";

/** A list of offerings: picture, audience, price and next step. */
export function Offerings({ heading, items }: SectionOf<"offerings">): ReactNode {
  return (
    <Band heading={heading}>
      <ul className={styles.rows}>
        {items.map((offering) => (
          <OfferingRow key={offering.href} offering={offering} />
        ))}
      </ul>
    </Band>
  );
}
