import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import results from "../results/results.module.css";
import styles from "./meeting-rooms.module.css";

export function RoomsSkeleton({ count }: { readonly count: number }): ReactNode {
  return (
    <ul className={results.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => String(index)).map((key) => (
        <li key={key} className={styles.card}>
          <div className={styles.cardPicture}>
            <Skeleton shape="picture" />
          </div>
          <div className={styles.cardWords}>
            <Skeleton width="half" />
            <Skeleton width="most" />
            <Skeleton width="quarter" />
          </div>
          <div className={styles.cardPrice}>
            <Skeleton shape="button" />
          </div>
        </li>
      ))}
    </ul>
  );
}
