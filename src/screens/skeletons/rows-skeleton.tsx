import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./skeletons.module.css";

export function RowsSkeleton({ count }: { readonly count: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
    <div key={key} className={styles.row}>
      <Skeleton shape="picture" />
      <div className={styles.stack}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="most" />
        <Skeleton width="half" />
      </div>
    </div>
  ));
}
