import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import { ColonnadeSkeleton } from "./colonnade-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./skeletons.module.css";

export function HomeSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="home">
      <div className={styles.hero}>
        <div className={styles.stack}>
          <Skeletons count={3} shape="title" width="most" />
          <Skeleton />
          <Skeleton width="half" />
        </div>
        <div className={styles.fields}>
          <Skeletons count={5} shape="field" />
        </div>
        <div className={styles.arch}>
          <Skeleton shape="arch" />
        </div>
      </div>
      <ColonnadeSkeleton count={12} />
    </ScreenSkeleton>
  );
}
