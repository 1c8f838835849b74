import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { RichText } from "../../ui/rich-text.tsx";
import { anchorOf } from "./anchor.ts";
import styles from "./features.module.css";
import type { SectionOf } from "./section-of.ts";
import type { Tone } from "./tone.ts";

type Props = SectionOf<"features"> & { readonly tone: Tone };

export function Features({ heading, intro, items, tone }: Props): ReactNode {
  const id = anchorOf(heading);
  return (
    <section className={classes(styles.band, tone === "indigo" && styles.dark)} aria-labelledby={id}>
      <div className={styles.lattice} aria-hidden="true" />
      <div className={layout.wrap}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {intro && (
          <p className={styles.intro}>
            <RichText text={intro} />
          </p>
        )}
        <ul className={styles.list}>
          {items.map(({ title, text }) => (
            <li key={title}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
