import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./skeletons.module.css";

export function BookingSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="booking">
      <Skeleton shape="title" width="half" />
      <div className={styles.main}>
        <div className={styles.stack}>
          <Skeleton shape="picture" />
          <Skeletons count={4} shape="field" />
          <Skeleton shape="button" />
        </div>
        <SummarySkeleton />
      </div>
    </ScreenSkeleton>
  );
}

export function BookingStepSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="booking-step">
      <div className={styles.step}>
        <div className={styles.room}>
          <Skeleton shape="block" />
          <Skeleton width="half" />
        </div>
        <div className={styles.steps}>
          <Skeletons count={3} />
        </div>
        <div className={layout.withAside}>
          <div className={styles.details}>
            <Skeleton width="half" />
            <div className={styles.ticket}>
              <Skeleton shape="field" />
            </div>
            <div className={styles.lead}>
              <Skeletons count={3} />
            </div>
            <DetailsSkeleton />
          </div>
          <SummarySkeleton />
        </div>
      </div>
    </ScreenSkeleton>
  );
}

function SummarySkeleton(): ReactNode {
  return (
    <div>
      <div className={styles.stack}>
        <Skeleton shape="block" />
        <Skeletons count={5} />
      </div>
    </div>
  );
}
