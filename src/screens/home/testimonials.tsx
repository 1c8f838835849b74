import type { ReactNode } from "react";
import type { HomeResponse } from "../../api/contract/content.ts";
import * as texts from "../../texts/home.ts";
import layout from "../../ui/layout.module.css";
import styles from "./testimonials.module.css";

export function Testimonials({
  testimonials,
}: {
  readonly testimonials: HomeResponse["testimonials"];
}): ReactNode {
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <div className={layout.wrap}>
        <h2 id="testimonials" className={styles.heading}>
          {texts.testimonials}
        </h2>
        <ul className={styles.quotes}>
          {testimonials.map(({ text, author, role }) => (
            <li key={author} className={styles.quote}>
              <blockquote className={styles.words}>
                <p>{text}</p>
              </blockquote>
              <p className={styles.author}>{author}</p>
              <p className={styles.role}>{role}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
