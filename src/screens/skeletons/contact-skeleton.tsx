import type { ReactNode } from "react";
import { Skeleton, Skeletons } from "../../ui/skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import styles from "./skeletons.module.css";

export function ContactSkeleton(): ReactNode {
  return (
    <ScreenSkeleton kind="contact-us">
      <div className={styles.two}>
        <div className={styles.stack}>
          <Skeletons count={2} shape="title" width="most" />
          <Skeletons count={4} />
        </div>
        <div className={styles.stack}>
          <Skeletons count={6} shape="field" />
          <Skeleton shape="button" />
        </div>
      </div>
    </ScreenSkeleton>
  );
}
