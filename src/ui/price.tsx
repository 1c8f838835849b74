import type { ReactNode } from "react";
import { formatPaise, formatRupees } from "../api/contract/money.ts";
import * as texts from "../texts/ui.ts";
import styles from "./price.module.css";

type Props = {
  readonly paise: number;
  /** Text before it, such as `from`. */
  readonly before?: string;
  /** What it counts for: `an hour`, `a day`, `for 2 hours,`. */
  readonly per?: string;
  /** Whether GST is in it; says so. */
  readonly tax?: "included" | "extra";
  /** The part of a price with GST that is not tax, in paise; shown after it. */
  readonly beforeTaxPaise?: number;
  readonly size?: "medium" | "large";
  /** Whole rupees, for lists and lowest prices; what is booked is shown to the paisa. */
  readonly isRounded?: boolean;
};

/** A price in rupees with Indian grouping; it says whether tax is in it. */
export function Price(props: Props): ReactNode {
  const { paise, before, per, tax, beforeTaxPaise, size = "medium", isRounded = false } = props;
  const format = isRounded ? formatRupees : formatPaise;
  return (
    <span className={styles[size]}>
      <span className={styles.whole}>
        {before && <span className={styles.small}>{`${before} `}</span>}
        <span className={styles.amount}>{format(paise)}</span>
        {per && <span className={styles.small}>{` ${per}`}</span>}
      </span>
      {tax && " "}
      {tax && <span className={styles.tax}>{taxWords(tax, isRounded, beforeTaxPaise)}</span>}
    </span>
  );
}

type UnitProps = Pick<Props, "before" | "size" | "isRounded"> & {
  /** Price of one unit without GST, in paise. */
  readonly paise: number;
  /** The same with GST; unknown when the service does not tell it. */
  readonly allInPaise: number | undefined;
  readonly unit: keyof typeof texts.per;
  /** Leaves out what an all-in price is made of, where a list says once that GST is in its prices. */
  readonly isBrief?: boolean;
};

/** Price of an hour, a day or a month: all-in first, then what it is made of. */
export function UnitPrice({ paise, allInPaise, unit, isBrief, ...looks }: UnitProps): ReactNode {
  const per = texts.per[unit];
  if (allInPaise === undefined) return <Price {...looks} paise={paise} per={per} tax="extra" />;
  if (isBrief) return <Price {...looks} paise={allInPaise} per={per} />;
  return <Price {...looks} paise={allInPaise} per={per} tax="included" beforeTaxPaise={paise} />;
}

function taxWords(tax: "included" | "extra", isRounded: boolean, beforeTaxPaise: number | undefined): string {
  if (tax === "extra") return texts.plusGst;
  if (beforeTaxPaise === undefined) return texts.includingGst;
  // Rounded amounts do not add up to the paisa.
  return isRounded
    ? texts.ofWhichBeforeGst(formatRupees(beforeTaxPaise))
    : texts.beforeGst(formatPaise(beforeTaxPaise));
}
