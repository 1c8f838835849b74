import type { ReactNode } from "react";
import type { Link } from "../../api/contract/content.ts";
import styles from "./footer.module.css";

/** A list of links with a heading; renders nothing if it is empty. */
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
