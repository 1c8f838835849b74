import { type ReactNode, type Ref, useState } from "react";
import * as texts from "../../texts/results.ts";
import styles from "./results.module.css";

type Props = {
  /** The chosen filters in one line. */
  readonly summary: string;
  readonly isOpenAtFirst?: boolean;
  readonly ref?: Ref<HTMLDetailsElement>;
  readonly children: ReactNode;
};

/**
 * The filters of a list. On narrow screens, they are collapsed into a one-line summary, to leave space for the results.
 * Once opened, they stay open.
 */
export function FilterPanel({ summary, isOpenAtFirst = false, ref, children }: Props): ReactNode {
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <search className={styles.search}>
      <details ref={ref} className={styles.fold} open={isOpen}>
        <summary className={styles.foldTitle}>
          <span>{summary}</span>
          <span className={styles.change}>{texts.change}</span>
        </summary>
        {children}
      </details>
    </search>
  );
}
