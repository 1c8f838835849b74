import type { ReactNode } from "react";
import type { OfferingCard } from "../../api/contract/content.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/page-sections.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UnitPrice } from "../../ui/price.tsx";
import { nextStepOf } from "./next-step.ts";
import styles from "./offerings.module.css";

/** An offering with links to its page and to its next step. */
export function OfferingRow({ offering }: { readonly offering: OfferingCard }): ReactNode {
  const { name, href, text, image, fromPricePaise, fromAllInPricePaise, unit } = offering;
  const next = nextStepOf(offering);
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture
          picture={image}
          sizes="(min-width: 60rem) 14rem, 8rem"
          shape="arch"
          ratio="portrait"
          decorative
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <a href={href}>{name}</a>
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.offer}>
        <p>
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
        <a
          href={next.href}
          className={buttonClass({ variant: next.isBooking ? "primary" : "secondary", size: "small" })}
          aria-label={`${next.label}: ${name}`}
        >
          {next.label}
        </a>
      </div>
    </li>
  );
}
