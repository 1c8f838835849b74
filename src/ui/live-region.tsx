import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

type Props = {
  /** What to read out; a change of it is announced. Empty for silence. */
  readonly message: string;
};

/** A live region. Must stay in the page: regions that are inserted with their text are often not announced. */
export function LiveRegion({ message }: Props): ReactNode {
  return (
    <div className={styles.hidden} role="status" aria-atomic="true">
      {message}
    </div>
  );
}
