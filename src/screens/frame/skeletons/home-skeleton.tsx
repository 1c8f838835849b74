import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../../ui/skeleton.tsx";
import { ColonnadeSkeleton } from "./colonnade-skeleton.tsx";
import styles from "./skeletons.module.css";

/** Home: words beside the arch, the search, the colonnade of cities. */
export function HomeSkeleton(): ReactNode {
  return (
    <>
      <div className={styles.split}>
        <div className={styles.stack}>
          <Skeletons count={3} shape="title" width="most" />
          <Skeleton />
          <Skeleton width="half" />
        </div>
        <div className={styles.arch}>
          <Skeleton shape="arch" />
        </div>
      </div>
      <div className={styles.fields}>
        <Skeletons count={5} shape="field" />
      </div>
      <ColonnadeSkeleton count={12} />
    </>
  );
}
