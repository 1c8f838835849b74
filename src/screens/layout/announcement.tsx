import type { ReactNode } from "react";
import styles from "../../ui/visually-hidden.module.css";

const id = "arrival";

/**
 * Where the title of a new screen is told to screen readers, which hear of it by themselves only when a document is
 * loaded. Rendered empty and filled from outside, like the document's title: a region that comes with its words is
 * often not read.
 */
export function Announcement(): ReactNode {
  return <div id={id} className={styles.hidden} role="status" aria-atomic="true" />;
}

/** Tells a title. */
export function announce(title: string): void {
  const region = document.getElementById(id);
  if (region !== null) region.textContent = title;
}
