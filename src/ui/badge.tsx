import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classes } from "./classes.ts";

type Props = {
  readonly tone?: "plain" | "good" | "warn";
  readonly children: ReactNode;
};

/** A one- or two-word status label. */
export function Badge({ tone = "plain", children }: Props): ReactNode {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
