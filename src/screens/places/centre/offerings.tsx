import type { ReactNode } from "react";
import { href } from "../../../api/contract/href.ts";
import type { Building } from "../../../api/contract/places.ts";
import { productTypes } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre.ts";
import * as common from "../../../texts/common.ts";
import content from "../../../ui/content.module.css";
import { UnitPrice } from "../../../ui/price.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { leadFormId } from "../../lead-form/lead-fields.ts";
import styles from "./centre.module.css";

/** The offerings of a centre with their lowest prices, each linked to the page that explains it. */
export function Offerings({ offerings }: { readonly offerings: Building["offerings"] }): ReactNode {
  return (
    <div className={styles.rates}>
      <h2 id="offerings" className={styles.heading}>
        {texts.prices}
      </h2>
      <ul className={styles.rateList} aria-labelledby="offerings">
        {offerings.map(({ productType, label, fromPricePaise, fromAllInPricePaise, unit }) => (
          <li key={productType} className={styles.rate}>
            <a
              href={href("/office-space/:parameter", { parameter: productTypes[productType].page })}
              className={styles.rateName}
            >
              {label}
            </a>
            <UnitPrice
              paise={fromPricePaise}
              allInPaise={fromAllInPricePaise}
              unit={unit}
              prefix={common.from}
            />
          </li>
        ))}
      </ul>
      <p className={content.small}>
        <RichText text={texts.arrangeVisit(`#${leadFormId}`)} />
      </p>
    </div>
  );
}
