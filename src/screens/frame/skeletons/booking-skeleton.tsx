import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../../ui/skeleton.tsx";
import styles from "./skeletons.module.css";

/** Booking: the steps, the fields, and the summary beside them. */
export function BookingSkeleton(): ReactNode {
  return (
    <>
      <Skeleton shape="title" width="half" />
      <div className={styles.main}>
        <div className={styles.stack}>
          <Skeleton shape="picture" />
          <Skeletons count={4} shape="field" />
          <Skeleton shape="button" />
        </div>
        <div>
          <div className={styles.stack}>
            <Skeleton shape="block" />
            <Skeletons count={5} />
          </div>
        </div>
      </div>
    </>
  );
}
