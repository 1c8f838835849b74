import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

type Props = {
  /** The text to announce when it changes. An empty text announces nothing. */
  readonly message: string;
};

/**
 * A live region. It must stay mounted: screen readers often ignore a region that is inserted together with its text.
 */
export function LiveRegion({ message }: Props): ReactNode {
  return (
    <div className={styles.hidden} role="status" aria-atomic="true">
      {message}
    </div>
  );
}
