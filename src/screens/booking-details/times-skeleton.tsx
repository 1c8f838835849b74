import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import styles from "./booking-details.module.css";

/** Placeholder for the start times or days while they load. `count` is their estimated number. */
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
