import type { ReactNode } from "react";
import styles from "./accordion.module.css";

export type AccordionItem = { readonly title: string; readonly content: ReactNode };

/**
 * Collapsible questions. Native `details` elements work without scripts and are opened by the browser's page search.
 */
export function Accordion({
  items,
  name,
}: {
  readonly items: readonly AccordionItem[];
  readonly name?: string;
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <div className={styles.list}>
      {items.map(({ title, content }) => (
        <details key={title} name={name} className={styles.item}>
          <summary className={styles.title}>{title}</summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
