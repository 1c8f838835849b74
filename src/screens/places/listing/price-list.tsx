import type { ReactNode } from "react";
import type { Building } from "../../../api/contract/places.ts";
import type { ProductType } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import * as common from "../../../texts/common.ts";
import { UnitPrice } from "../../../ui/price.tsx";
import styles from "./centre-list.module.css";
import { sortOfferings } from "./from-price.ts";

type Props = {
  readonly offerings: Building["offerings"];
  readonly preferredTypes: readonly ProductType[];
};

/** Maximum number of lines. If there are more offerings, the last line shows how many are omitted. */
const maxLines = 3;

/** The lowest prices of a centre's offerings, as a short rate card. */
export function PriceList({ offerings, preferredTypes }: Props): ReactNode {
  const ordered = sortOfferings(offerings, preferredTypes);
  const visibleCount = ordered.length > maxLines ? maxLines - 1 : maxLines;
  return (
    <div className={styles.rates}>
      <dl className={styles.prices}>
        {ordered
          .slice(0, visibleCount)
          .map(({ productType, label, fromPricePaise, fromAllInPricePaise, unit }) => (
            <div key={productType} className={styles.price}>
              <dt>{label}</dt>
              <dd>
                <UnitPrice
                  paise={fromPricePaise}
                  allInPaise={fromAllInPricePaise}
                  unit={unit}
                  prefix={common.from}
                  isBrief
                />
              </dd>
            </div>
          ))}
      </dl>
      {ordered.length > visibleCount && (
        <p className={styles.rest}>{texts.moreTypes(ordered.length - visibleCount)}</p>
      )}
    </div>
  );
}
