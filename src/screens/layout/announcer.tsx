import type { ReactNode } from "react";
import styles from "../../ui/visually-hidden.module.css";

const id = "arrival";

/**
 * Live region that announces the title of a new screen: screen readers announce titles only when a document loads. The
 * region is rendered empty and filled from outside React, because a region that is inserted with its text is often not
 * announced.
 */
export function Announcer(): ReactNode {
  return <div id={id} className={styles.hidden} role="status" aria-atomic="true" />;
}

export function announce(title: string): void {
  const region = document.getElementById(id);
  if (region !== null) region.textContent = title;
}
