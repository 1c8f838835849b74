import type { ReactNode } from "react";
import type { Building } from "../../../api/contract/places.ts";
import * as common from "../../../texts/common.ts";
import { UnitPrice } from "../../../ui/price.tsx";
import styles from "./locality.module.css";

export function LocalityPrices({ prices }: { readonly prices: Building["offerings"] }): ReactNode {
  if (prices.length === 0) return null;
  return (
    <dl className={styles.prices}>
      {prices.map(({ productType, label, fromPricePaise, fromAllInPricePaise, unit }) => (
        <div key={productType} className={styles.price}>
          <dt>{label}</dt>
          <dd>
            <UnitPrice
              paise={fromPricePaise}
              allInPaise={fromAllInPricePaise}
              unit={unit}
              prefix={common.from}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
