import type { ReactNode } from "react";
import styles from "./sticky-bar.module.css";

type Props = {
  /** The price or the subject of the step, shown on the left. */
  readonly summary?: ReactNode;
  /** Small print above the summary and the button, such as the effect of the next step and its deadline. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Sticks the button of the next step to the bottom of the viewport. In low windows, the bar is in normal flow.
 */
export function StickyBar({ summary, note, children }: Props): ReactNode {
  return (
    <div className={styles.bar} data-sticky-bar="">
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {summary !== undefined && <div className={styles.summary}>{summary}</div>}
      {children}
    </div>
  );
}
