import type { ReactNode } from "react";
import { href } from "../../api/contract/href.ts";
import type { Building } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import * as common from "../../texts/common.ts";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { Icon } from "../../ui/icon.tsx";
import { UnitPrice } from "../../ui/price.tsx";
import styles from "./centre-list.module.css";

type Props = {
  readonly centres: readonly Building[];
  /** Product type whose price is shown; no prices if omitted. */
  readonly productType?: ProductType | undefined;
};

/** Centres with their postal addresses, each linked to its page. */
export function CentreList({ centres, productType }: Props): ReactNode {
  return (
    <ul className={styles.list}>
      {centres.map((centre) => (
        <li key={centre.id} className={classes(content.entry, styles.centre)}>
          <h3 className={styles.name}>
            <a
              href={href("/coworking-space/:parameter/:buildingId", {
                parameter: centre.city.slug,
                buildingId: centre.id,
              })}
              className={content.entryLink}
            >
              {centre.name}
            </a>
          </h3>
          <p className={styles.address}>
            <Icon name="pin" />
            <span>{centre.address}</span>
          </p>
          <FromPrice centre={centre} productType={productType} />
        </li>
      ))}
    </ul>
  );
}

function FromPrice({
  centre,
  productType,
}: {
  centre: Building;
  productType: ProductType | undefined;
}): ReactNode {
  const offering = centre.offerings.find((each) => each.productType === productType);
  if (offering === undefined) return null;
  return (
    <p>
      <UnitPrice
        paise={offering.fromPricePaise}
        allInPaise={offering.fromAllInPricePaise}
        unit={offering.unit}
        prefix={common.from}
      />
    </p>
  );
}
