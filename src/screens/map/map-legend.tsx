import type { ReactNode } from "react";
import { pinLabel } from "./geometry.ts";
import styles from "./map.module.css";

type Entry = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** Text after the name, such as a distance. */
  readonly note?: string;
};

/** The pins of a map as a list, in the same order. `label` is the accessible name of the list. */
export function MapLegend({
  entries,
  label,
}: {
  readonly entries: readonly Entry[];
  readonly label: string;
}): ReactNode {
  return (
    <ol className={styles.key} aria-label={label}>
      {entries.map(({ id, name, href, note }, index) => (
        <li key={id} className={styles.keyEntry}>
          <span className={styles.number} aria-hidden={entries.length === 1 || undefined}>
            {pinLabel(index, entries.length)}
          </span>
          <a href={href} className={styles.keyLink}>
            {name}
          </a>
          {note !== undefined && <span className={styles.distance}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
