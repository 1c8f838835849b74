import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Band } from "./band.tsx";
import type { SectionOf } from "./section-of.ts";
import styles from "./steps.module.css";
import type { Tone } from "./tone.ts";

export function Steps({ heading, items, tone }: SectionOf<"steps"> & { readonly tone: Tone }): ReactNode {
  return (
    <Band heading={heading}>
      <ol className={classes(styles.steps, styles[tone])}>
        {items.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>
              <RichText text={text} />
            </p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
