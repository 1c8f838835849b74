import type { ReactNode } from "react";
import type { Group } from "./groups.ts";
import styles from "./search.module.css";

/** Results of one kind. */
export function ResultGroup({ group }: { readonly group: Group }): ReactNode {
  const id = `results-${group.kind}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.kind}>
        {group.heading}
      </h2>
      <ul className={styles.list}>
        {group.results.map(({ href, title, excerpt }) => (
          <li key={href} className={styles.result}>
            <h3 className={styles.resultTitle}>
              <a href={href} className={styles.resultLink}>
                {title}
              </a>
            </h3>
            <p className={styles.excerpt}>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
