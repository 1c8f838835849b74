import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import type { Group } from "./groups.ts";
import styles from "./search.module.css";

export function ResultGroup({ group }: { readonly group: Group }): ReactNode {
  const id = `results-${group.kind}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.kind}>
        {group.heading}
      </h2>
      <ul className={styles.list}>
        {group.results.map(({ href, title, excerpt }) => (
          <li key={href} className={classes(content.entry, styles.result)}>
            <h3 className={styles.resultTitle}>
              <a href={href} className={classes(content.entryLink, styles.resultLink)}>
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
