import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./meeting-rooms.module.css";

export function RoomsSkeleton(): ReactNode {
  return (
    <ul className={styles.list} aria-hidden="true">
      {["one", "two", "three"].map((key) => (
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
