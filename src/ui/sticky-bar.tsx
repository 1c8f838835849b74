import type { ReactNode } from "react";
import styles from "./sticky-bar.module.css";

type Props = {
  /** The price or the subject of the step, on the left. */
  readonly summary?: ReactNode;
  /** Small print above both: what the next step does, and its deadline. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

/** Sticks the next step to the bottom of a phone's viewport; in normal flow on wider screens and in low windows. */
export function StickyBar({ summary, note, children }: Props): ReactNode {
  return (
    <div className={styles.bar} data-sticky-bar="">
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {summary !== undefined && <div className={styles.summary}>{summary}</div>}
      {children}
    </div>
  );
}
