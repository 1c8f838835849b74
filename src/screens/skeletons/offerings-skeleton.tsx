import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./skeletons.module.css";

export function OfferingsSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="offerings">
      <div className={styles.stack}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="most" />
      </div>
      <RowsSkeleton count={8} />
    </ScreenSkeleton>
  );
}
