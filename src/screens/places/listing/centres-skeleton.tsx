import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./centre-list.module.css";

export function CentresSkeleton(): ReactNode {
  return (
    <ul className={styles.list} aria-hidden="true">
      {["one", "two", "three"].map((key) => (
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
