import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./skeleton.module.css";

type Props = {
  readonly shape?: "line" | "title" | "button" | "field" | "picture" | "arch" | "block";
  readonly width?: "quarter" | "half" | "most" | "full";
};

/** A grey placeholder. Hidden from screen readers, to which loading is announced separately. */
export function Skeleton({ shape = "line", width = "full" }: Props): ReactNode {
  return <span className={classes(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />;
}

/** A placeholder of a text field with its label and, optionally, a hint. */
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
