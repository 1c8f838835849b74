import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./results.module.css";

type Props = {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** Short text next to the title. */
  readonly children?: ReactNode;
};

/** The header of a list. It is low, so that the results are in the first view. */
export function ResultsHeader({ title, crumbs, children }: Props): ReactNode {
  return (
    <header className={styles.header}>
      <div className={styles.light} aria-hidden="true" />
      <div className={classes(layout.wrap, styles.headerWords)}>
        <div>
          {crumbs && <Breadcrumbs crumbs={crumbs} />}
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </header>
  );
}
