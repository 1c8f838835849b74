import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { anchorOf } from "./anchor.ts";
import styles from "./band.module.css";

type Props = {
  readonly background?: "paper" | "shade";
  /** Heading of the section. Its anchor is derived from the heading. */
  readonly heading?: string | undefined;
  /** Id of the section, for links to it. */
  readonly id?: string | undefined;
  /** Places the heading to the left of the content on wide screens. */
  readonly aside?: boolean;
  readonly children: ReactNode;
};

/** A full-width section of a page with its heading. */
export function Band({ background = "paper", heading, id: sectionId, aside, children }: Props): ReactNode {
  const id = heading === undefined ? undefined : anchorOf(heading);
  return (
    <section id={sectionId} className={classes(styles.band, styles[background])} aria-labelledby={id}>
      <div className={classes(layout.wrap, styles.inside, aside && styles.beside)}>
        {heading !== undefined && (
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
        )}
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  );
}
