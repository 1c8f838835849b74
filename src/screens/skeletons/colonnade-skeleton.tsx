import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./skeletons.module.css";

export function ColonnadeSkeleton({ count }: { readonly count: number }): ReactNode {
  return (
    <div className={styles.colonnade}>
      {Array.from({ length: count }, (_, index) => `arch-${index}`).map((key) => (
        <div key={key}>
          <Skeleton shape="arch" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}
