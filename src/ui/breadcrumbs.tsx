import type { ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import styles from "./breadcrumbs.module.css";

export type Crumb = { readonly label: string; readonly href: string };

/** Breadcrumb navigation. The last crumb is the current page and is not a link. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactNode {
  return (
    <nav aria-label={texts.breadcrumbs}>
      <ol className={styles.list}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className={styles.crumb}>
            {index < crumbs.length - 1 ? (
              <a href={href} className={styles.link}>
                {label}
              </a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
