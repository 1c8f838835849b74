import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Picture } from "../../ui/picture.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Actions } from "./actions.tsx";
import styles from "./hero.module.css";
import type { SectionOf } from "./section-of.ts";
import type { Tone } from "./tone.ts";

type Props = SectionOf<"hero"> & {
  readonly tone: Tone;
  readonly crumbs?: readonly Crumb[];
  /** Content below the text, such as a price. */
  readonly children?: ReactNode;
};

/** The hero of a page: heading and lead next to an arch-shaped picture. */
export function Hero({ heading, lead, image, actions = [], tone, crumbs = [], children }: Props): ReactNode {
  return (
    <section className={classes(styles.hero, styles[tone], image ? styles.pictured : styles.plain)}>
      <div className={styles.light} aria-hidden="true" />
      <div className={layout.wrap}>
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
        <div className={styles.stage}>
          <div className={styles.words}>
            <h1 className={styles.heading}>{heading}</h1>
            <p className={styles.lead}>
              <RichText text={lead} />
            </p>
            {children}
            <Actions actions={actions} onDark={tone === "indigo"} />
          </div>
          {image && (
            <div className={styles.window}>
              <Picture
                picture={image}
                sizes="(min-width: 60rem) 30rem, 80vw"
                shape="arch"
                ratio="portrait"
                priority
              />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
