import type { ReactNode } from "react";
import { formatPaise } from "../api/contract/money.ts";
import * as texts from "../texts/ui.ts";
import styles from "./price.module.css";

type Props = {
  readonly paise: number;
  /** Text before the amount, such as `from`. */
  readonly prefix?: string;
  /** Unit or period of the price, such as `an hour`, `a day` or `for 2 hours,` (with the comma before a tax label). */
  readonly per?: string;
  /** Adds a label that the price includes GST or that GST is extra. Without `tax`, there is no label. */
  readonly tax?: "included" | "extra";
  /** The price before tax in paise, shown after a price that includes GST. */
  readonly beforeTaxPaise?: number;
  readonly size?: "medium" | "large";
};

/** A price in rupees with Indian digit grouping: the exact amount, in lists too (record 068). */
export function Price(props: Props): ReactNode {
  const { paise, prefix, per, tax, beforeTaxPaise, size = "medium" } = props;
  return (
    <span className={styles[size]}>
      <span className={styles.whole}>
        {prefix && <span className={styles.small}>{`${prefix} `}</span>}
        <span className={styles.amount}>{formatPaise(paise)}</span>
        {per && <span className={styles.small}>{` ${per}`}</span>}
      </span>
      {tax && " "}
      {tax && <span className={styles.tax}>{taxLabel(tax, beforeTaxPaise)}</span>}
    </span>
  );
}

type UnitProps = Pick<Props, "prefix" | "size"> & {
  /** Price of one unit without GST, in paise. */
  readonly paise: number;
  /** Price of one unit with GST, in paise; undefined if the service does not return it. */
  readonly allInPaise: number | undefined;
  readonly unit: keyof typeof texts.perUnit;
  /** Omits the price before tax, for lists that already explain that their prices include GST. */
  readonly isBrief?: boolean;
};

/** Price of an hour, a day or a month. Shows the price with GST first, then the price before tax. */
export function UnitPrice({ paise, allInPaise, unit, isBrief, ...rest }: UnitProps): ReactNode {
  const per = texts.perUnit[unit];
  if (allInPaise === undefined) return <Price {...rest} paise={paise} per={per} tax="extra" />;
  if (isBrief) return <Price {...rest} paise={allInPaise} per={per} />;
  return <Price {...rest} paise={allInPaise} per={per} tax="included" beforeTaxPaise={paise} />;
}

function taxLabel(tax: "included" | "extra", beforeTaxPaise: number | undefined): string {
  if (tax === "extra") return texts.plusGst;
  return beforeTaxPaise === undefined ? texts.includingGst : texts.beforeGst(formatPaise(beforeTaxPaise));
}
