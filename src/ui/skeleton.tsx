import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./skeleton.module.css";

type Props = {
  readonly shape?: "line" | "title" | "button" | "field" | "picture" | "arch" | "block";
  readonly width?: "quarter" | "half" | "most" | "full";
};

/** A grey placeholder. It is hidden from screen readers, because loading is announced separately. */
export function Skeleton({ shape = "line", width = "full" }: Props): ReactNode {
  return <span className={classes(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />;
}

/** A placeholder for a text field with a label and an optional hint. */
export function FieldSkeleton({ hasHint = false }: { readonly hasHint?: boolean }): ReactNode {
  return (
    <div className={styles.labelled}>
      <Skeleton width="quarter" />
      {hasHint && <Skeleton width="half" />}
      <Skeleton shape="field" />
    </div>
  );
}

export function Skeletons({ count, ...props }: Props & { readonly count: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => `${index}`).map((key) => (
    <Skeleton key={key} {...props} />
  ));
}
