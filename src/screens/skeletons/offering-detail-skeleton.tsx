import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./skeletons.module.css";

export function OfferingDetailSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="offering-detail">
      <div className={styles.split}>
        <div className={styles.stack}>
          <Skeletons count={2} shape="title" width="most" />
          <Skeletons count={3} />
          <Skeleton shape="button" />
        </div>
        <Skeleton shape="picture" />
      </div>
      <div className={styles.three}>
        <Skeletons count={3} shape="block" />
      </div>
      <div className={styles.stack}>
        <Skeleton shape="title" width="half" />
        <Skeletons count={6} />
      </div>
    </ScreenSkeleton>
  );
}
