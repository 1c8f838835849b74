import type { ReactNode } from "react";
import type { OfferingCard } from "../../api/contract/content.ts";
import * as texts from "../../texts/home.ts";
import layout from "../../ui/layout.module.css";
import styles from "./rate-card.module.css";
import { RateCardRow } from "./rate-card-row.tsx";

export function RateCard({ offerings }: { readonly offerings: readonly OfferingCard[] }): ReactNode {
  if (offerings.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="rate-card">
      <div className={layout.wrap}>
        <div className={styles.head}>
          <h2 id="rate-card">{texts.rateCard}</h2>
          <p className={layout.lead}>{texts.rateCardLead}</p>
        </div>
        <ul className={styles.rows}>
          {offerings.map((offering) => (
            <RateCardRow key={offering.href} offering={offering} />
          ))}
        </ul>
      </div>
    </section>
  );
}
