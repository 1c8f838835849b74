import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import results from "../../results/results.module.css";
import styles from "./centre-list.module.css";

export function CentresSkeleton({ count }: { readonly count: number }): ReactNode {
  return (
    <ul className={results.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => String(index)).map((key) => (
        <li key={key} className={styles.card}>
          <div className={styles.cardPicture}>
            <Skeleton shape="arch" />
          </div>
          <div className={styles.cardWords}>
            <Skeleton width="quarter" />
            <Skeleton shape="title" width="most" />
            <Skeleton width="half" />
          </div>
          <div className={styles.prices}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </li>
      ))}
    </ul>
  );
}
