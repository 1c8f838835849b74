import type { ReactNode } from "react";
import type { OfferingCard } from "../../api/contract/content.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/home.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UnitPrice } from "../../ui/price.tsx";
import styles from "./rate-card.module.css";

export function RateCardRow({ offering }: { readonly offering: OfferingCard }): ReactNode {
  const { name, href, text, image, fromPricePaise, fromAllInPricePaise, unit } = offering;
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Picture picture={image} sizes="(min-width: 60rem) 12rem, 16rem" decorative />
      </span>
      <h3 className={styles.name}>
        <a href={href} className={styles.link}>
          {name}
        </a>
      </h3>
      <p className={styles.text}>{text}</p>
      <p className={styles.price}>
        {fromPricePaise === undefined || unit === undefined ? (
          texts.priceOnRequest
        ) : (
          <UnitPrice
            paise={fromPricePaise}
            allInPaise={fromAllInPricePaise}
            unit={unit}
            prefix={common.from}
          />
        )}
      </p>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </li>
  );
}
