import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

type Props = {
  /** The text to announce when it changes; empty for none. */
  readonly message: string;
};

/** A live region. Must stay mounted: screen readers often do not announce regions that are inserted with their text. */
export function LiveRegion({ message }: Props): ReactNode {
  return (
    <div className={styles.hidden} role="status" aria-atomic="true">
      {message}
    </div>
  );
}
