import type { ReactNode } from "react";
import type { Item } from "../../api/contract/places.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/item-facts.ts";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { Icon } from "../../ui/icon.tsx";
import styles from "./item-facts.module.css";

type Props = {
  readonly item: Pick<Item, "productType" | "capacity" | "amenities">;
  /** Maximum number of amenities to show; all if omitted. */
  readonly amenitiesShown?: number;
};

export function ItemFacts({ item, amenitiesShown }: Props): ReactNode {
  const { productType, capacity, amenities } = item;
  return (
    <ul className={classes(content.dotted, styles.facts)} aria-label={texts.facts}>
      <li>
        <Icon name="people" />
        <span>{texts.capacity[productTypes[productType].capacity](capacity)}</span>
      </li>
      {amenities.slice(0, amenitiesShown).map((amenity) => (
        <li key={amenity}>{amenity}</li>
      ))}
    </ul>
  );
}
