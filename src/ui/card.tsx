import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classes } from "./classes.ts";

type Props = {
  /** `outline` is a thin frame, `ticket` a summary with a perforated edge under its head. */
  readonly look?: "outline" | "ticket";
  /** Element to be, by its meaning. */
  readonly as?: "div" | "article" | "section" | "aside" | "li";
  /** Id of the heading that names it, for sections and asides. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
};

/** A panel that holds what belongs together. */
export function Card({ look = "outline", as: Element = "div", labelledBy, children }: Props): ReactNode {
  return (
    <Element className={classes(styles.card, styles[look])} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}

/** The dashed line across a ticket, between its head and its stub. */
export function TicketEdge(): ReactNode {
  return <div className={styles.edge} aria-hidden="true" />;
}
