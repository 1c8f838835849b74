import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classes } from "./classes.ts";

type Props = {
  /** `outline` has a thin border. `ticket` is a summary with a perforated edge below its header. */
  readonly variant?: "outline" | "ticket";
  /** The HTML element to render. */
  readonly as?: "div" | "article" | "section" | "aside" | "li";
  /** Id of the heading that labels the element. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
};

export function Card({ variant = "outline", as: Element = "div", labelledBy, children }: Props): ReactNode {
  return (
    <Element className={classes(styles.card, styles[variant])} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}

/** The dashed line across a ticket, between its header and its stub. */
export function TicketEdge(): ReactNode {
  return <div className={styles.edge} aria-hidden="true" />;
}
