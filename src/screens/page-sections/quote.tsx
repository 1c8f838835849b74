import type { ReactNode } from "react";
import content from "../../ui/content.module.css";
import layout from "../../ui/layout.module.css";
import styles from "./quote.module.css";
import type { SectionOf } from "./section-of.ts";

export function Quote({ text, author, role }: SectionOf<"quote">): ReactNode {
  return (
    <div className={styles.band}>
      <figure className={layout.wrap}>
        <blockquote className={styles.words}>
          <p>{text}</p>
        </blockquote>
        <figcaption className={styles.who}>
          <span className={styles.author}>{author}</span>
          <span className={content.small}>{role}</span>
        </figcaption>
      </figure>
    </div>
  );
}
