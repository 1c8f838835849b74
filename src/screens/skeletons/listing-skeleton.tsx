import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./skeletons.module.css";

export function ListingSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="listing">
      <Skeleton shape="title" width="half" />
      <div className={styles.fields}>
        <Skeletons count={5} shape="field" />
      </div>
      <RowsSkeleton count={5} />
    </ScreenSkeleton>
  );
}
