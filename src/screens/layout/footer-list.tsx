import type { ReactNode } from "react";
import type { Link } from "../../api/contract/content.ts";
import styles from "./footer.module.css";

/** A headed list of links; nothing when the content has none. */
export function FooterList({
  heading,
  links,
}: {
  readonly heading: string;
  readonly links: readonly Link[];
}): ReactNode {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.list}>
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} className={styles.link}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
