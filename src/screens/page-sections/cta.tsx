import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
import { RichText } from "../../ui/rich-text.tsx";
import { Actions } from "./actions.tsx";
import { anchorOf } from "./anchor.ts";
import styles from "./cta.module.css";
import type { SectionOf } from "./section-of.ts";

/** The call to action at the end of a page, with a row of arches in evening light. */
export function Cta({ heading, text, actions }: SectionOf<"cta">): ReactNode {
  const id = anchorOf(heading);
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={layout.wrap}>
        <div className={styles.words}>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.text}>
            <RichText text={text} />
          </p>
          <Actions actions={actions} onDark />
        </div>
      </div>
      <div className={styles.arcade} aria-hidden="true" />
    </section>
  );
}
