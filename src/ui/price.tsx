import type { ReactNode } from "react";
import { formatPaise } from "./format/money.ts";
import styles from "./price.module.css";

type Props = {
  readonly paise: number;
  /** Said before it, such as `from`. */
  readonly before?: string;
  /** What it counts for: `an hour`, `a day`. */
  readonly per?: string;
  /** Whether GST is in it; says so. */
  readonly tax?: "included" | "extra";
  readonly size?: "medium" | "large";
};

/** A price in rupees with Indian grouping; it says whether tax is in it. */
export function Price({ paise, before, per, tax, size = "medium" }: Props): ReactNode {
  return (
    <span className={styles[size]}>
      <span className={styles.whole}>
        {before && <span className={styles.small}>{before} </span>}
        <span className={styles.amount}>{formatPaise(paise)}</span>
        {per && <span className={styles.small}> {per}</span>}
      </span>
      {tax && " "}
      {tax && <span className={styles.tax}>{tax === "included" ? "all-in, GST included" : "+ GST"}</span>}
    </span>
  );
}

/** How a unit is said after a price. */
export function perUnit(unit: "hour" | "day" | "month"): string {
  return unit === "hour" ? "an hour" : `a ${unit}`;
}
