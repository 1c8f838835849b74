import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./booking-details.module.css";

/** Stands for what is free on a day until it is known. */
export function TimesSkeleton(): ReactNode {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="quarter" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  );
}
