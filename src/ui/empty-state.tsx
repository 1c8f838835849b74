import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type Props = {
  readonly heading: string;
  readonly children?: ReactNode;
  /** Buttons and links that lead to alternatives. */
  readonly actions?: ReactNode;
  /** True if the empty state is the only content of the page. Its heading is then an `h1`. */
  readonly isPage?: boolean;
};

/** An empty state with a next step. Its drawing is an empty arch with the sun behind it. */
export function EmptyState({ heading, children, actions, isPage }: Props): ReactNode {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 160 140" aria-hidden="true">
        <circle className={styles.sun} cx="112" cy="58" r="34" />
        <path
          className={styles.wall}
          d="M16 140V62C16 44 34 38 52 28 63 22 72 15 80 4 88 15 97 22 108 28 126 38 144 44 144 62V140"
        />
        <path
          className={styles.opening}
          d="M38 140V74C38 60 50 56 62 49 70 44 76 39 80 32 84 39 90 44 98 49 110 56 122 60 122 74V140"
        />
        <path className={styles.floor} d="M0 139H160" />
      </svg>
      <Heading className={styles.heading}>{heading}</Heading>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
