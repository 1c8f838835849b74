import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import styles from "./booking-details.module.css";

/** Placeholder for the times or days until they are known; `count` is an estimate. */
export function TimesSkeleton({ count }: { readonly count: number }): ReactNode {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="quarter" />
      <div className={styles.waitingTimes}>
        <Skeletons shape="field" count={count} />
      </div>
    </div>
  );
}
