import type { ReactNode } from "react";
import type { Item } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import { buttonClass } from "../../../ui/button.tsx";
import content from "../../../ui/content.module.css";
import { Picture } from "../../../ui/picture.tsx";
import { UnitPrice } from "../../../ui/price.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ItemFacts } from "../../item-facts/item-facts.tsx";
import { NextFree } from "../../item-facts/next-free.tsx";
import styles from "./centre.module.css";
import { itemBookingHref } from "./centre-hrefs.ts";

type Props = {
  readonly item: Item;
  readonly buildingId: string;
  /** The location of the item's centre, for pages that do not show it elsewhere. */
  readonly centreLabel?: string;
};

/** An item that can be booked online: its facts, next availability and price. */
export function BookableItem({ item, buildingId, centreLabel }: Props): ReactNode {
  const { id, name, label, description, unit, pricePaise, allInPricePaise, images } = item;
  return (
    <li className={styles.item}>
      <div className={styles.itemPicture}>
        {images[0] && (
          <Picture picture={images[0]} shape="round" sizes="(min-width: 40rem) 12rem, 5rem" decorative />
        )}
      </div>
      <div className={styles.itemWords}>
        <p className={content.small}>{centreLabel === undefined ? label : `${label}, ${centreLabel}`}</p>
        <h3 className={styles.itemName}>{name}</h3>
        {description && <p className={styles.itemText}>{description}</p>}
        <ItemFacts item={item} amenitiesShown={4} />
      </div>
      <div className={styles.itemPrice}>
        <p>
          <UnitPrice paise={pricePaise} allInPaise={allInPricePaise} unit={unit} />
        </p>
        <NextFree item={item} className={styles.nextFree} />
        <a
          href={itemBookingHref(buildingId, id)}
          className={buttonClass({ variant: "quiet", size: "small" })}
        >
          {texts.book}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </a>
      </div>
    </li>
  );
}
