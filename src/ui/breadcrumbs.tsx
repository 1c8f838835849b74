import type { ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import styles from "./breadcrumbs.module.css";

export type Crumb = { readonly label: string; readonly href: string };

/** Where this page stands in the site; the last crumb is the page itself. */
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
